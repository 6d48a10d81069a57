import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretsOf } from '#shared/core/body.ts';
import { DAY } from '#shared/core/durations.ts';
import type { Route } from '#shared/core/route.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { together } from '../core/database/together.ts';
import { TamperedError, type Vault } from '../vault/cipher.ts';
import { discardRest } from './connection/slow-clients.ts';

/**
 * `Idempotency-Key` (rule platform-10): a client that repeats a write because its answer was lost gets that answer,
 * and nothing is written twice. Any unsafe call of a signed-in person accepts the header; docs/decisions/0039.
 */

const KEPT_MS = DAY;
const FORM = /^[\x21-\x7e]{8,200}$/;
const WRONG_KEY = 'Hlavička Idempotency-Key musí mít 8 až 200 znaků bez mezer a diakritiky.';
const OTHER_REQUEST = 'Stejný Idempotency-Key už nesl jiný požadavek. Načtěte stránku znovu a akci opakujte.';
const NO_ANSWER = 'Tento požadavek už byl proveden. Jeho odpověď znovu ukázat nelze, načtěte stránku znovu.';
const LOST_SECRET =
  'Záznam už je založený, ale co se ukazuje jen jednou, se cestou ztratilo. V seznamu ho zrušte a přidejte znovu.';
/** The answer follows its commit immediately; only an instance that died between the two never stores it. */
const WAIT_MS = 3_000;
const STEP_MS = 50;

/** A request with an idempotency key. */
export type Keyed = {
  osoba: number;
  klic: string;
  volani: string;
  otisk: string;
  now: number;
  isClaimed: boolean;
  /** The serialized answer, when it was stored in the same transaction as the write. */
  json?: string;
};

/** Thrown inside a write whose key was claimed before, so that nothing is written. */
export class Repeated extends Error {}

/**
 * A hash of what identifies a request besides its key. It leaves out an upload's body, which nobody has read yet and
 * whose length differs between attempts, as some browsers' boundaries do (docs/decisions/0039). Secrets are left out
 * too: a hash of something so short could be guessed.
 */
function otiskOf({ params, query, body }: FastifyRequest, route: Route) {
  const secrets = secretsOf(route.body);
  const shown = (key: string, value: unknown) => (secrets.includes(key) ? undefined : value);
  return createHash('sha256')
    .update(JSON.stringify([params, query, route.raw ? null : body], shown))
    .digest('base64');
}

/** The request's key, or null when it has none or is not a person's write. @throws 400 for a malformed key */
export function keyOf(request: FastifyRequest, route: Route, now: number): Keyed | null {
  const klic = request.headers['idempotency-key'];
  if (klic === undefined || !request.person || route.method === 'GET') return null;
  if (typeof klic !== 'string' || !FORM.test(klic)) throw fail.invalid(WRONG_KEY);
  const volani = `${route.method} ${route.path}`;
  return { osoba: request.person.id, klic, volani, otisk: otiskOf(request, route), now, isClaimed: false };
}

type Taken = Pick<Keyed, 'osoba' | 'klic' | 'volani' | 'otisk'> & { kdy: string; stare: string };

const take = prepared((db, { osoba, klic, volani, otisk, kdy, stare }: Taken) => {
  const mine = { volani, otisk, kdy, status: null, odpoved: null };
  return db
    .insertInto('idempotence')
    .values({ osoba, klic, ...mine })
    .onConflict(conflict =>
      conflict.columns(['osoba', 'klic']).doUpdateSet(mine).where('idempotence.kdy', '<=', stare),
    )
    .returning('klic');
});

/**
 * Claims the key for this write, in its transaction. A second request with the same key waits here until the first
 * one has committed, and is then a repetition; when the first one wrote nothing, the second one does the work.
 */
export async function claim(db: Tx, { osoba, klic, volani, otisk, now, isClaimed }: Keyed) {
  // When one request makes several writes, the first one claims the key.
  if (isClaimed) return;
  const taken = await take(db, { osoba, klic, volani, otisk, kdy: iso(now), stare: iso(now - KEPT_MS) });
  if (taken.length === 0) throw new Repeated('claimed before');
}

/**
 * Does `work`, which does nothing outside of its transaction, together with claiming its key. The work's first query
 * is sent right after the claim without waiting for it: the connection runs it second, and when the key was claimed
 * before, the transaction is rolled back at its end, whatever else happened in it.
 */
export async function claimed<T>(db: Tx, keyed: Keyed, work: () => Promise<T>): Promise<T> {
  const [, done] = await together([claim(db, keyed), work()]);
  return done;
}

const keyOfBefore = prepared((db, { osoba, klic, od }: { osoba: number; klic: string; od: string }) =>
  db
    .selectFrom('idempotence')
    .select(['volani', 'otisk', 'status', 'odpoved'])
    .where('osoba', '=', osoba)
    .where('klic', '=', klic)
    .where('kdy', '>', od),
);

/**
 * The stored answer for the key; undefined if no write used it yet.
 * @throws 422 when it came with another request, 409 when its answer is not stored
 */
async function earlier(db: Db, { osoba, klic, volani, otisk, now }: Keyed, route: Route) {
  for (let waited = 0; ; waited += STEP_MS) {
    const [row] = await keyOfBefore(db, { osoba, klic, od: iso(now - KEPT_MS) });
    if (!row) return undefined;
    if (row.volani !== volani || row.otisk !== otisk) throw new Refusal(422, OTHER_REQUEST);
    if (row.status !== null && row.odpoved !== null) return { status: row.status, odpoved: row.odpoved };
    if (row.status !== null && route.secretAnswer && route.status === 201) throw fail.conflict(LOST_SECRET);
    if (row.status !== null || waited >= WAIT_MS) throw fail.conflict(NO_ANSWER);
    await pause(STEP_MS);
  }
}

type Kept = Pick<Keyed, 'osoba' | 'klic'> & { status: number; odpoved: string | null };

const keep = prepared((db, { osoba, klic, status, odpoved }: Kept) =>
  db.updateTable('idempotence').set({ status, odpoved }).where('osoba', '=', osoba).where('klic', '=', klic),
);

/** The statement that stores the `answer` of a write, run at the end of its transaction. */
export function keeping(
  keyed: Keyed,
  answer: unknown,
  { reply, route, vault }: Pick<Asked, 'reply' | 'route' | 'vault'>,
) {
  keyed.json = reply.serialize(answer) as string;
  return keep.query({ ...keyed, status: reply.statusCode, odpoved: kept(vault, route, keyed, keyed.json) });
}

const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json);

type Asked = {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
  vault: Vault;
  /** Set when nothing is done or refused before the key is claimed, so that it need not be looked up first. */
  claimsFirst?: boolean;
};

const answerName = ({ osoba, klic }: Keyed) => `idempotence:${osoba}:${klic}`;

/** An answer in its stored form: sealed when it has data that is stored sealed; null when it shows a secret. */
function kept(vault: Vault, route: Route, keyed: Keyed, json: string): string | null {
  if (route.secretAnswer) return null;
  if (!route.sealedAnswer) return json;
  const { klic_id, tajemstvi } = vault.seal(answerName(keyed), json);
  return `${klic_id}:${tajemstvi.toString('base64')}`;
}

/** @throws 409 when the key that sealed it no longer exists */
function unpacked(vault: Vault, route: Route, keyed: Keyed, odpoved: string): string {
  if (!route.sealedAnswer) return odpoved;
  const [klic_id = '', text = ''] = odpoved.split(':');
  try {
    return vault.open(answerName(keyed), { klic_id, tajemstvi: Buffer.from(text, 'base64') });
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error;
    throw fail.conflict(NO_ANSWER);
  }
}

/** Answers a request with a key: with the stored answer, otherwise with the result of `handle`, which it stores. */
export async function once(
  db: Db,
  keyed: Keyed,
  { request, reply, route, vault, claimsFirst = false }: Asked,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  // Returns a boolean and not the reply, which is thenable and would be awaited.
  const isRepeated = async () => {
    const before = await earlier(db, keyed, route);
    if (!before) return false;
    if (route.raw) discardRest(request.raw);
    sendJson(reply.code(before.status), unpacked(vault, route, keyed, before.odpoved));
    return true;
  };
  if (!claimsFirst && (await isRepeated())) return reply;
  try {
    const answer = await handle();
    // A request that wrote nothing, or sent its own answer, may be repeated.
    if (!keyed.isClaimed || reply.sent) return answer;
    if (keyed.json !== undefined) return sendJson(reply, keyed.json);
    const json = reply.serialize(answer) as string;
    const odpoved = kept(vault, route, keyed, json);
    await keep(db, { ...keyed, status: reply.statusCode, odpoved }).catch(error =>
      request.log.warn({ err: error }, 'the answer could not be kept for its key'),
    );
    return sendJson(reply, json);
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    if (await isRepeated()) return reply;
    throw fail.conflict(NO_ANSWER);
  }
}

/** Deletes expired keys. */
export const sweepKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotence')
    .where('kdy', '<=', iso(now - KEPT_MS))
    .execute();
