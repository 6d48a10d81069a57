import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LargeDialog } from '../dialogs/LargeDialog.tsx';
import type { Load } from '../notices/LoadBanner.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';

type Props<Row> = {
  title: string;
  hint: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  /** The name of a row's record, for the name of its button. */
  nameOf: (row: Row) => string;
  load: Load;
  /** The search field, and whether a search is active. */
  search?: { field: ReactNode; isAny: boolean };
  /** The id of the row that is being restored. */
  restoring: number | null;
  onRestore: (row: Row) => void;
  onClose: () => void;
};

/** A dialog with deleted records that can still be restored. */
export function TrashModal<Row extends { id: number }>(props: Props<Row>) {
  const { title, hint, columns, rows, nameOf, load, search, restoring, onRestore, onClose } = props;
  const action: Column<Row> = {
    head: 'Akce',
    width: '6rem',
    cell: row => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Obnovit ${nameOf(row)}`}
        loading={restoring === row.id}
        onClick={() => onRestore(row)}
      >
        Obnovit
      </Button>
    ),
  };
  return (
    <LargeDialog onClose={onClose} title={title} size="64rem">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {/* A row to itself: in a column, the field's width would become its height. */}
        {search && <Group>{search.field}</Group>}
        <DataTable
          caption={title}
          columns={[...columns, action]}
          rows={rows}
          load={load}
          failed="Koš se nepodařilo načíst"
          empty={<EmptyState title={search?.isAny ? 'Hledání nic neodpovídá' : 'Koš je prázdný'} />}
          rowKey={({ id }) => id}
        />
      </Stack>
    </LargeDialog>
  );
}
