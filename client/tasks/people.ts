import { useQuery } from '@tanstack/react-query';
import { allows, scopeOf } from '#shared/core/permissions.ts';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';

export type Choice = Answer<'GET /users/choices/'>['users'][number];

export const personLabel = ({ jmeno, prijmeni }: Choice) => `${prijmeni} ${jmeno}`;

/**
 * The people that the person may assign a task to (rule home-3), null if they could not be loaded; fetched only if
 * there can be any.
 */
export function useAssignees(): Choice[] | null {
  const me = useUser();
  const isAnybody = scopeOf(me.role, 'tasks.write') !== 'own';
  const { data, isError } = useQuery({ ...apiQuery('GET /users/choices/'), enabled: isAnybody });
  if (!isAnybody) return [];
  if (isError && !data) return null;
  return (data?.users ?? []).filter(person => allows(me, 'tasks.write', person));
}
