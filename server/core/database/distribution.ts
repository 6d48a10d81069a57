import type { QueryResult } from 'pg';

/** Anything that sends a statement: a connection, a pool or a transaction. */
type Asks = { query(text: string): Promise<QueryResult> };

const HAS_CITUS = `select to_regclass('pg_catalog.pg_dist_partition') is not null as is`;
const HAS_LINES = `
  select exists (select from pg_dist_partition where logicalrelid = to_regclass('prodejni_radek') and partmethod = 'h') as is`;

/** Whether the server has the Citus extension, whether or not it is used. */
export const hasCitus = async (client: Asks): Promise<boolean> => (await client.query(HAS_CITUS)).rows[0].is;

/**
 * Whether the lines of sales are distributed over several servers (docs/decisions/0070); the only place that decides
 * it. Each transaction that writes sales asks it, so nothing has to be restarted when it changes.
 */
export const isDistributed = async (client: Asks): Promise<boolean> =>
  (await hasCitus(client)) && (await client.query(HAS_LINES)).rows[0].is;
