import { hear } from './live.ts';

/** After a change of one's own name or image: all that shows people is fetched anew, as when the stream tells of one. */
export const refetchPeople = () => hear({ tema: 'people', id: null, kdo: null, co: 'zmena' });
