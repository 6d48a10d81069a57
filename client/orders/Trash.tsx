import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import type { Column } from '../ui/lists/DataTable.tsx';
import { SearchField } from '../ui/lists/SearchField.tsx';
import { TrashModal } from '../ui/lists/TrashModal.tsx';
import { StatusBadge } from './status-look.tsx';

type Deleted = Answer<'GET /orders/trash/'>['orders'][number];

const COLUMNS: Column<Deleted>[] = [
  { head: 'Č.', width: '4rem', align: 'right', cell: order => order.id },
  { head: 'Zákazník', card: 'title', cell: order => `${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}` },
  { head: 'Co', cell: order => `${order.typ_telefonu}, ${order.dil}` },
  { head: 'Stav', cell: order => <StatusBadge status={order.status} /> },
  { head: 'Smazal', cell: ({ posledni_zmena_uzivatel: who }) => `${who.jmeno} ${who.prijmeni}` },
  { head: 'Kdy', cell: order => dateTime(order.smazana) },
];

/** Deleted orders of the last 30 days, which can be restored (rule orders-5). */
export function Trash({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const trash = useQuery(apiQuery('GET /orders/trash/', { query: { search } }));
  const restoring = useDeed({
    run: ({ id }: Deleted) => request('POST /orders/orders/:id/restore/', { params: { id } }),
    touches: '/orders/',
    done: ({ order }) => `Objednávka č. ${order.id} je zpátky na nástěnce.`,
    failed: 'Objednávku se nepodařilo obnovit',
  });
  const { orders, count = 0 } = trash.data ?? {};
  const isCut = orders !== undefined && orders.length < count;
  return (
    <TrashModal
      title="Koš objednávek"
      hint={`Smazané objednávky zde zůstávají 30 dní.${isCut ? ` Zobrazeno posledních ${orders.length} ${preposed('z', count)}.` : ''}`}
      columns={COLUMNS}
      rows={orders}
      nameOf={order => `objednávku č. ${order.id}`}
      load={trash}
      search={{
        field: (
          <SearchField
            label="Hledat jméno, telefon, číslo"
            value={search}
            delay={250}
            width="17rem"
            onChange={setSearch}
          />
        ),
        isAny: search !== '',
      }}
      restoring={restoring.isPending ? restoring.variables.id : null}
      onRestore={restoring.mutate}
      onClose={onClose}
    />
  );
}
