import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';

/** Everybody whose sales can be asked for, by surname; only 'Všichni' while they are awaited. */
export function useSellers() {
  const { data } = useQuery(apiQuery('GET /users/choices/'));
  const people = (data?.users ?? []).map(({ id, jmeno, prijmeni }) => ({
    value: `${id}`,
    label: `${prijmeni} ${jmeno}`,
  }));
  return [{ value: '', label: 'Všichni' }, ...people.sort((a, b) => a.label.localeCompare(b.label, 'cs'))];
}
