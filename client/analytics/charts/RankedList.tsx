import { UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useMore } from '../section/useMore.tsx';
import { show, type Unit } from '../tiles/Tile.tsx';
import { MEASURE_COLORS } from './colors.ts';
import classes from './RankedList.module.css';

export type Entry = {
  key: string;
  name: ReactNode;
  value: number;
  /** Shown beside the value, such as pieces. */
  note?: ReactNode;
};

type Props = {
  /** The name of the list, for screen readers. */
  label: string;
  entries: readonly Entry[];
  unit: Unit;
  color?: string;
  /** Makes every entry a button that opens its detail. */
  onOpen?: (key: string) => void;
  empty?: string;
};

/** The number of entries shown until the person asks for all. */
const SHOWN = 10;

/** The best entries in order, each with a bar relative to the first; with more returns than sales it has none. */
export function RankedList({
  label,
  entries,
  unit,
  color = MEASURE_COLORS.obrat,
  onOpen,
  empty = 'Žádná data k zobrazení',
}: Props) {
  const { shown, more } = useMore(entries, SHOWN);
  if (entries.length === 0) return <EmptyState title={empty} />;
  const most = Math.max(...entries.map(({ value }) => value));
  const share = (value: number) => (most > 0 ? Math.max(0, (value / most) * 100) : 0);
  const content = ({ name, value, note }: Entry) => (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>
        {show(value, unit)}
        {note && <small>{note}</small>}
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ '--color': color, width: `${share(value)}%` } as CSSProperties} />
      </span>
    </>
  );
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {shown.map(entry => (
          <li key={entry.key}>
            {onOpen ? (
              <UnstyledButton className={classes.entry} onClick={() => onOpen(entry.key)}>
                {content(entry)}
              </UnstyledButton>
            ) : (
              <div className={classes.entry}>{content(entry)}</div>
            )}
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}
