import type { Call } from '#client/core/api.ts';
import type { records } from '../records.ts';

/** What the tables of the features are made of. */

export type Kind = 'own' | 'foreign' | 'any' | 'hidden' | 'missing' | '-';

export const ACTORS = ['guest', 'PRODEJCE', 'VEDOUCI', 'ADMIN', 'deactivated'] as const;
export type Actor = (typeof ACTORS)[number];

export type Row = { call: string; record: Kind; statuses: Record<Actor, number> };

/** A valid request: what goes into the path, the query and the body. */
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
};

export type Making = {
  record: Kind;
  username: string;
  make: ReturnType<typeof records>;
  /** Whom the record belongs to. */
  owner: number;
};

/** Makes the valid request of a call, with the record in question made for it. */
export type Maker = (making: Making) => Ask | Promise<Ask>;

function rowOf(line: string): Row {
  const [method, path, record, ...statuses] = line.split(/\s+/);
  return {
    call: `${method} ${path}`,
    record: record as Kind,
    statuses: Object.fromEntries(ACTORS.map((actor, at) => [actor, Number(statuses[at])])) as Row['statuses'],
  };
}

/**
 * The calls of a feature.
 * @param table a heading, then a line a call and record: the status that each of ACTORS gets
 * @param asks a maker for every call
 */
export const feature = <Asks extends Partial<Record<Call, Maker>>>(table: string, asks: Asks) => ({
  rows: table.trim().split('\n').slice(1).filter(Boolean).map(rowOf),
  asks,
});

/** A call that needs nothing. */
export const none = () => ({});
