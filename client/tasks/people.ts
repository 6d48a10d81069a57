import { useQuery } from '@tanstack/react-query';
import { allows, scopeOf } from '#shared/core/permissions.ts';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';

export type Choice = Answer<'GET /users/choices/'>['users'][number];

export const personLabel = ({ jmeno, prijmeni }: Choice) => `${prijmeni} ${jmeno}`;

/**
 * The people that the person may assign a task to (rule home-3), null if they could not be loaded; fetched only if
 * there can be any. `choices` is their query.
 */
export function useAssignees() {
  const me = useUser();
  const isAnybody = scopeOf(me.role, 'tasks.write') !== 'own';
  const choices = useQuery({ ...apiQuery('GET /users/choices/'), enabled: isAnybody });
  const { data, isError } = choices;
  const people = isError && !data ? null : (data?.users ?? []).filter(one => allows(me, 'tasks.write', one));
  return { people, choices };
}
