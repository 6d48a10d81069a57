import http from 'node:http';
import type { Db } from '#server/core/database/db.ts';
import { csrfToken, openSession } from '#server/session/queries.ts';
import type { Call } from '#shared/contract.ts';
import { fc } from '#test/property.ts';
import type { Ask } from '#world/call.ts';
import { PEOPLE } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { requestFor } from '#world/requests.ts';
import { FILE_KEY, type FuzzRequest, fuzzRequest, WHO } from './fuzz-requests.ts';
import { Secrets } from './fuzz-secrets.ts';
import { KnownIds } from './fuzz-state.ts';
import { refusalProblem } from './refusals.ts';
import { ROUTES } from './routes.ts';

/** Sends generated requests to a running application and checks every answer (rule platform-12). */

const WITHIN_MS = 30_000;
const SHOWN = 1_500;
/** The number of requests generated at a time: all at once would take gigabytes. */
const BATCH = 1_000;

type Target = {
  port: number;
  db: Db;
  /** The logged error behind an answer, if any. */
  defect?(requestId: string): string | undefined;
};

type Size = { seed: number; requests: number; atOnce?: number; withinMs?: number };

export type Fuzzed = {
  /** The number of answers by status; 0 means no answer. */
  statuses: Map<number, number>;
  succeeded: Set<Call>;
  /** One problem of each kind, with its request. */
  problems: string[];
  secrets: Secrets;
  known: KnownIds;
};

type Session = { id: number; role: string; cookie: string };
type Answer = { status: number; type: string; text: string; ms: number };

/** The message to an ADMIN who has to set up a second step first. */
const LED = 'Nejdřív si prosím nastavte druhý krok přihlášení.';

const NO_ANSWER: Answer = { status: 0, type: '', text: '', ms: 0 };

/** Creates records of all kinds, enough of them that small numbers are ids. */
async function fill(db: Db) {
  const make = records(db);
  const key = await make.file(12);
  await db.updateTable('soubor').set({ klic: FILE_KEY }).where('klic', '=', key).execute();
  for (let count = 0; count < 60; count++) await make.comment([1, 11, 12][count % 3]!);
  const states = [{}, { moved: true }, { deleted: true }, { status: 'dorazilo_ceka' }] as const;
  for (let count = 0; count < 60; count++) await make.order([1, 11, 12][count % 3]!, states[count % 4]);
  for (let count = 0; count < 60; count++) await make.access(12, count % 3 === 0);
}

async function openSessions(db: Db, secrets: Secrets): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>();
  for (const { username, id, role } of PEOPLE) {
    if (!(WHO as readonly string[]).includes(username)) continue;
    const cookie = await openSession(db, id, Date.now());
    secrets.addSession(cookie);
    sessions.set(username, { id, role, cookie });
  }
  return sessions;
}

/**
 * Restores a session after requests signed its person out, deleted or demoted them; if needed with another person.
 */
async function returnToWork(db: Db, session: Session, secrets: Secrets) {
  const person = db.selectFrom('uzivatel').select('id').where('id', '=', session.id);
  const isThere = await person
    .where('aktivni', '=', true)
    .where('role', '=', session.role as 'ADMIN')
    .executeTakeFirst();
  if (!isThere) {
    session.id = await records(db).person();
    const role = session.role as 'ADMIN';
    await db.updateTable('uzivatel').set({ role }).where('id', '=', session.id).execute();
  }
  session.cookie = await openSession(db, session.id, Date.now());
  secrets.addSession(session.cookie);
}

function send(
  port: number,
  request: FuzzRequest,
  cookie: string | undefined,
  withinMs: number,
): Promise<Answer> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  const token = cookie && csrfToken(cookie);
  const mine = cookie ? { cookie: `relace=${cookie}; csrftoken=${token}`, 'x-csrftoken': token } : {};
  return new Promise((resolve, reject) => {
    // Without a length Node sends the body of a DELETE as if it were another request.
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const sending = http.request({ port, method, path: url, headers: { ...mine, ...length, ...headers } });
    const finish = (status: number, type = '', text = '') =>
      resolve({ status, type, text, ms: performance.now() - begin });
    sending.setTimeout(withinMs, () => {
      finish(0);
      sending.destroy();
    });
    sending.on('error', reject).on('response', response => {
      const [status, type] = [response.statusCode!, response.headers['content-type'] ?? ''];
      if (type.startsWith('text/event-stream')) {
        finish(status, type);
        return sending.destroy();
      }
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('end', () => finish(status, type, text));
      response.on('error', reject);
    });
    // A body that is too long is refused before it is read.
    sending.end(body ?? undefined);
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The call that a request with another method matches, if its path has no parameters. */
const routeAt = (method: string, url: string) =>
  ROUTES.get(`${method} ${url.replace(/^\/api/, '').split('?')[0]}` as Call);

/** What is wrong with an answer, or null. */
function problemOf(
  { call, method, url }: FuzzRequest,
  { status, type, text, ms }: Answer,
  { defect }: Target,
  withinMs: number,
  names: readonly string[],
): string | null {
  if (status === 0 || ms > withinMs) return `no answer within ${withinMs} ms: ${text || 'silence'}`;
  const body = parsed(text);
  if (status >= 500) {
    const id = (body as { request_id?: string } | undefined)?.request_id ?? '';
    return `${status}: ${(defect?.(id) ?? text).split('\n').slice(0, 6).join('\n    ')}`;
  }
  if (method === 'HEAD') return null;
  const route = call && ROUTES.get(call);
  if (status >= 400) {
    if (!type.startsWith('application/json')) return `${status} of type ${type}`;
    return refusalProblem(body, (route ?? routeAt(method, url))?.errors, names);
  }
  if (!route || route.raw || !type.startsWith('application/json')) return null;
  const contract = route.returns.safeParse(body);
  return contract.success && JSON.stringify(contract.data).length === text.length
    ? null
    : `${status} and not as the contract says: ${text.slice(0, 300)}`;
}

/** People's current names, longest first: one may have been renamed to '{{7*7}}', which refusals then contain. */
async function namesOf(db: Db): Promise<string[]> {
  const people = await db.selectFrom('uzivatel').select(['jmeno', 'prijmeni']).execute();
  return people
    .flatMap(({ jmeno, prijmeni }) => [jmeno, prijmeni])
    .filter(name => name !== '')
    .sort((a, b) => b.length - a.length);
}

const describeRequest = ({ who, method, url, headers, body }: FuzzRequest) =>
  [
    `  ${who}: ${method} ${url.slice(0, SHOWN)}`,
    `  headers ${JSON.stringify(headers).slice(0, SHOWN)}`,
    `  body ${typeof body === 'string' ? JSON.stringify(body).slice(0, SHOWN) : (body?.toString('hex') ?? 'none')}`,
  ].join('\n');

/** A valid request for every call, sent as an administrator. */
async function validRequests(db: Db): Promise<Map<Call, Ask>> {
  const valid = new Map<Call, Ask>();
  for (const call of ROUTES.keys()) valid.set(call, await requestFor(db, call, 'own', 'admin'));
  return valid;
}

/** Generates requests, each with its number in the run. */
function* generated(
  { seed, requests }: Size,
  valid: ReadonlyMap<Call, Ask>,
): Generator<[number, FuzzRequest]> {
  const request = fuzzRequest(valid);
  for (let from = 0; from < requests; from += BATCH) {
    const numRuns = Math.min(BATCH, requests - from);
    for (const [at, one] of fc.sample(request, { seed: seed + from, numRuns }).entries())
      yield [from + at, one];
  }
}

/** Fills `target` with records and sends it generated requests, `atOnce` at a time. */
export async function fuzz(target: Target, size: Size): Promise<Fuzzed> {
  const { port, db } = target;
  const { atOnce = 1, withinMs = WITHIN_MS } = size;
  const secrets = new Secrets();
  const known = new KnownIds();
  const statuses = new Map<number, number>();
  const succeeded = new Set<Call>();
  const problems = new Map<string, string>();
  await fill(db);
  const sessions = await openSessions(db, secrets);

  async function one(at: number, unresolved: FuzzRequest) {
    const { url, body } = unresolved;
    const request = {
      ...unresolved,
      url: known.resolve(url, encodeURIComponent),
      body: typeof body === 'string' ? known.resolve(body) : body,
    };
    const { who, call, method } = request;
    const session = sessions.get(who);
    const answer = await send(port, request, session?.cookie, withinMs).catch((error: Error) => ({
      ...NO_ANSWER,
      text: error.message,
    }));
    const { status, text } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (call && status >= 200 && status < 300) {
      succeeded.add(call);
      known.learn(call, text);
    }
    const isStopped = status === 401 || (parsed(text) as { overit?: true } | undefined)?.overit;
    if (session && (isStopped || call === 'POST /users/logout/')) await returnToWork(db, session, secrets);
    // Once requests have made the second step mandatory for ADMINs, those without one could do nothing more.
    if (session && text.includes(LED)) await records(db).totpStep(session.id);
    const told = secrets.foundInAnswer(call, text);
    const judged = (names: string[] = []) => problemOf(request, answer, target, withinMs, names);
    const problem = told ? `tells the secret ${told}` : judged() && judged(await namesOf(db));
    // One problem of each kind is enough.
    const kind = `${method} ${call ?? url} ${problem?.slice(0, 80)}`;
    if (problem && !problems.has(kind))
      problems.set(kind, `request ${at}, ${problem}\n${describeRequest(request)}`);
  }

  const requests = generated(size, await validRequests(db));
  const worker = async () => {
    for (const [at, request] of requests) await one(at, request);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { statuses, succeeded, problems: [...problems.values()], secrets, known };
}

/** Calls that no request can get through: passwords and pairing codes are not guessed, and no client is a kiosk. */
const CLOSED: Call[] = [
  'POST /users/login/',
  'POST /kiosk/parovani/',
  'GET /kiosk/',
  'POST /kiosk/dochazka/',
];

export const neverReached = ({ succeeded }: Fuzzed) =>
  [...ROUTES.keys()].filter(call => !succeeded.has(call) && !CLOSED.includes(call));
