import { useQuery } from '@tanstack/react-query';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import type { Column } from '../ui/lists/DataTable.tsx';
import { TrashModal } from '../ui/lists/TrashModal.tsx';
import { accessName } from './accessName.ts';

type Deleted = Answer<'GET /pristupy/kos/'>[number];

const COLUMNS: Column<Deleted>[] = [
  { head: 'Společnost', card: 'title', cell: entry => entry.company_name },
  { head: 'Prodejna', cell: entry => entry.store },
  { head: 'Login', cell: entry => entry.username },
  { head: 'Smazáno', cell: entry => dateTime(entry.smazan) },
];

/** Deleted accesses of the last 30 days, which an ADMIN can restore (rule vault-4). */
export function VaultTrash({ onClose }: { onClose: () => void }) {
  const trash = useQuery(apiQuery('GET /pristupy/kos/'));
  const restoring = useDeed({
    run: ({ id }: Deleted) => request('POST /pristupy/:id/obnovit/', { params: { id } }),
    touches: '/pristupy/',
    done: ({ pristup }) => `Přístup ${pristup.company_name} byl obnoven.`,
    failed: 'Přístup se nepodařilo obnovit',
  });
  return (
    <TrashModal
      title="Koš přístupů"
      hint="Smazané přístupy zde zůstávají 30 dní."
      columns={COLUMNS}
      rows={trash.data}
      nameOf={entry => `přístup ${accessName(entry)}`}
      load={trash}
      restoring={restoring.isPending ? restoring.variables.id : null}
      onRestore={restoring.mutate}
      onClose={onClose}
    />
  );
}
