import { databaseOf, nodesOf, on } from '#test/citus.ts';

/** A server's work between two readings: statements about rows, the rows they returned, and their time in ms. */
export type Work = { port: number; statements: number; rows: number; ms: number };

/** Excludes statements that open and end transactions, and the measurement's own. */
const ABOUT_ROWS = `query !~* '^\\s*(begin|start|commit|rollback|prepare|savepoint|release|set|reset|show|deallocate)\\M'
  and query !~* 'assign_distributed_transaction_id|pg_stat_statements|citus_|worker_|pg_dist'`;

/** The servers of a cluster, with the statement counts of one database on them (extension pg_stat_statements). */
export class Servers {
  readonly #nodes: readonly string[];

  private constructor(nodes: readonly string[]) {
    this.#nodes = nodes;
  }

  /** @throws when a server does not preload pg_stat_statements */
  static async open(url: string): Promise<Servers> {
    const name = new URL(url).pathname.slice(1);
    const nodes = (await nodesOf(url)).map(node => databaseOf(node, name));
    // Citus creates it on the workers as well.
    await on(url, 'create extension if not exists pg_stat_statements');
    for (const node of nodes) await on(node, 'select from pg_stat_statements limit 1');
    return new Servers(nodes);
  }

  /** Resets the counts. */
  async forget() {
    for (const node of this.#nodes) {
      await on(
        node,
        `select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()))`,
      );
    }
  }

  /** The work of each server since `forget`, the coordinator first. */
  async work(): Promise<Work[]> {
    const seen: Work[] = [];
    for (const node of this.#nodes) {
      const [row] = await on(
        node,
        `select coalesce(sum(calls), 0)::int as statements, coalesce(sum(rows), 0)::int as rows,
           coalesce(sum(total_exec_time), 0)::float8 as ms
         from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database()) and ${ABOUT_ROWS}`,
      );
      seen.push({ port: Number(new URL(node).port), ...row });
    }
    return seen;
  }

  /** The size of the database on each server, in bytes. */
  async sizes(): Promise<number[]> {
    const sizes: number[] = [];
    for (const node of this.#nodes) {
      const [row] = await on(node, 'select pg_database_size(current_database())::float8 as bytes');
      sizes.push(row.bytes);
    }
    return sizes;
  }
}
