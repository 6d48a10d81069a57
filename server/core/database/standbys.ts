import type pg from 'pg';
import { batched } from '../batched.ts';
import { createDb, createPeoplesPool, type Db } from './db.ts';
import { hostsOf } from './hosts.ts';

/**
 * Standby servers of the one that takes writes, for reports (docs/decisions/0072). A position in its log ('0/1A2B3C')
 * says how far a database is: somebody who has seen one is never answered by a standby that has not reached it.
 */
export type Standbys = {
  /** A standby that has reached `seen` and everything this process has heard of; null when there is none. */
  reader(seen: string | null): Promise<Db | null>;
  /** Called when something was announced: readers requested from now on must include it. */
  heard(): void;
  /** The log position after the latest write, which its author has seen. */
  written(): Promise<string>;
  close(): Promise<void>;
};

/** How long a standby that failed is left alone, and how long one may take to report its position, in ms. */
const REST_MS = 3_000;
const ANSWER_MS = 1_000;

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;
/** Validates a position that a browser sent, which may be anything. */
export const positionOf = (text: string | undefined): string | null =>
  text !== undefined && POSITION.test(text) ? text : null;

const value = (position: string) => {
  const [high = '0', low = '0'] = position.split('/');
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
};

const REPLAYED = 'select pg_last_wal_replay_lsn()::text as at, pg_is_in_recovery() as follows';

type Standby = { pool: pg.Pool; db: Db; restsUntil: number; at: () => Promise<string | undefined> };

function createStandby(url: string): Standby {
  const pool = createPeoplesPool(url, () => {}, 10);
  const look = async (): Promise<string> => {
    const { rows } = await pool.query({ text: REPLAYED, query_timeout: ANSWER_MS } as pg.QueryConfig);
    // A server that takes writes follows nobody, so it does not have what the others have.
    if (!rows[0].follows || rows[0].at === null) throw new Error('This server is not a standby.');
    return rows[0].at;
  };
  const asked = batched(async (keys: 'at'[]) => {
    const at = await look();
    return new Map(keys.map(key => [key, at]));
  });
  return { pool, db: createDb(pool), restsUntil: 0, at: () => asked('at') };
}

/**
 * The position that a reader must have reached: that of the log when somebody first asks after `heard` was called.
 * Callers who ask during that lookup wait for it as well, since they ask because of what was heard.
 */
export function createFloor(written: () => Promise<string>) {
  let known: Promise<bigint> | null = null;
  return {
    heard() {
      known = null;
    },
    least(): Promise<bigint> {
      if (known) return known;
      const looked = written().then(value);
      known = looked;
      looked.catch(() => {
        if (known === looked) known = null;
      });
      return looked;
    },
  };
}

/** Standbys on the servers of `address`; `primary` is the pool of the database that they follow. */
export function createStandbys(address: string, primary: pg.Pool): Standbys {
  const standbys = hostsOf(address).map(({ url }) => createStandby(url));
  let turn = 0;
  const written = async () => {
    const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as at');
    return rows[0].at as string;
  };
  const floor = createFloor(written);

  return {
    async reader(seen) {
      const heard = await floor.least().catch(() => null);
      if (heard === null) return null;
      const own = seen === null ? 0n : value(seen);
      const least = own > heard ? own : heard;
      const first = turn++;
      for (let step = 0; step < standbys.length; step++) {
        const one = standbys[(first + step) % standbys.length]!;
        if (one.restsUntil > performance.now()) continue;
        try {
          if (value((await one.at())!) >= least) return one.db;
        } catch {
          one.restsUntil = performance.now() + REST_MS;
        }
      }
      return null;
    },
    heard: floor.heard,
    written,
    close: async () => {
      await Promise.all(standbys.map(({ pool }) => pool.end()));
    },
  };
}
