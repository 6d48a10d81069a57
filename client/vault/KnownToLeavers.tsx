import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../core/api.ts';
import { dateTime, plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { accessName } from './accessName.ts';

type Row = Answer<'GET /pristupy/zmenit/'>[number];

const COLUMNS: Column<Row>[] = [
  { head: 'Přístup', card: 'title', cell: row => row.company_name },
  { head: 'Prodejna', cell: row => row.store },
  { head: 'Heslo zná', cell: row => row.lide.map(one => `${one.jmeno} ${one.prijmeni}`).join(', ') },
  { head: 'Heslo od', cell: row => dateTime(row.platne_od) },
];

/** For an ADMIN: passwords known to people who have left, to be changed (rule vault-5). Renders nothing if none. */
export function KnownToLeavers({ onShow }: { onShow: (company: string) => void }) {
  const { data: rows = [] } = useQuery(apiQuery('GET /pristupy/zmenit/'));
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const show = (row: Row) => {
    setOpen(false);
    onShow(row.company_name);
  };
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row => (
      <RowButton name={accessName(row)} onClick={() => show(row)}>
        Zobrazit
      </RowButton>
    ),
  };
  const count = plural(rows.length, 'heslo', 'hesla', 'hesel');
  return (
    <Alert color="orange" py="xs" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{`Změnit po odchodu: ${count} zná někdo, kdo už tu není.`}</Text>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Která
        </Button>
      </Group>
      {isOpen && (
        <LargeDialog title="Změnit po odchodu" size="xl" onClose={() => setOpen(false)}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              Kdo odešel, tato hesla nastavil nebo je odkryl a od té doby se nezměnila. Změňte je u služby a
              pak v přístupech; ze seznamu tím zmizí.
            </Text>
            <DataTable
              caption="Změnit po odchodu"
              columns={[...COLUMNS, action]}
              rows={rows}
              rowKey={row => row.id}
            />
          </Stack>
        </LargeDialog>
      )}
    </Alert>
  );
}
