import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createOnCluster, databaseOf, nodesOf, on } from '#test/citus.ts';
import { wait } from '../proof.ts';

/** Why a proof is skipped that needs a cluster. */
export const NO_CLUSTER = 'PROOF_CITUS_URL and PROOF_CITUS_START name no cluster (docs/growth.md)';

const answers = (node: string) => on(node, 'select 1').catch(() => null);

/** A database of ours on the servers of an existing Citus cluster, whose last worker joins later. */
export class Cluster {
  /** The coordinator's address, to which the application connects. */
  readonly url: string;
  readonly #database: string;
  readonly #nodes: readonly string[];
  readonly #start: string;

  private constructor(nodes: readonly string[], database: string, start: string) {
    this.#nodes = nodes;
    this.#database = database;
    this.#start = start;
    this.url = databaseOf(nodes[0]!, database);
  }

  /**
   * Null when no cluster is configured: PROOF_CITUS_URL names the coordinator as a superuser, PROOF_CITUS_START is
   * the command that starts those of its servers that are stopped.
   */
  static async find(database: string): Promise<Cluster | null> {
    const { PROOF_CITUS_URL: url, PROOF_CITUS_START: start } = process.env;
    if (!url || !start) return null;
    const nodes = await nodesOf(url);
    if (nodes.length < 3) throw new Error('This proof needs a coordinator and two workers.');
    return new Cluster(nodes, database, start);
  }

  get #last(): URL {
    return new URL(this.#nodes.at(-1)!);
  }

  /** Creates an empty database on every server; all workers except the last one belong to it. */
  async create() {
    await createOnCluster(this.#nodes, this.#database);
    await on(this.url, `select citus_remove_node('${this.#last.hostname}', ${this.#last.port})`);
  }

  /** Lets the last worker join and take its share of the rows, by logical replication, so nobody has to wait. */
  async addLast() {
    await on(this.url, `select citus_add_node('${this.#last.hostname}', ${this.#last.port})`);
    await on(this.url, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
  }

  /** The number of shards of distributed tables per worker, as 'port: pieces'. */
  async pieces(): Promise<string[]> {
    const rows = await on(
      this.url,
      `select nodeport as port, count(*)::int as pieces from citus_shards
       where citus_table_type = 'distributed' group by 1 order by 1`,
    );
    return rows.map(({ port, pieces }) => `${port}: ${pieces}`);
  }

  /** The postmaster's process of each server, the coordinator's first. */
  async postmasters(): Promise<number[]> {
    const asked = this.#nodes.map(node =>
      on(node, `select substring(pg_read_file('postmaster.pid') from '^[0-9]+')::int as pid`),
    );
    return (await Promise.all(asked)).map(([row]) => row!.pid);
  }

  /** Stops the first worker as a power failure would. */
  async killWorker() {
    process.kill((await this.postmasters())[1]!, 'SIGQUIT');
    await this.untilGone([this.#nodes[1]!]);
  }

  /** Waits until none of the servers answers; by default all of them. */
  async untilGone(nodes = this.#nodes) {
    for (const node of nodes) while (await answers(node)) await wait(50);
  }

  /** Starts every server that is stopped. */
  async start() {
    const child = spawn(this.#start, { shell: true, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${this.#start} exited with ${code}.`);
    for (const node of this.#nodes) while (!(await answers(node))) await wait(100);
  }

  async drop() {
    for (const node of this.#nodes)
      await on(node, `drop database if exists ${this.#database} with (force)`).catch(() => {});
  }
}
