import { hear } from './live.ts';

/**
 * Fetches everything that shows people again after a change of the person's own name or image, as after a change from
 * the stream.
 */
export const refetchPeople = () => hear({ tema: 'people', id: null, kdo: null, co: 'zmena' });
