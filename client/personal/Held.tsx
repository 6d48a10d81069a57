import { Group, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { CustomerHeld } from '#shared/personal/contract.ts';
import { dateTime } from '../core/format.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';

type Kind<Row> = { title: string; columns: Column<Row>[]; rows: Row[]; rowKey: (row: Row) => string };

/** One category of stored personal data; renders nothing when the category is empty. */
export const Kept = <Row,>({ title, columns, rows, rowKey }: Kind<Row>) =>
  rows.length > 0 && (
    <section aria-label={title}>
      <Title order={3} size="h5" my="xs">
        {`${title} (${rows.length})`}
      </Title>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} isOrdered />
    </section>
  );

export const lines = (text: string) => (
  <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

type Audited = CustomerHeld['zaznamy'][number];

const AUDIT: Column<Audited>[] = [
  { head: 'Kdy', cell: ({ cas }) => dateTime(cas), card: 'title' },
  { head: 'Kdo', cell: ({ kdo }) => kdo ?? '—' },
  { head: 'Co', cell: ({ co }) => co },
  { head: 'Kde', cell: ({ kde, zaznam }) => `${kde} ${zaznam ?? ''}` },
  { head: 'Změny', cell: ({ zmeny }) => lines(zmeny) },
];

/** The audit's rows that contain personal data. */
export const Audit = ({ rows }: { rows: Audited[] }) => (
  <Kept title="Záznam činností" columns={AUDIT} rows={rows} rowKey={({ id }) => String(id)} />
);

type Deeds = {
  onSave: (format: 'json' | 'xlsx') => void;
  onErase: () => void;
  saving: 'json' | 'xlsx' | null;
  isErasing: boolean;
  canErase: boolean;
};

/** What can be done with what is held. */
export const HeldDeeds = ({ onSave, onErase, saving, isErasing, canErase }: Deeds) => (
  <Group gap="sm">
    {(['xlsx', 'json'] as const).map(format => (
      <ButtonWithIcon
        icon={IconDownload}
        key={format}
        variant="default"
        loading={saving === format}
        onClick={() => onSave(format)}
      >
        {format === 'xlsx' ? 'Excel (XLSX)' : 'JSON'}
      </ButtonWithIcon>
    ))}
    {canErase && (
      <ButtonWithIcon icon={IconTrash} color="red.9" loading={isErasing} onClick={onErase}>
        Smazat údaje
      </ButtonWithIcon>
    )}
  </Group>
);
