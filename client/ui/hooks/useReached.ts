import { useMemo } from 'react';
import { UNREACHABLE } from '../../core/api.ts';
import { connection, useConnection } from '../../core/connection.ts';

const REACHED = 'Server je zase dostupný. Zkuste to znovu.';

/**
 * A function that brings the texts of a problem up to date: as soon as the server has been reached since the problem
 * arose, none says any longer that it cannot be. Nothing is sent by itself: the person decides.
 */
export function useReached(problem: unknown) {
  const state = useConnection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each problem has the state in which it arose
  const then = useMemo(connection.state, [problem]);
  const isReached = !state.isLost && state !== then;
  return <T extends string | null | undefined>(text: T) =>
    isReached ? text?.replace(UNREACHABLE, REACHED) : text;
}
