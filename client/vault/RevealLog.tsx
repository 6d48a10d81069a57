import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Access } from '#shared/vault/contract.ts';
import type { Answer } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { accessName } from './accessName.ts';

type Reveal = Answer<'GET /pristupy/:id/odkryti/'>[number];

const COLUMNS: Column<Reveal>[] = [
  { head: 'Kdo', card: 'title', cell: ({ uzivatel }) => `${uzivatel.jmeno} ${uzivatel.prijmeni}` },
  { head: 'Kdy', cell: ({ cas }) => dateTime(cas) },
];

/** For an ADMIN: who revealed the password of an access and when (issue 'Vault'). */
export function RevealLog({ entry, onClose }: { entry: Access; onClose: () => void }) {
  const log = useQuery({
    ...apiQuery('GET /pristupy/:id/odkryti/', { params: { id: entry.id } }),
    placeholderData: undefined,
  });
  return (
    <LargeDialog onClose={onClose} title={`Kdo odkryl heslo: ${accessName(entry)}`}>
      <Stack gap="sm">
        <DataTable
          caption="Odkrytí hesla"
          columns={COLUMNS}
          rows={log.data}
          load={log}
          failed="Záznam se nepodařilo načíst"
          empty={<EmptyState title="Heslo zatím nikdo neodkryl" />}
          rowKey={({ id }) => id}
        />
      </Stack>
    </LargeDialog>
  );
}
