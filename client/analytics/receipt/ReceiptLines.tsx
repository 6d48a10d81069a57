import { Badge, Group } from '@mantine/core';
import { DOCUMENT_TYPE_LABELS } from '#shared/sales/document-types.ts';
import type { Answer } from '../../core/api.ts';
import { number, price } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import type { Load } from '../../ui/notices/LoadBanner.tsx';

export type Receipt = NonNullable<Answer<'GET /analytics/doklad/'>['doklad']>;
type Line = Receipt['radky'][number];

/** Who sold the line, and for whom it counts if that is somebody else. */
const whoOf = ({ prodejce, technik, pocita_se }: Line) => {
  const sold = technik ?? prodejce;
  return sold === pocita_se ? sold : `${sold} (počítá se: ${pocita_se})`;
};

const text = (head: string, sort: string, value: (line: Line) => string): Column<Line> => ({
  ...{ head, sort, value },
  cell: value,
});

const figure = (
  head: string,
  sort: string,
  value: (line: Line) => number | null,
  show: (value: number) => string,
): Column<Line> => ({
  ...{ head, sort, value, align: 'right', width: '7rem' },
  cell: line => {
    const found = value(line);
    return found === null ? '—' : show(found);
  },
});

const COLUMNS: Column<Line>[] = [
  {
    head: 'Název',
    card: 'title',
    sort: 'nazev',
    value: line => line.nazev,
    cell: line => (
      <Group gap="xs" wrap="nowrap">
        {line.nazev}
        {line.typ !== 'prodej' && (
          <Badge size="sm" color="red">
            {DOCUMENT_TYPE_LABELS[line.typ]}
          </Badge>
        )}
      </Group>
    ),
  },
  { head: 'Kód', sort: 'kod', value: line => line.kod, cell: line => line.kod || '—', width: '7rem' },
  { head: 'Objednávka', cell: line => line.objednavka ?? '—', width: '8rem', from: 'wider' },
  { ...text('Kategorie', 'kategorie', line => line.kategorie), from: 'wide' },
  text('Prodal', 'prodal', whoOf),
  figure('Kusy', 'kusy', line => line.kusy, number),
  { ...figure('Za kus s DPH', 'cena', line => line.cena_s_dph, price), from: 'wide' },
  figure('S DPH', 'obrat', line => line.obrat, price),
  figure('Bez DPH', 'obrat_bez_dph', line => line.obrat_bez_dph, price),
];

/** The lines of a document, in its order unless another is chosen. */
export const ReceiptLines = ({ lines, load }: { lines: Line[] | undefined; load: Load }) => (
  <DataTable
    caption="Řádky dokladu"
    columns={COLUMNS}
    rows={lines}
    load={load}
    failed={null}
    rowKey={line => line.radek}
    sorting={useSorting()}
  />
);
