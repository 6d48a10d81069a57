import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GetCall } from '../../core/api.ts';
import type { Load } from '../../ui/notices/LoadBanner.tsx';
import panels from '../charts/Panel.module.css';
import { Panel } from '../charts/Panel.tsx';
import { type Entry, RankedList } from '../charts/RankedList.tsx';
import { Download } from '../details/Download.tsx';
import { type Card, FactCards } from '../tiles/FactCards.tsx';
import type { Unit } from '../tiles/Tile.tsx';
import { type Rows, TileSet, type TileSpec, type Whys } from '../tiles/TileSet.tsx';
import type { Part, Query } from './spec.ts';

/** Generic parts of sections: a section only defines how they show its answer. */

/** The links of tiles: to why the numbers changed, and to their rows. */
type TileLinks<A> = { why?: (query: Query, data: A) => Whys; rows?: Rows | ((data: A) => Rows) };

/** Numbers as tiles. They stay when the answer could not be loaded, and show that. */
export const tiles =
  <A, N extends object>(
    label: string,
    numbersOf: (data: A) => N,
    specs: readonly TileSpec<N>[] | ((data: A | null | undefined) => readonly TileSpec<N>[]),
    { why, rows }: TileLinks<A> = {},
  ): Part<A> =>
  ({ data, isStale, query }) => (
    <TileSet
      label={label}
      tiles={typeof specs === 'function' ? specs(data) : specs}
      numbers={data ? numbersOf(data) : (data as null | undefined)}
      isStale={isStale}
      why={data ? why?.(query, data) : undefined}
      rows={typeof rows !== 'function' ? rows : data ? rows(data) : undefined}
    />
  );

type Cards<A> = {
  label: string;
  /** Undefined until the cards are known. */
  of: (data: A | undefined, query: Query) => Card[] | undefined;
  /** The kind of detail that a card opens, and its value. */
  opens: (key: string) => [kind: string, value?: string];
  /** For cards under a heading: the list of the answer to download. */
  list?: { call: GetCall; name: string };
  /** Shown when there are no cards. */
  empty?: ReactNode;
};

/** Cards with facts; each opens its detail. */
export const cards =
  <A,>({ label, of, opens, list, empty }: Cards<A>): Part<A> =>
  ({ data, query, isStale, open }) => {
    if (data === null) return null;
    const known = of(data, query);
    const found =
      known?.length === 0 && empty ? (
        empty
      ) : (
        <FactCards label={label} cards={known} isStale={isStale} onOpen={key => open(...opens(key))} />
      );
    if (!list) return found;
    return (
      <div>
        <Group justify="space-between" mih={32} mb={4}>
          <Title order={2} size="h5">
            {label}
          </Title>
          <Download call={list.call} query={query} list={list.name} of={label} />
        </Group>
        {found}
      </div>
    );
  };

/** A list of the best: its title, its list in the answer, its entries. */
export type ListSpec<A> = { title: string; list: string; unit: Unit; entries: (data: A) => Entry[] };

type ListsProps<A> = {
  call: GetCall;
  specs: readonly ListSpec<A>[];
  data: A | undefined;
  load: Load;
  query: Query;
  height: number;
  color: string;
  onOpen?: (key: string) => void;
};

export const Lists = <A,>({ call, specs, data, load, query, height, color, onOpen }: ListsProps<A>) => (
  <div className={panels.beside}>
    {specs.map(({ title, list, unit, entries }) => (
      <Panel
        key={list}
        title={title}
        load={load}
        height={height}
        actions={<Download call={call} query={query} list={list} of={title} />}
      >
        {data && <RankedList label={title} entries={entries(data)} {...{ unit, color, onOpen }} />}
      </Panel>
    ))}
  </div>
);
