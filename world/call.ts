import type { Call } from '#shared/contract.ts';
import { ROLES } from '#shared/core/roles.ts';
import type { records } from './records.ts';

/**
 * Types of the files in `world/calls`, which contain valid requests of a feature's calls (`requests`), who may send
 * them (`may`), and the messages with which handlers themselves refuse (`refusals`).
 */

/** Whose record a request is about. */
export type Kind = 'own' | 'foreign' | 'any' | 'hidden' | 'withheld' | 'missing' | '-';

/** A valid request: its path parameters, query and body. */
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every call; the contract judges them
  body?: any;
  /** The record's id, if neither path nor body contains it. */
  about?: number;
};

export type Making = {
  record: Kind;
  /** The user who sends the request. */
  username: string;
  me: number;
  make: ReturnType<typeof records>;
  /** The owner of the record. */
  owner: number;
};

/** Builds a valid request of a call, after creating the record it needs. */
export type Maker = (making: Making) => Ask | Promise<Ask>;

export type Makers = Partial<Record<Call, Maker>>;

/** Messages of calls whose 403 comes from the handler, and not from the call's permission. */
export type Refusals = Partial<Record<Call, string>>;

/** A request without parameters. */
export const none = () => ({});

export const ACTORS = ['guest', 'kiosk', ...ROLES, 'deactivated'] as const;
export type Actor = (typeof ACTORS)[number];

export type Row = { call: string; record: Kind; statuses: Partial<Record<Actor, number>> };

const wordsOf = (line = '') => line.trim().split(/\s+/);

function rowOf(line: string, actors: string[]): Row {
  const [method, path, record, ...statuses] = wordsOf(line);
  return {
    call: `${method} ${path}`,
    record: record as Kind,
    statuses: Object.fromEntries(actors.map((actor, at) => [actor, Number(statuses[at])])),
  };
}

/**
 * Parses a table: a heading with the actors, then one line per call and record with the status that each gets.
 * test/api/permissions.test.ts defines what actors without a column get.
 */
export function rows(table: string): Row[] {
  const [heading, ...lines] = table.trim().split('\n');
  const actors = wordsOf(heading).slice(2);
  return lines.filter(Boolean).map(line => rowOf(line, actors));
}
