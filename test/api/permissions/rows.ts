import { ROLES } from '#shared/core/roles.ts';
import type { Kind } from '#world/requests/request.ts';

/** What the tables of the features are made of. */

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
 * permissions.test.ts says what somebody without a column gets.
 */
export function rows(table: string): Row[] {
  const [heading, ...lines] = table.trim().split('\n');
  const actors = wordsOf(heading).slice(2);
  return lines.filter(Boolean).map(line => rowOf(line, actors));
}
