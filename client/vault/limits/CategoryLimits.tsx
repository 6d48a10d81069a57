import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { RowButton } from '../../ui/lists/RowButton.tsx';
import { LimitForm } from './LimitForm.tsx';
import { useLimits } from './useLimits.ts';

/** For an ADMIN: who sees which category of accesses (rule vault-7). */
export function CategoryLimits({ categories, onClose }: { categories: string[]; onClose: () => void }) {
  const limits = useLimits();
  const [edited, setEdited] = useState<string | null>(null);
  const columns: Column<string>[] = [
    { head: 'Kategorie', card: 'title', cell: name => name },
    { head: 'Kdo vidí', cell: name => limits.textOf(limits.ofCategory(name)) },
    {
      head: 'Akce',
      align: 'right',
      cell: name => (
        <RowButton name={name} does="Změnit, kdo vidí" onClick={() => setEdited(name)}>
          Změnit
        </RowButton>
      ),
    },
  ];
  return (
    <>
      <LargeDialog onClose={onClose} title="Kdo vidí které přístupy">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Platí pro všechny přístupy kategorie, které nemají vlastní určení. Administrátor vidí vše.
          </Text>
          <DataTable
            caption="Kdo vidí které přístupy"
            columns={columns}
            rows={limits.isKnown ? categories : undefined}
            load={limits}
            failed="Načíst se nepodařilo"
            rowKey={name => name}
          />
        </Stack>
      </LargeDialog>
      {edited !== null && (
        <LimitForm of={edited} limit={limits.ofCategory(edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
