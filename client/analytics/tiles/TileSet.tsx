import type { Zmena } from '#shared/analytics/shapes.ts';
import { Tile, Tiles, type Unit } from './Tile.tsx';

/** A tile by the name of its number in an answer. */
export type TileSpec<Name extends string> = readonly [
  name: Name,
  label: string,
  definition: string,
  unit: Unit,
];

type Props<Name extends string, Numbers> = {
  label: string;
  tiles: readonly TileSpec<Name>[];
  /** Undefined while they are awaited, null when they could not be had. */
  numbers: Numbers | null | undefined;
  isStale: boolean;
  /** What stands below a number, such as a share or a part of it. */
  note?: (name: Name, numbers: Numbers) => string | null | undefined;
};

/** Numbers of an answer as tiles, each with its change (4-decisions §6). */
export const TileSet = <
  Name extends string,
  Numbers extends Record<Name, number> & { zmena: Record<Name, Zmena> },
>({
  label: of,
  tiles,
  numbers,
  isStale,
  note,
}: Props<Name, Numbers>) => (
  <Tiles label={of}>
    {tiles.map(([name, label, definition, unit]) => (
      <Tile
        key={name}
        {...{ label, definition, unit, isStale }}
        value={numbers ? numbers[name] : (numbers as null | undefined)}
        zmena={numbers?.zmena[name]}
        note={numbers ? note?.(name, numbers) : undefined}
      />
    ))}
  </Tiles>
);
