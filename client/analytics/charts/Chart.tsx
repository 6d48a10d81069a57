import { Group, SegmentedControl, Table, UnstyledButton } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useAddress } from '../../core/address.ts';
import { SortHead } from '../../ui/lists/SortHead.tsx';
import { type Sortable, sorted, useOwnSorting } from '../../ui/lists/sorting.ts';
import numbers from '../rows/NumberLink.module.css';
import { MADE_OF } from '../rows/NumberLink.tsx';
import { show } from '../tiles/Tile.tsx';
import classes from './Chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { Plot } from './Plot.tsx';

/** The address parameter with the names of the charts on this screen whose data is shown as a table. */
const TABLES = 'tabulky';

const hasNotes = (notes: ChartProps['notes']) => notes?.some(({ length }) => length > 0);

type Row = ChartProps['rows'][number] & { at: number };

/** The chart's numbers as a table: for copying, sorting and screen readers. */
function ChartTable({ caption, rows, x, xLabel, series, height, notes, onOpen }: ChartProps) {
  const sorting = useOwnSorting();
  const values = series.flatMap(({ name, label, unit, range }) =>
    [
      { field: name, head: label, opens: onOpen && ((at: number) => onOpen(at, name)) },
      range && { field: range.od, head: `${label} od` },
      range && { field: range.do, head: `${label} do` },
    ].flatMap(column => (column ? { ...column, unit } : [])),
  );
  const heads: Sortable<Row>[] = [
    // Buckets keep chronological order; sorting by label would break it.
    { head: xLabel, sort: 'at', value: row => row.at },
    ...values.map(({ field, head }) => ({
      ...{ head, sort: field, align: 'right' as const },
      value: (row: Row) => (row as ChartProps['rows'][number])[field] ?? null,
    })),
  ];
  const ordered = sorted(
    rows.map((row, at): Row => ({ ...row, at })),
    heads,
    sorting,
  );
  return (
    <Table.ScrollContainer minWidth={320} mah={height} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader withRowBorders>
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {heads.map(column => (
              <Table.Th key={column.head} ta={column.align} aria-sort={sorting.stateOf(column.sort!)}>
                <SortHead {...{ column, sorting }} />
              </Table.Th>
            ))}
            {hasNotes(notes) && <Table.Th>Poznámky</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ordered.map(({ at, ...row }: Row & ChartProps['rows'][number]) => (
            <Table.Tr key={at}>
              <Table.Td>{row[x]}</Table.Td>
              {values.map(({ field, unit, opens }) => (
                <Table.Td key={field} ta="right">
                  {opens && typeof row[field] === 'number' ? (
                    <UnstyledButton className={numbers.number} title={MADE_OF} onClick={() => opens(at)}>
                      {show(row[field], unit)}
                    </UnstyledButton>
                  ) : (
                    show(row[field] as number | undefined, unit)
                  )}
                </Table.Td>
              ))}
              {hasNotes(notes) && <Table.Td>{notes![at]?.join('; ')}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/**
 * A chart with a legend that hides series, and its data as a table; the address has its `name` while that is shown.
 */
export function Chart({ name, ...props }: ChartProps & { name: string }) {
  const { series, height = 300, caption } = props;
  const { params, change } = useAddress();
  const others = params.getAll(TABLES).filter(one => one !== name);
  const view = others.length < params.getAll(TABLES).length ? 'tabulka' : 'graf';
  const setView = (chosen: string) => change({ [TABLES]: chosen === 'tabulka' ? [...others, name] : others });
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setHidden(names => (names.includes(name) ? names.filter(one => one !== name) : [...names, name]));
  const shown = series.filter(({ name }) => !hidden.includes(name));
  return (
    <div>
      <div className={classes.tools}>
        <Group gap={4} role="group" aria-label="Legenda">
          {series.map(({ name, label, color }) => (
            <button
              key={name}
              type="button"
              className={classes.key}
              aria-pressed={!hidden.includes(name)}
              onClick={() => toggle(name)}
            >
              <span className={classes.swatch} style={{ '--color': color } as CSSProperties} aria-hidden />
              {label}
            </button>
          ))}
        </Group>
        <SegmentedControl
          size="xs"
          aria-label={`Zobrazení: ${caption}`}
          value={view}
          onChange={setView}
          data={[
            { value: 'graf', label: 'Graf' },
            { value: 'tabulka', label: 'Tabulka' },
          ]}
        />
      </div>
      {view === 'tabulka' ? (
        <ChartTable {...props} series={shown} height={height} />
      ) : (
        <Plot {...props} series={shown} height={height} />
      )}
    </div>
  );
}
