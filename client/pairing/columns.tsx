import { Badge, Button, Group } from '@mantine/core';
import { date, money, number } from '../core/format.ts';
import type { Column } from '../ui/lists/DataTable.tsx';

type Volume = { radku: number; posledni_den: string | null; obrat: number };

/** The columns that show how much of the sales a name covers. */
export const volumeColumns = <Row extends Volume>(): Column<Row>[] => [
  { head: 'Řádků', width: '6rem', align: 'right', cell: ({ radku }) => number(radku) },
  {
    head: 'Naposledy',
    width: '8rem',
    align: 'right',
    cell: ({ posledni_den }) => (posledni_den ? date(posledni_den) : '—'),
  },
  { head: 'Obrat s DPH', width: '9rem', align: 'right', cell: ({ obrat }) => money(obrat) },
];

type Linked = { name: string; target: string; byHand: boolean; isSaving: boolean; onUndo: () => void };

/** The target that a name is linked to, and a button to unlink it. */
export const LinkedTo = ({ name, target, byHand, isSaving, onUndo }: Linked) => (
  <Group gap="xs" wrap="nowrap" justify="space-between" flex={1}>
    <Group gap="xs">
      {target}
      {byHand && <Badge color="gray">ručně</Badge>}
    </Group>
    <Button
      size="compact-xs"
      variant="default"
      loading={isSaving}
      aria-label={`Zrušit spárování: ${name}`}
      onClick={onUndo}
    >
      Zrušit
    </Button>
  </Group>
);
