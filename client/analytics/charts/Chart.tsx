import { Group, SegmentedControl, Table, UnstyledButton } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import numbers from '../rows/NumberLink.module.css';
import { MADE_OF } from '../rows/NumberLink.tsx';
import { show } from '../tiles/Tile.tsx';
import classes from './Chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { Plot } from './Plot.tsx';

const hasNotes = (notes: ChartProps['notes']) => notes?.some(({ length }) => length > 0);

/** The same numbers as rows: for copying and for screen readers. */
const ChartTable = ({ caption, rows, x, xLabel, series, height, notes, onOpen }: ChartProps) => (
  <Table.ScrollContainer minWidth={320} mah={height} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table stickyHeader withRowBorders>
      <Table.Caption className="visually-hidden">{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{xLabel}</Table.Th>
          {series.flatMap(({ label, range }) =>
            [label, range && `${label} od`, range && `${label} do`].map(
              head =>
                head && (
                  <Table.Th key={head} ta="right">
                    {head}
                  </Table.Th>
                ),
            ),
          )}
          {hasNotes(notes) && <Table.Th>Poznámky</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Table.Tr key={row[x]}>
            <Table.Td>{row[x]}</Table.Td>
            {series.flatMap(({ name, unit, range }) =>
              [name, range?.od, range?.do].map(
                field =>
                  field && (
                    <Table.Td key={field} ta="right">
                      {onOpen && field === name && typeof row[name] === 'number' ? (
                        <UnstyledButton
                          className={numbers.number}
                          title={MADE_OF}
                          onClick={() => onOpen(at, name)}
                        >
                          {show(row[name], unit)}
                        </UnstyledButton>
                      ) : (
                        show(row[field] as number | undefined, unit)
                      )}
                    </Table.Td>
                  ),
              ),
            )}
            {hasNotes(notes) && <Table.Td>{notes![at]?.join('; ')}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** A chart with a legend that hides series, and its table. */
export function Chart(props: ChartProps) {
  const { series, height = 300, caption } = props;
  const [view, setView] = useState('graf');
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
