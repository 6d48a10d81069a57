import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';

type Person = { id: number; jmeno: string; prijmeni: string; aktivni: boolean };

/**
 * The people to choose from, by surname: everybody, since former colleagues have sold too; active ones come first.
 */
export const sellersOf = (people: readonly Person[]) => [
  { value: '', label: 'Všichni' },
  ...people
    .map(({ id, jmeno, prijmeni, aktivni }) => ({
      ...{ value: `${id}`, aktivni },
      label: `${prijmeni} ${jmeno}${aktivni ? '' : ' (neaktivní)'}`,
    }))
    .sort((a, b) => Number(b.aktivni) - Number(a.aktivni) || a.label.localeCompare(b.label, 'cs'))
    .map(({ value, label }) => ({ value, label })),
];

/** The sellers to choose from; only 'Všichni' while they are loading. */
export const useSellers = () => sellersOf(useQuery(apiQuery('GET /users/list/')).data?.users ?? []);
