import pg from 'pg';
import { connectionOptions, hangUp } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';

/** How long the database may be silent before a check counts as failed, in ms. */
const ANSWER_MS = 5_000;

export type Leader = {
  /**
   * Whether this instance does the scheduled work. The first instance that asks becomes the leader and stays it as
   * long as its connection lives; when that is gone, killed with its process, the next one that asks takes over.
   */
  isMe(): Promise<boolean>;
  close(): Promise<void>;
};

export function createLeader(url: string): Leader {
  let held: pg.Client | null = null;
  let isClosed = false;

  /** A connection that holds the lock, or null when another instance holds it. */
  const take = async (): Promise<pg.Client | null> => {
    const client = new pg.Client({ ...connectionOptions(url), query_timeout: ANSWER_MS });
    client.on('error', () => {});
    client.once('end', () => {
      if (held === client) held = null;
    });
    await client.connect();
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCKS.leader]);
      if (rows[0].mine && !isClosed) return client;
    } catch (error) {
      hangUp(client);
      throw error;
    }
    await client.end();
    return null;
  };

  return {
    async isMe() {
      const asked = held;
      if (asked) {
        const isThere = await asked.query('select 1').then(
          () => true,
          () => false,
        );
        if (isThere) return true;
        hangUp(asked);
      }
      held = await take();
      return held !== null;
    },
    async close() {
      isClosed = true;
      await held?.end();
    },
  };
}
