import { hear } from './live.ts';

/** Refetches all that shows people after a change of one's own name or image, as after a change from the stream. */
export const refetchPeople = () => hear({ tema: 'people', id: null, kdo: null, co: 'zmena' });
