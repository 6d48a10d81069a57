import { runningUrl } from '#server/embedded/start.ts';
import type { Cluster } from '../citus/cluster.ts';
import { succeed } from '../command.ts';
import { type Blow, strike } from '../power-cut.ts';

/** Where the database of the chain is, what a power cut kills there, and how it is there again. */
export type Place = {
  /** What the application is started with. */
  env: Record<string, string>;
  /** Its database, for a connection of ours; known once the application runs. */
  url(): Promise<string>;
  /** SIGKILL of the application `pid` and, if everything is struck, of its database at the same moment. */
  strike(blow: Blow, pid: number): Promise<void>;
  /** Starts what was struck and does not start with the application. */
  revive(): Promise<void>;
};

/** The embedded database of `dataDir`, which the application starts. */
export const embedded = (dataDir: string): Place => ({
  env: { DATA_DIR: dataDir },
  url: () => runningUrl(dataDir),
  strike: async (blow, pid) => strike(blow, pid, dataDir),
  revive: async () => {},
});

/** All servers of a Citus cluster, over which the chain in it is spread. */
export const spread = (cluster: Cluster, dataDir: string): Place => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: cluster.url },
  url: async () => cluster.url,
  async strike(blow, pid) {
    // Found before anything is killed, so that no time passes between the kills.
    const servers = blow === 'everything' ? await cluster.postmasters() : [];
    process.kill(pid, 'SIGKILL');
    // A server that is told to quit leaves its memory unwritten, and takes its processes along.
    for (const server of servers) process.kill(server, 'SIGQUIT');
    if (servers.length > 0) await cluster.untilGone();
  },
  revive: () => cluster.start(),
});

/** An empty chain in the cluster's database, spread over all its servers: the command migrates as a start does. */
export async function spreadOver(cluster: Cluster, { env }: Place) {
  await cluster.create();
  await cluster.addLast();
  await succeed('distribute', ['--shards', '4'], env);
}
