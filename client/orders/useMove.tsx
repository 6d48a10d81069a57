import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { type Answer, request } from '../core/api.ts';
import { queryClient, refetch } from '../core/queries.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { type Move, orderOn, refusalsOf, withOrder } from './moves.ts';

const KEY = ['orders', 'move'];
const BOARD = 'GET /orders/orders/';

type Wanted = Move & {
  from: Status;
  poznamka?: string;
  /** Takes back the move before it, which a seller may also out of hotovo (docs/decisions/0014). */
  isUndo?: boolean;
  /** One of many that are told of together. */
  isOneOfMany?: boolean;
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
 * way back (rules orders-3, platform-13). `failed` is said when the server gives no reason.
 */
export function useMove(failed = 'Nepodařilo se změnit stav objednávky') {
  const { mutateAsync, isPending } = useMutation({
    mutationKey: KEY,
    scope: { id: 'orders-move' },
    mutationFn: send,
    onSuccess: ({ order }, { id, from, to, isUndo, isOneOfMany }) => {
      takeOver(order);
      refetch('/orders/');
      if (isUndo || isOneOfMany) return;
      notifyUndo(`order-${id}`, `Objednávka č. ${id}: ${STATUS_LABELS[from]} → ${STATUS_LABELS[to]}`, () =>
        mutateAsync({ id, from: to, to: from, isUndo: true }).catch(() => {}),
      );
    },
    onError: (error, { isOneOfMany }) => {
      if (!isOneOfMany) notifyProblem(error, failed);
      refetch('/orders/');
    },
  });
  return { move: (wanted: Wanted) => mutateAsync(wanted), isMoving: isPending };
}

/**
 * Moves orders together, each by the rules for one: what is refused is said by number with the reason and stays chosen
 * unless somebody deleted it, the rest has one way back.
 */
export function useMoveMany() {
  const { move } = useMove();
  const [isMoving, setMoving] = useState(false);
  const takeBack = async (moved: Order[], to: Status) => {
    const backs = moved.map(({ id, status }) =>
      move({ id, from: to, to: status, isUndo: true, isOneOfMany: true }),
    );
    const refused = (await Promise.allSettled(backs)).filter(({ status }) => status === 'rejected').length;
    if (refused === 0) notifyDone('Přesun byl vrácen.');
    else notifyProblem(null, `Nevrácených objednávek: ${refused}`);
  };
  /** @returns the ids of those that were refused and are there */
  const moveMany = async (orders: Order[], to: Status): Promise<ReadonlySet<number>> => {
    setMoving(true);
    const wanted = orders.filter(({ status }) => status !== to);
    const answers = await Promise.allSettled(
      wanted.map(({ id, status }) => move({ id, from: status, to, isOneOfMany: true })),
    );
    setMoving(false);
    const moved = wanted.filter((_, at) => answers[at]!.status === 'fulfilled');
    if (moved.length > 0) {
      const count = orderCount(moved.length);
      notifyUndo('orders-many', `${count} → ${STATUS_LABELS[to]}`, () => takeBack(moved, to));
    }
    const { lines, stay } = refusalsOf(wanted, answers);
    if (lines.length > 0) notifyProblem(null, `Nepřesunuto:\n${lines.join('\n')}`);
    return stay;
  };
  return { moveMany, isMoving };
}

/** The moves that the server has not answered yet. */
export const useWaitingMoves = (): Move[] =>
  useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: mutation => mutation.state.variables as Move,
  });
