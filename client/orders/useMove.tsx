import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { type Answer, request } from '../core/api.ts';
import { queryClient, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { undoSoon } from '../ui/hooks/undoSoon.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { createOwnMoves, type Move, refusalsOf, withOrder } from './moves.ts';

const KEY = ['orders', 'move'];
const BOARD = 'GET /orders/orders/';

type Wanted = Move & {
  from: Status;
  /** The order's version when the target was chosen: the move must not override a colleague's later change. */
  verze: number;
  poznamka?: string;
  /** Undoes the previous move, which a seller may do even from hotovo (docs/decisions/0014). */
  isUndo?: boolean;
  /** One of several moves whose result is shown together. */
  isOneOfMany?: boolean;
};

const own = createOwnMoves();

/** Notes that the person has made the version `verze` of an order by another change, so that a move goes on from it. */
export const noteOwnChange = (id: number, verze: number, me: number) =>
  own.moved(verze - 1, { id, verze, posledni_zmena_uzivatel: { id: me } }, me);

/** Updates an order from an answer in every cached board. */
function takeOver(order: Order) {
  queryClient.setQueriesData<Answer<'GET /orders/orders/'>>({ queryKey: [BOARD] }, data =>
    data ? { ...data, kanban_data: withOrder(data.kanban_data, order) } : data,
  );
}

const send = ({ id, to, verze, poznamka, isUndo }: Wanted) =>
  isUndo
    ? request('POST /orders/orders/:id/undo_status/', { params: { id } })
    : request('PATCH /orders/orders/:id/update_status/', {
        params: { id },
        body: { novy_status: to, poznamka: poznamka || null, verze: own.now(id, verze) },
      });

/**
 * Moves orders: shown at once, rolled back with the server's sentence when refused, and with an undo for 10 s (rules
 * orders-3, platform-13). `failed` is the message when the server gives no reason.
 */
export function useMove(failed = 'Nepodařilo se změnit stav objednávky') {
  const { id: me } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: KEY,
    scope: { id: 'orders-move' },
    mutationFn: send,
    onMutate: ({ isUndo, isOneOfMany }) => (isUndo || isOneOfMany ? undefined : undoSoon()),
    onSuccess: ({ order }, { id, from, to, verze, isUndo, isOneOfMany }, saved) => {
      const isUnwanted = saved?.();
      own.moved(verze, order, me);
      takeOver(order);
      refetch('/orders/');
      if (isUndo || isOneOfMany) return;
      const takeBack = () =>
        mutateAsync({ id, from: to, to: from, verze: order.verze, isUndo: true }).catch(() => {});
      if (isUnwanted) takeBack();
      else
        notifyUndo(
          `order-${id}`,
          `Objednávka č. ${id}: ${STATUS_LABELS[from]} → ${STATUS_LABELS[to]}`,
          takeBack,
        );
    },
    onError: (error, { isOneOfMany }, saved) => {
      saved?.();
      if (!isOneOfMany) notifyProblem(error, failed);
      refetch('/orders/');
    },
  });
  return { move: (wanted: Wanted) => mutateAsync(wanted), isMoving: isPending };
}

/**
 * Moves orders together, each by the rules for one. Refused ones are listed by number with the reason and stay
 * chosen, unless somebody deleted them; the others have one common undo.
 */
export function useMoveMany() {
  const { move } = useMove();
  const [isMoving, setMoving] = useState(false);
  const takeBack = async (moved: Order[], to: Status) => {
    const backs = moved.map(({ id, status, verze }) =>
      move({ id, from: to, to: status, verze, isUndo: true, isOneOfMany: true }),
    );
    const refused = (await Promise.allSettled(backs)).filter(({ status }) => status === 'rejected').length;
    if (refused === 0) notifyDone('Přesun byl vrácen.');
    else notifyProblem(null, `Nevrácených objednávek: ${refused}`);
  };
  /** @returns the ids of those that were refused and still exist */
  const moveMany = async (orders: Order[], to: Status): Promise<ReadonlySet<number>> => {
    setMoving(true);
    const wanted = orders.filter(({ status }) => status !== to);
    const answers = await Promise.allSettled(
      wanted.map(({ id, status, verze }) => move({ id, from: status, to, verze, isOneOfMany: true })),
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
