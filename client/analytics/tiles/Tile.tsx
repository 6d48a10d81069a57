import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { preposed } from '#shared/core/preposed.ts';
import { average, money, number, percent } from '../../core/format.ts';
import type { Linked } from '../rows/address.ts';
import { NumberLink } from '../rows/NumberLink.tsx';
import { changeOf } from './change.ts';
import { useComparedDays } from './compared.ts';
import classes from './Tile.module.css';

const FORMATS = { money, number, percent, average };
export type Unit = keyof typeof FORMATS;

/** A value in its unit; '—' for an unknown one, never 0 (interface.md). */
export const show = (value: number | null | undefined, unit: Unit) =>
  value === null || value === undefined ? '—' : FORMATS[unit](value);

type ChangeProps = {
  zmena: Zmena;
  unit: Unit;
  /** A decrease is good news, as with returns. */
  isLessBetter?: boolean;
};

/** How a value changed, by arrow and word besides the colour; for use in a button, whose tooltip shows the days. */
export function ChangeText({ zmena, unit, isLessBetter = false }: ChangeProps) {
  const { direction, text } = changeOf(zmena, unit === 'percent');
  const isBetter = (direction === 'down') === isLessBetter;
  return (
    <span className={classes.change}>
      <span className={direction ? (isBetter ? classes.better : classes.worse) : undefined}>
        {direction && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
        {text}
      </span>{' '}
      <span className="visually-hidden">proti předchozímu období</span>
    </span>
  );
}

/** Events of a tooltip that the keyboard and a finger can open as well. */
export const ON_ALL = { hover: true, focus: true, touch: true };

/** A change; hover and focus show the days and the value compared with. */
export function Change(props: ChangeProps) {
  const days = useComparedDays();
  return (
    <Tooltip
      label={`${days ? `Srovnáno ${preposed('s', days)}` : 'Předchozí období'}: ${show(props.zmena.predchozi, props.unit)}`}
      multiline
      maw={280}
      events={ON_ALL}
    >
      <button type="button" className={classes.compared}>
        <ChangeText {...props} />
      </button>
    </Tooltip>
  );
}

type Props = {
  label: string;
  /** What exactly the number means: shown on hover and focus of the label. */
  definition: string;
  /** Undefined while it is loading, null when it could not be loaded. */
  value: number | null | undefined;
  unit: Unit;
  /** Shown instead of the number, such as a name. */
  text?: string | null;
  zmena?: Zmena;
  isLessBetter?: boolean;
  note?: ReactNode;
  /** The link to why it changed. */
  why?: ReactNode;
  /** The parameters of its rows; without them the number is no link. */
  rows?: Linked;
  isStale?: boolean;
};

/** One number with its change (rule numbers-8, docs/decisions/0042). */
export const Tile = ({
  label,
  definition,
  value,
  unit,
  text,
  zmena,
  isLessBetter,
  note,
  why,
  rows,
  isStale,
}: Props) => (
  <div className={classes.tile} data-stale={isStale || undefined}>
    <Tooltip label={definition} multiline maw={280} events={ON_ALL}>
      <button type="button" className={classes.label}>
        {label}
      </button>
    </Tooltip>
    <span className={classes.value}>
      {value === undefined ? (
        <Skeleton height={22} width="70%" my={3} />
      ) : (
        <NumberLink of={value === null ? undefined : rows}>{text ?? show(value, unit)}</NumberLink>
      )}
    </span>
    {zmena && (
      <span className={classes.foot}>
        <Change zmena={zmena} unit={unit} isLessBetter={isLessBetter} />
        {why}
      </span>
    )}
    {note && <span className={classes.change}>{note}</span>}
  </div>
);

/** Tiles side by side, two in a row on phones. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.tiles} aria-label={label}>
    {children}
  </section>
);
