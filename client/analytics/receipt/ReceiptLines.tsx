import { Badge, Group } from '@mantine/core';
import type { Answer } from '../../core/api.ts';
import { number, price } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';

export type Receipt = NonNullable<Answer<'GET /analytics/doklad/'>['doklad']>;
type Line = Receipt['radky'][number];

const KINDS = { prodej: null, vratka: 'Vratka', storno: 'Storno' } as const;

/** Who sold it, and to whom it counts when that is somebody else. */
const whoOf = ({ prodejce, technik, pocita_se }: Line) => {
  const sold = technik ?? prodejce;
  return sold === pocita_se ? sold : `${sold} (počítá se: ${pocita_se})`;
};

const COLUMNS: Column<Line>[] = [
  {
    head: 'Název',
    card: 'title',
    cell: line => (
      <Group gap="xs" wrap="nowrap">
        {line.nazev}
        {KINDS[line.typ] && (
          <Badge size="sm" color="red">
            {KINDS[line.typ]}
          </Badge>
        )}
      </Group>
    ),
  },
  { head: 'Kód', cell: line => line.kod || '—', width: '7rem' },
  { head: 'Objednávka', cell: line => line.objednavka ?? '—', width: '8rem', from: 'wider' },
  { head: 'Kategorie', cell: line => line.kategorie, from: 'wide' },
  { head: 'Prodal', cell: whoOf },
  { head: 'Kusy', align: 'right', width: '4rem', cell: line => number(line.kusy) },
  { head: 'Za kus s DPH', align: 'right', width: '7rem', cell: line => price(line.cena_s_dph), from: 'wide' },
  { head: 'S DPH', align: 'right', width: '7rem', cell: line => price(line.obrat) },
  { head: 'Bez DPH', align: 'right', width: '7rem', cell: line => price(line.obrat_bez_dph) },
];

/** The lines of a document in its order. */
export const ReceiptLines = ({ lines }: { lines: Line[] | undefined }) => (
  <DataTable caption="Řádky dokladu" columns={COLUMNS} rows={lines} rowKey={line => line.radek} />
);
