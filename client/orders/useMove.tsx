import { useMutation, useMutationState } from '@tanstack/react-query';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { type Answer, request } from '../core/api.ts';
import { queryClient, refetch } from '../core/queries.ts';
import { notifyProblem } from '../ui/notifyProblem.ts';
import { notifyUndo } from '../ui/notifyUndo.tsx';
import { type Move, orderOn, withOrder } from './moves.ts';

const KEY = ['orders', 'move'];
const BOARD = 'GET /orders/orders/';

type Wanted = Move & {
  from: Status;
  poznamka?: string;
  /** Takes back the move before it, which a seller may also out of hotovo (docs/decisions/0014). */
  isUndo?: boolean;
};

const boards = () =>
  queryClient.getQueriesData<Answer<'GET /orders/orders/'>>({ queryKey: [BOARD] }).map(([, data]) => data);

/** The version that the page has seen; moves go one after another, so an answer is in before the next goes out. */
function seenVersion(id: number): number | undefined {
  const seen = boards().map(data => data && orderOn(data.kanban_data, id)?.verze);
  return seen.reduce((newest, one) => (one && one > (newest ?? 0) ? one : newest), undefined);
}

/** Takes an answered order over into every board that is kept. */
function takeOver(order: Order) {
  queryClient.setQueriesData<Answer<'GET /orders/orders/'>>({ queryKey: [BOARD] }, data =>
    data ? { ...data, kanban_data: withOrder(data.kanban_data, order) } : data,
  );
}

const send = ({ id, to, poznamka, isUndo }: Wanted) =>
  isUndo
    ? request('POST /orders/orders/:id/undo_status/', { params: { id } })
    : request('PATCH /orders/orders/:id/update_status/', {
        params: { id },
        body: { novy_status: to, poznamka: poznamka || null, verze: seenVersion(id) },
      });

/**
 * Moves orders: shown at once, rolled back with the server's sentence when refused, and for 6 s there is a
 * way back (D3 §4, §8). `failed` is said when the server gives no reason.
 */
export function useMove(failed = 'Nepodařilo se změnit stav objednávky') {
  const { mutateAsync, isPending } = useMutation({
    mutationKey: KEY,
    scope: { id: 'orders-move' },
    mutationFn: send,
    onSuccess: ({ order }, { id, from, to, isUndo }) => {
      takeOver(order);
      refetch('/orders/');
      if (isUndo) return;
      notifyUndo(`order-${id}`, `Objednávka č. ${id}: ${STATUS_LABELS[from]} → ${STATUS_LABELS[to]}`, () =>
        mutateAsync({ id, from: to, to: from, isUndo: true }).catch(() => {}),
      );
    },
    onError: error => {
      notifyProblem(error, failed);
      refetch('/orders/');
    },
  });
  return { move: (wanted: Wanted) => mutateAsync(wanted), isMoving: isPending };
}

/** The moves that the server has not answered yet. */
export const useWaitingMoves = (): Move[] =>
  useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: mutation => mutation.state.variables as Move,
  });
