import type { ReactNode } from 'react';
import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { Why } from '../proc/Why.tsx';
import type { Linked } from '../rows/address.ts';
import { Tile, Tiles, type Unit } from './Tile.tsx';

/** The changes of an answer's numbers, by name: not all have one. */
type Changes = { zmena?: Partial<Record<string, Zmena>> };
type NameOf<N> = { [K in keyof N]: N[K] extends number | null ? K : never }[keyof N] & string;

/** What 'Proč?' of a number is of, by its name; of the others it is not asked. */
export type Whys = Partial<Record<string, Record<string, string>>>;

/** By what the rows of a number are asked for, by its name; of the others they are not (shared/analytics/rows.ts). */
export type Rows = Partial<Record<string, Linked>>;

/** A tile: the name of its number, what it is called and what exactly it is, its unit. */
export type TileSpec<N> = readonly [
  name: NameOf<N>,
  label: string,
  definition: string,
  unit: Unit,
  /** What stands below the number, such as a share or a part of it. */
  note?: (numbers: N) => ReactNode,
  /** What is shown instead of the number, such as a name. */
  text?: (numbers: N) => string | undefined,
];

type Props<N> = {
  label: string;
  tiles: readonly TileSpec<N>[];
  /** Undefined while they are awaited, null when they could not be had. */
  numbers: N | null | undefined;
  isStale?: boolean;
  isLessBetter?: boolean;
  /** Of which turnover 'Proč?' is asked, by the name of its number. */
  why?: Whys;
  rows?: Rows;
};

/** Numbers of an answer as tiles, each with its change (rule numbers-8). What is not known has none. */
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
