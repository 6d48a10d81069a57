import type { Kind } from '#world/requests/request.ts';

/** What the tables of the features are made of. */

export const ACTORS = ['guest', 'PRODEJCE', 'VEDOUCI', 'ADMIN', 'deactivated'] as const;
export type Actor = (typeof ACTORS)[number];

export type Row = { call: string; record: Kind; statuses: Record<Actor, number> };

function rowOf(line: string): Row {
  const [method, path, record, ...statuses] = line.split(/\s+/);
  return {
    call: `${method} ${path}`,
    record: record as Kind,
    statuses: Object.fromEntries(ACTORS.map((actor, at) => [actor, Number(statuses[at])])) as Row['statuses'],
  };
}

/** The rows of a table: a heading, then a line a call and record, with the status that each of ACTORS gets. */
export const rows = (table: string) => table.trim().split('\n').slice(1).filter(Boolean).map(rowOf);
