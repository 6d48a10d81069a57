import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AttendanceAction } from '#shared/shifts/attendance.ts';
import { ApiError, request } from '../core/api.ts';
import { isUnreachable } from '../core/connection.ts';
import { useRetryKey } from '../core/retry-key.ts';
import type { Clocked } from './team.ts';

type Pressed = { osoba: number; pin: string; typ_akce: AttendanceAction };

const AGAIN_MS = 3_000;

/**
 * Sends an action, and sends it again with the same key for as long as the server cannot be reached: an answer that was
 * lost is not written twice, and one that never came is not lost (rule kiosk-4).
 */
export function useClocking(onDone: (clocked: Clocked) => void, onRefused: () => void) {
  const retry = useRetryKey();
  const clocking = useMutation({
    mutationFn: (body: Pressed) => request('POST /kiosk/dochazka/', { body, klic: retry.of(body) }),
    onSuccess: clocked => {
      retry.forget();
      onDone(clocked);
    },
    onError: error => {
      if (!isLost(error)) onRefused();
    },
  });
  const { isError, error, variables, mutate, failureCount } = clocking;
  const isWaiting = isError && isLost(error);
  useEffect(() => {
    if (!isWaiting || !variables) return;
    const timer = setTimeout(() => mutate(variables), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, variables, mutate]);
  // Between two tries nothing has been decided either.
  const isTrying = isWaiting || (clocking.isPending && failureCount > 0);
  return { ...clocking, isTrying };
}

const isLost = (error: unknown) => error instanceof ApiError && isUnreachable(error.status);
