import { useCallback } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';

const restore = (id: number) =>
  request('POST /orders/orders/:id/restore/', { params: { id } })
    .then(() => refetch('/orders/'))
    .catch(error => notifyProblem(error, 'Objednávku se nepodařilo obnovit'));

/** Moves an order to the trash after a confirmation, with an undo (rule orders-5); then calls `onDone`. */
export function useRemoval(onDone?: () => void) {
  const { mutate } = useDeed({
    run: ({ id }: Order) => request('DELETE /orders/orders/:id/', { params: { id } }),
    touches: '/orders/',
    after: (_, { id }) => {
      onDone?.();
      notifyUndo(`order-${id}`, `Objednávka č. ${id} je v koši.`, () => restore(id));
    },
    failed: 'Nepodařilo se smazat objednávku',
  });
  return useCallback(
    (order: Order) =>
      confirmDelete(
        'Opravdu chcete smazat tuto objednávku?',
        () => mutate(order),
        `Č. ${order.id} – ${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}, ${order.typ_telefonu}, ${order.dil}`,
      ),
    [mutate],
  );
}
