import http from 'node:http';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#client/core/api.ts';
import { csrfToken, openSession } from '#server/session/queries.ts';
import { testApp } from '#test/app.ts';
import { PEOPLE } from '#world/chain.ts';
import { FILE_KEY, type FuzzRequest, fuzzRequest, WHO } from './fuzz-requests.ts';
import { records } from './records.ts';
import { refusalProblem } from './refusals.ts';
import { ROUTES } from './routes.ts';

/**
 * Bad input is refused, never a 5xx (reliability.md). FUZZ_SEED repeats a run, FUZZ_REQUESTS lengthens it:
 *   FUZZ_REQUESTS=20000 npx vitest run --project api test/api/fuzz.test.ts
 */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const WITHIN_MS = 5_000;
const SHOWN = 1_500;

/** What the server logged of its defects, by request id. */
const defects = new Map<string, string>();
const log = {
  write(line: string) {
    const { reqId, err } = JSON.parse(line) as { reqId?: string; err?: { stack?: string } };
    if (reqId && err?.stack) defects.set(reqId, err.stack);
  },
};

const app = testApp({ log: pino({ level: 'error' }, log) });
const sessions = new Map<string, { id: number; role: string; cookie: string }>();
let port = 0;

beforeAll(async () => {
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  const key = await records(app.db).file(12);
  await app.db.updateTable('soubor').set({ klic: FILE_KEY }).where('klic', '=', key).execute();
  const make = records(app.db);
  for (let count = 0; count < 60; count++) await make.comment([1, 11, 12][count % 3]!);
  const states = [{}, { moved: true }, { deleted: true }, { status: 'dorazilo_ceka' }] as const;
  for (let count = 0; count < 60; count++) await make.order([1, 11, 12][count % 3]!, states[count % 4]);
  for (let count = 0; count < 60; count++) await make.access(12, count % 3 === 0);
  for (const { username, id, role } of PEOPLE) {
    if ((WHO as readonly string[]).includes(username))
      sessions.set(username, { id, role, cookie: await openSession(app.db, id, Date.now()) });
  }
});

/** The requests sign people out, and delete and demote them; then somebody else takes their place. */
async function returnToWork(who: string) {
  const session = sessions.get(who);
  if (!session) return;
  const person = app.db.selectFrom('uzivatel').select('id').where('id', '=', session.id);
  const isThere = await person.where('aktivni', '=', true).executeTakeFirst();
  if (!isThere) {
    session.id = await records(app.db).person();
    const role = session.role as 'ADMIN';
    await app.db.updateTable('uzivatel').set({ role }).where('id', '=', session.id).execute();
  }
  session.cookie = await openSession(app.db, session.id, Date.now());
}

type Answer = { status: number; type: string; text: string; ms: number };

const NO_ANSWER: Answer = { status: 0, type: '', text: '', ms: 0 };

function send({ who, method, url, headers, body }: FuzzRequest): Promise<Answer> {
  const begin = performance.now();
  const cookie = sessions.get(who)?.cookie;
  const token = cookie && csrfToken(cookie);
  const mine = cookie ? { cookie: `relace=${cookie}; csrftoken=${token}`, 'x-csrftoken': token } : {};
  return new Promise((resolve, reject) => {
    // Without a length Node sends the body of a DELETE as if it were another request.
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request({ port, method, path: url, headers: { ...mine, ...length, ...headers } });
    const finish = (status: number, type = '', text = '') =>
      resolve({ status, type, text, ms: performance.now() - begin });
    request.setTimeout(WITHIN_MS, () => {
      finish(0);
      request.destroy();
    });
    request.on('error', reject).on('response', response => {
      const [status, type] = [response.statusCode!, response.headers['content-type'] ?? ''];
      if (type.startsWith('text/event-stream')) {
        finish(status, type);
        return request.destroy();
      }
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('end', () => finish(status, type, text));
      response.on('error', reject);
    });
    // A body refused by its length is answered before it was read.
    request.end(body ?? undefined);
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The call that another method turned the request into, where its path has no parameters. */
const routeAt = (method: string, url: string) =>
  ROUTES.get(`${method} ${url.replace(/^\/api/, '').split('?')[0]}` as Call);

/** What is wrong with an answer, or null. */
function problemOf({ call, method, url }: FuzzRequest, { status, type, text, ms }: Answer): string | null {
  if (status === 0 || ms > WITHIN_MS) return `no answer within ${WITHIN_MS} ms: ${text || 'silence'}`;
  const body = parsed(text);
  if (status >= 500) {
    const id = (body as { request_id?: string } | undefined)?.request_id ?? '';
    return `${status}: ${(defects.get(id) ?? text).split('\n').slice(0, 6).join('\n    ')}`;
  }
  if (method === 'HEAD') return null;
  const route = call && ROUTES.get(call);
  if (status >= 400) {
    if (!type.startsWith('application/json')) return `${status} of type ${type}`;
    return refusalProblem(body, (route ?? routeAt(method, url))?.errors);
  }
  if (!route || route.raw) return null;
  const contract = route.returns.safeParse(body);
  return contract.success && JSON.stringify(contract.data).length === text.length
    ? null
    : `${status} and not as the contract says: ${text.slice(0, 300)}`;
}

const describeRequest = ({ who, method, url, headers, body }: FuzzRequest) =>
  [
    `  ${who}: ${method} ${url.slice(0, SHOWN)}`,
    `  headers ${JSON.stringify(headers).slice(0, SHOWN)}`,
    `  body ${typeof body === 'string' ? JSON.stringify(body).slice(0, SHOWN) : (body?.toString('hex') ?? 'none')}`,
  ].join('\n');

test(`${REQUESTS} requests made from the contract are answered, never with a 5xx (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + REQUESTS * 50,
}, async () => {
  console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const problems = new Map<string, string>();
  const statuses = new Map<number, number>();
  const succeeded = new Set<Call>();
  for (const [at, request] of fc.sample(fuzzRequest, { seed: SEED, numRuns: REQUESTS }).entries()) {
    const answer = await send(request).catch((error: Error) => ({ ...NO_ANSWER, text: error.message }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (request.call && answer.status < 300) succeeded.add(request.call);
    if (answer.status === 401 || request.call === 'POST /users/logout/') await returnToWork(request.who);
    const problem = problemOf(request, answer);
    // One of a kind is enough to look at.
    const kind = `${request.method} ${request.call ?? request.url} ${problem?.slice(0, 80)}`;
    if (problem && !problems.has(kind))
      problems.set(kind, `request ${at}, ${problem}\n${describeRequest(request)}`);
  }
  console.log(Object.fromEntries([...statuses].sort()));
  const text = [...problems.values()].join('\n\n');
  if (text) throw new Error(`${problems.size} kinds of problems with FUZZ_SEED=${SEED}:\n\n${text}`);
  // Requests that are all refused prove nothing. A password is not guessed.
  const accepted = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  expect(accepted).toBeGreaterThan(REQUESTS / 5);
  const refused = [...ROUTES.keys()].filter(call => !succeeded.has(call) && call !== 'POST /users/login/');
  if (REQUESTS >= 10_000) expect(refused).toEqual([]);
});

test('and the application is well afterwards', async () => {
  expect((await app.guest.get('/readyz')).status).toBe(200);
  const { rows } = await app.pool.query(
    `select count(*) filter (where role = 'ADMIN' and aktivni)::int as admins,
      count(*) filter (where jmeno <> normalize(trim(jmeno)) or jmeno = '')::int as unclean from uzivatel`,
  );
  expect(rows[0].admins).toBeGreaterThan(0);
  expect(rows[0].unclean).toBe(0);
});
