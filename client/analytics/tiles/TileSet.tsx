import type { ReactNode } from 'react';
import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { Why } from '../proc/Why.tsx';
import type { Linked } from '../rows/address.ts';
import { Tile, Tiles, type Unit } from './Tile.tsx';

/** The changes of an answer's numbers, by name; not every number has one. */
type Changes = { zmena?: Partial<Record<string, Zmena>> };
type NameOf<N> = { [K in keyof N]: N[K] extends number | null ? K : never }[keyof N] & string;

/** The parameters of 'Proč?' by the number's name; numbers without an entry have no such link. */
export type Whys = Partial<Record<string, Record<string, string>>>;

/** The parameters of rows by the number's name; numbers without an entry have no rows (shared/analytics/rows.ts). */
export type Rows = Partial<Record<string, Linked>>;

/** A tile: its number's name, label, exact definition and unit. */
export type TileSpec<N> = readonly [
  name: NameOf<N>,
  label: string,
  definition: string,
  unit: Unit,
  /** Shown below the number, such as a share or a part of it. */
  note?: (numbers: N) => ReactNode,
  /** Shown instead of the number, such as a name. */
  text?: (numbers: N) => string | undefined,
];

type Props<N> = {
  label: string;
  tiles: readonly TileSpec<N>[];
  /** Undefined while they are loading, null when they could not be loaded. */
  numbers: N | null | undefined;
  isStale?: boolean;
  isLessBetter?: boolean;
  /** The parameters of 'Proč?' by the number's name. */
  why?: Whys;
  rows?: Rows;
};

/** The numbers of an answer as tiles, each with its change (rule numbers-8). An unknown number has none. */
export const TileSet = <N extends object>({
  label: of,
  tiles,
  numbers,
  isStale,
  isLessBetter,
  why,
  rows,
}: Props<N>) => (
  <Tiles label={of}>
    {tiles.map(([name, label, definition, unit, note, text]) => {
      const value = numbers ? (numbers[name] as number | null) : numbers;
      return (
        <Tile
          key={name}
          {...{ label, definition, unit, value, isStale, isLessBetter }}
          zmena={value === null ? undefined : (numbers as Changes | undefined)?.zmena?.[name]}
          why={why?.[name] && <Why name={label} of={why[name]} />}
          rows={rows?.[name]}
          note={numbers && note?.(numbers)}
          text={numbers && text?.(numbers)}
        />
      );
    })}
  </Tiles>
);
