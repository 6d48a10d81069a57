import { useQuery } from '@tanstack/react-query';
import { allows, scopeOf } from '#shared/core/permissions.ts';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';

export type Choice = Answer<'GET /users/choices/'>['users'][number];

export const personLabel = ({ jmeno, prijmeni }: Choice) => `${prijmeni} ${jmeno}`;

/** Whom the person may give a task to besides themself (rule home-3); asked for only where that is anybody. */
export function useAssignees(): Choice[] {
  const me = useUser();
  const isAnybody = scopeOf(me.role, 'tasks.write') !== 'own';
  const { data } = useQuery({ ...apiQuery('GET /users/choices/'), enabled: isAnybody });
  if (!isAnybody) return [];
  return (data?.users ?? []).filter(person => allows(me, 'tasks.write', person));
}
