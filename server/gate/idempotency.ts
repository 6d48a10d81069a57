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
 * `Idempotency-Key` (rule platform-10): who sends a write again because its answer was lost gets that answer, and nothing
 * is written twice. Any unsafe call of a signed-in person takes the header; docs/decisions/0039.
 */

const KEPT_MS = DAY;
const FORM = /^[\x21-\x7e]{8,200}$/;
const WRONG_KEY = 'Hlavička Idempotency-Key musí mít 8 až 200 znaků bez mezer a diakritiky.';
const OTHER_REQUEST = 'Stejný Idempotency-Key už nesl jiný požadavek. Načtěte stránku znovu a akci opakujte.';
const NO_ANSWER = 'Tento požadavek už byl proveden. Jeho odpověď znovu ukázat nelze, načtěte stránku znovu.';
/** The answer follows its commit at once; only an instance that died between them never gives it. */
const WAIT_MS = 3_000;
const STEP_MS = 50;

/** One request with a key. */
export type Keyed = {
  osoba: number;
  klic: string;
  volani: string;
  otisk: string;
  now: number;
  isClaimed: boolean;
  /** What it is answered, where that was written with what it did. */
  json?: string;
};

/** Thrown inside a write whose key somebody had claimed before: nothing is to be written. */
export class Repeated extends Error {}

/**
 * What identifies a request besides its key: nothing of an upload's body, which nobody has read yet and whose length is
 * another at each attempt in a browser whose boundaries are (docs/decisions/0039). Secrets are left out: a hash of
 * something so short could be guessed.
 */
function otiskOf({ params, query, body }: FastifyRequest, route: Route) {
  const secrets = secretsOf(route.body);
  const shown = (key: string, value: unknown) => (secrets.includes(key) ? undefined : value);
  return createHash('sha256')
    .update(JSON.stringify([params, query, route.raw ? null : body], shown))
    .digest('base64');
}

/** The request's key, or null: it has none, or it is no person's write. 400 for one that is no key. */
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
 * Takes the key for this write, in its transaction. A second request with it waits here until the first one has
 * committed, and is then a repetition; when the first one wrote nothing, the second one does.
 */
export async function claim(db: Tx, { osoba, klic, volani, otisk, now, isClaimed }: Keyed) {
  // Of several writes of one request the first one has it.
  if (isClaimed) return;
  const taken = await take(db, { osoba, klic, volani, otisk, kdy: iso(now), stare: iso(now - KEPT_MS) });
  if (taken.length === 0) throw new Repeated('claimed before');
}

/**
 * Does `work`, which does nothing outside of its transaction, with its key. What it asks first goes out behind the key,
 * without waiting for it: on that connection it is done after it, and where the key was claimed before it is undone
 * when it has ended, whatever else it met.
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

/** What the key was answered before, undefined when nobody wrote with it yet. 422 when it came with something else. */
async function earlier(db: Db, { osoba, klic, volani, otisk, now }: Keyed) {
  for (let waited = 0; ; waited += STEP_MS) {
    const [row] = await keyOfBefore(db, { osoba, klic, od: iso(now - KEPT_MS) });
    if (!row) return undefined;
    if (row.volani !== volani || row.otisk !== otisk) throw new Refusal(422, OTHER_REQUEST);
    if (row.status !== null && row.odpoved !== null) return { status: row.status, odpoved: row.odpoved };
    if (row.status !== null || waited >= WAIT_MS) throw fail.conflict(NO_ANSWER);
    await pause(STEP_MS);
  }
}

type Kept = Pick<Keyed, 'osoba' | 'klic'> & { status: number; odpoved: string | null };

const keep = prepared((db, { osoba, klic, status, odpoved }: Kept) =>
  db.updateTable('idempotence').set({ status, odpoved }).where('osoba', '=', osoba).where('klic', '=', klic),
);

/** The statement that keeps the `answer` of a write, for the end of its transaction. */
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
  /** Nothing is done, and nothing refused, before the key is claimed: it is not looked up ahead. */
  claimsFirst?: boolean;
};

const answerName = ({ osoba, klic }: Keyed) => `idempotence:${osoba}:${klic}`;

/** An answer as it is kept: sealed where it holds what is stored sealed as well; nothing of one that shows a secret. */
function kept(vault: Vault, route: Route, keyed: Keyed, json: string): string | null {
  if (route.secretAnswer) return null;
  if (!route.sealedAnswer) return json;
  const { klic_id, tajemstvi } = vault.seal(answerName(keyed), json);
  return `${klic_id}:${tajemstvi.toString('base64')}`;
}

/** @throws 409 when the key that sealed it is no more */
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

/** Answers a request with a key: as before when it was answered before, else as `handle` does, and keeps that. */
export async function once(
  db: Db,
  keyed: Keyed,
  { request, reply, route, vault, claimsFirst = false }: Asked,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  // Told by a value and not by the reply, which a promise would wait for and swallow.
  const isRepeated = async () => {
    const before = await earlier(db, keyed);
    if (!before) return false;
    if (route.raw) discardRest(request.raw);
    sendJson(reply.code(before.status), unpacked(vault, route, keyed, before.odpoved));
    return true;
  };
  if (!claimsFirst && (await isRepeated())) return reply;
  try {
    const answer = await handle();
    // What wrote nothing, or answered by itself, may be done again.
    if (!keyed.isClaimed || reply.sent) return answer;
    if (keyed.json !== undefined) return sendJson(reply, keyed.json);
    const json = reply.serialize(answer) as string;
    const odpoved = kept(vault, route, keyed, json);
    await keep(db, { ...keyed, status: reply.statusCode, odpoved }).catch(error =>
      request.log.warn({ err: error }, 'answer not kept for its key'),
    );
    return sendJson(reply, json);
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    if (await isRepeated()) return reply;
    throw fail.conflict(NO_ANSWER);
  }
}

/** Forgets the keys of yesterday. */
export const sweepKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotence')
    .where('kdy', '<=', iso(now - KEPT_MS))
    .execute();
