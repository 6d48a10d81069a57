import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { fuzz } from './fuzz-run.ts';

/**
 * Bad input is refused, never a 5xx (rule platform-12). FUZZ_SEED repeats a run, FUZZ_REQUESTS lengthens it; a long
 * one against the built application is `npm run proof -- fuzz`:
 *   FUZZ_REQUESTS=20000 npx vitest run --project api test/api/fuzz.test.ts
 */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);

/** Errors logged by the server, by request id. */
const defects = new Map<string, string>();
const log = {
  write(line: string) {
    const { reqId, err } = JSON.parse(line) as { reqId?: string; err?: { stack?: string } };
    if (reqId && err?.stack) defects.set(reqId, err.stack);
  },
};

const app = testApp({ log: pino({ level: 'error' }, log) });

test(`${REQUESTS} requests made from the contract never get a 5xx (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + REQUESTS * 200,
}, async () => {
  console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  const target = { port, db: app.db, defect: (id: string) => defects.get(id) };
  const { problems, statuses, known } = await fuzz(target, { seed: SEED, requests: REQUESTS });
  console.log(Object.fromEntries([...statuses].sort()), known.counts());
  if (problems.length > 0)
    throw new Error(
      `${problems.length} kinds of problems with FUZZ_SEED=${SEED}:\n\n${problems.join('\n\n')}`,
    );
  // Requests that are all refused prove nothing.
  const accepted = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(accepted).toBeGreaterThan(REQUESTS / 5);
});

test('the application is healthy afterwards', async () => {
  expect((await app.guest.get('/readyz')).status).toBe(200);
  const { rows } = await app.pool.query(
    `select count(*) filter (where role = 'ADMIN' and aktivni)::int as admins,
      count(*) filter (where jmeno <> normalize(trim(jmeno)) or jmeno = '')::int as unclean from uzivatel`,
  );
  expect(rows[0].admins).toBeGreaterThan(0);
  expect(rows[0].unclean).toBe(0);
});
