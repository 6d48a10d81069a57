import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';

type Person = { id: number; jmeno: string; prijmeni: string; aktivni: boolean };

/** Whose sales can be asked for, by surname: all active people, and who is chosen though they have left. */
const sellersOf = (people: readonly Person[], chosen: string) => [
  { value: '', label: 'Všichni' },
  ...people
    .filter(({ id, aktivni }) => aktivni || `${id}` === chosen)
    .map(({ id, jmeno, prijmeni }) => ({ value: `${id}`, label: `${prijmeni} ${jmeno}` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'cs')),
];

/** The sellers to choose from; only 'Všichni' while they are awaited. */
export const useSellers = (chosen: string) =>
  sellersOf(useQuery(apiQuery('GET /users/list/')).data?.users ?? [], chosen);
