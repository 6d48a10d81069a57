import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createDb, createPool } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { readBoard } from '#server/orders/board/queries.ts';
import { readHistory } from '#server/orders/history/queries.ts';
import { findCustomers, findOrder, readStats, readSuggestions } from '#server/orders/queries.ts';
import { fillChain } from '#world/fill.ts';
import { fillOrders } from '../bench/years/orders.ts';
import { type Proof, percentile, type Say } from './proof.ts';

const ORDERS = 50_000;
const ROUNDS = 60;
const LIMIT_MS = 50;

async function percentiles(ask: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    await ask();
    times.push(performance.now() - begin);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Every query of the orders with its times in ms. */
async function measure(say: Say) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prodejna-orders-'));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const pool = createPool(embedded.ownerUrl, () => {}, 8);
  try {
    await migrate(pool, fileURLToPath(new URL('../migrations', import.meta.url)));
    const db = createDb(pool);
    await db.transaction().execute(fillChain);
    await db.transaction().execute(tx => fillOrders(tx, ORDERS));
    await sql`vacuum analyze objednavka, objednavka_historie`.execute(db);
    const now = Date.now();
    const board = (filter: object) => () => readBoard(db, filter, now);
    const questions: [string, () => Promise<unknown>][] = [
      ['board', board({})],
      ['board of a shop', board({ prodejna_id: 3 })],
      ['board of a month', board({ date_from: '2026-10-01', date_to: '2026-10-31' })],
      ['search a name', board({ search: 'stastna5' })],
      ['search a common name', board({ search: 'novak' })],
      ['search two words', board({ search: 'jan novak' })],
      ['search a phone', board({ search: '6 123 45' })],
      ['search a number', board({ search: '4242' })],
      ['search a service number', board({ search: 'SZ-31' })],
      ['search one letter', board({ search: 'a' })],
      ['search nothing', board({ search: 'xyzzy' })],
      ['stats', () => readStats(db, now)],
      ['one order', () => findOrder(db, 4242, now)],
      ['history', () => readHistory(db, 4242, now)],
      ['customers', () => findCustomers(db, '6123')],
      ['suggestions', () => readSuggestions(db)],
    ];
    const seen: { name: string; p50: number; p95: number }[] = [];
    for (const [name, ask] of questions) {
      const { p50, p95 } = await percentiles(ask);
      say(`${name.padEnd(26)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`);
      seen.push({ name, p50, p95 });
    }
    return seen;
  } finally {
    await pool.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const orders: Proof = {
  name: 'orders',
  promise: 'The board, search, statistics and history of 50,000 orders are read within 50 ms (95 % of reads)',
  async run(_size, say) {
    const seen = await measure(say);
    const slow = seen.filter(({ p95 }) => p95 > LIMIT_MS);
    return {
      figures: seen.map(({ name, p95 }) => `${name} ${p95.toFixed(0)} ms`),
      problems: slow.map(({ name, p95 }) => `${name}: ${p95.toFixed(0)} ms`),
    };
  },
};
