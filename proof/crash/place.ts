import { runningUrl } from '#server/embedded/start.ts';
import type { Cluster } from '../citus/cluster.ts';
import { succeed } from '../command.ts';
import { type Blow, strike } from '../power-cut.ts';

/** Where the chain's database is, what a power failure kills there, and how it is restarted. */
export type Place = {
  /** The environment of the application. */
  env: Record<string, string>;
  /** The database's address, for our own connection; known once the application runs. */
  url(): Promise<string>;
  /** SIGKILL of the application `pid` and, for 'everything', of its database at the same moment. */
  strike(blow: Blow, pid: number): Promise<void>;
  /** Starts what was killed and does not start with the application. */
  revive(): Promise<void>;
};

/** The embedded database of `dataDir`, which the application starts itself. */
export const embedded = (dataDir: string): Place => ({
  env: { DATA_DIR: dataDir },
  url: () => runningUrl(dataDir),
  strike: async (blow, pid) => strike(blow, pid, dataDir),
  revive: async () => {},
});

/** All servers of a Citus cluster over which the chain is distributed. */
export const spread = (cluster: Cluster, dataDir: string): Place => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: cluster.url },
  url: async () => cluster.url,
  async strike(blow, pid) {
    // Looked up before anything is killed, so that no time passes between the kills.
    const servers = blow === 'everything' ? await cluster.postmasters() : [];
    process.kill(pid, 'SIGKILL');
    // SIGQUIT makes a server stop without writing its memory, and ends its processes too.
    for (const server of servers) process.kill(server, 'SIGQUIT');
    if (servers.length > 0) await cluster.untilGone();
  },
  revive: () => cluster.start(),
});

/** An empty chain in the cluster's database, distributed over its servers: the command migrates as a start does. */
export async function spreadOver(cluster: Cluster, { env }: Place) {
  await cluster.create();
  await cluster.addLast();
  await succeed('distribute', ['--shards', '4'], env);
}
