import { useMutation, useMutationState } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { noteOwnChange } from '../orders/useMove.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

/** Orders, with the labels that they get and lose. */
export type Mark = { objednavky: number[]; pridat?: number[]; odebrat?: number[] };

const KEY = ['orders', 'mark'];

/** Gives orders labels or takes them away, one request after another; it lasts until the screen shows the outcome. */
export function useMark() {
  const { id: me } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: KEY,
    scope: { id: 'orders-mark' },
    mutationFn: (body: Mark) => request('POST /orders/orders/stitky/', { body }),
    onSuccess: ({ zmenene }) => {
      // What the person has begun with the order, such as choosing a state, goes on.
      for (const { id, verze } of zmenene) noteOwnChange(id, verze, me);
    },
    onError: error => notifyProblem(error, 'Štítky se nepodařilo změnit'),
    onSettled: () => refetch('/orders/'),
  });
  return { mark: mutateAsync, isMarking: isPending };
}

/** What the server has not answered yet. */
export const useWaitingMarks = (): Mark[] =>
  useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: mutation => mutation.state.variables as Mark,
  });
