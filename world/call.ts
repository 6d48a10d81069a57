import type { Call } from '#shared/contract.ts';
import { ROLES } from '#shared/core/roles.ts';
import type { records } from './records.ts';

/**
 * What a file of `world/calls` is made of: valid requests of a feature's calls (`requests`), who may send them (`may`), and
 * what the handlers of some say themselves to who may not (`refusals`).
 */

/** Whose record a request is about. */
export type Kind = 'own' | 'foreign' | 'any' | 'hidden' | 'missing' | '-';

/** A valid request: what goes into the path, the query and the body. */
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every call; the contract judges them
  body?: any;
  /** The record, where neither path nor body names it. */
  about?: number;
};

export type Making = {
  record: Kind;
  /** Who asks. */
  username: string;
  me: number;
  make: ReturnType<typeof records>;
  /** Whom the record belongs to. */
  owner: number;
};

/** Makes the valid request of a call, with the record in question made for it. */
export type Maker = (making: Making) => Ask | Promise<Ask>;

export type Makers = Partial<Record<Call, Maker>>;

/** A 403 says the refusal of the call's permission, but for these, which the handler refuses. */
export type Refusals = Partial<Record<Call, string>>;

/** A call that needs nothing. */
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
 * The rows of a table: a heading that names the actors, then a line a call and record with the status that each gets.
 * test/api/permissions.test.ts says what somebody without a column gets.
 */
export function rows(table: string): Row[] {
  const [heading, ...lines] = table.trim().split('\n');
  const actors = wordsOf(heading).slice(2);
  return lines.filter(Boolean).map(line => rowOf(line, actors));
}
