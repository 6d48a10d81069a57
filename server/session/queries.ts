import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Role } from '#shared/core/roles.ts';
import type { CurrentUser } from '#shared/session/contract.ts';
import { noteUsed } from '../core/calls/used.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { prepared } from '../core/database/prepared.ts';
import { wasThere } from '../core/database/rows.ts';
import { hasStep, personColumns } from '../users/person.ts';

/** The signed-in person with the session of the request. */
export type Person = Omit<CurrentUser, 'chybi_krok'> & {
  relace: string;
  /** When they last proved their identity. */
  overeno: string;
  /** Whether they have a second step. */
  ma_krok: boolean;
};

export type Lifetime = { idleMs: number; absoluteMs: number };

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The session's database id for a cookie's value. */
export const sessionId = (cookie: string) => digest(cookie);

/** The CSRF token of a session: bound to it, readable by the page, useless for guessing the cookie. */
export const csrfToken = (cookie: string) => digest(`csrf:${cookie}`);

/** Where a session was opened: the address and the browser's User-Agent. */
export type SignInPlace = { adresa: string; zarizeni: string };

const AGENT_MAX = 300;
/** Removes characters that a header can contain and a database text cannot. */
const cut = (agent: string) => agent.replaceAll('\0', '').slice(0, AGENT_MAX).toWellFormed();

/** Opens a session and returns the cookie's value: 256 random bits, of which only a hash is stored. */
export async function openSession(db: Db, userId: number, now: number, place?: SignInPlace): Promise<string> {
  const cookie = randomBytes(32).toString('base64url');
  const time = iso(now);
  await db
    .insertInto('relace')
    .values({
      ...{ id: sessionId(cookie), uzivatel_id: userId, vytvorena: time, naposledy: time, overeno: time },
      ...(place && { adresa: place.adresa, zarizeni: cut(place.zarizeni) }),
    })
    .execute();
  return cookie;
}

const hasUsername = (username: string) =>
  sql<boolean>`lower(uzivatelske_jmeno) = lower(${username.normalize('NFC')})`;

/**
 * Whether a person is still active, with this username and the password that was checked. A transaction that
 * deactivates, renames or deletes them, or changes the password, waits for this one to end, and then sees the session
 * opened in it.
 */
export async function holdsStill(
  db: Tx,
  { id, heslo_hash }: { id: number; heslo_hash: string },
  username: string,
) {
  const person = await db
    .selectFrom('uzivatel')
    .select('id')
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .where('smazan', 'is', null)
    .where('heslo_hash', '=', heslo_hash)
    .where(hasUsername(username))
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

const peopleBehind = prepared((db, given: { ids: string[]; naposledy: string; vytvorena: string }) =>
  db
    .selectFrom('relace')
    .innerJoin('uzivatel', 'uzivatel.id', 'relace.uzivatel_id')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(personColumns)
    .select(['relace.id as relace', 'relace.naposledy', 'relace.overeno', hasStep.as('ma_krok')])
    .where(sql<boolean>`relace.id = any(${given.ids})`)
    .where('relace.naposledy', '>', given.naposledy)
    .where('relace.vytvorena', '>', given.vytvorena)
    .where('uzivatel.aktivni', '=', true),
);

type Found = Person & { naposledy: string };

/** The active people behind session `ids`, by those ids, as they are right now (rule people-4). */
export async function findSessions(
  db: Db,
  ids: string[],
  { idleMs, absoluteMs }: Lifetime,
  now: number,
): Promise<Map<string, Found>> {
  const since = { naposledy: iso(now - idleMs), vytvorena: iso(now - absoluteMs) };
  const rows = await peopleBehind(db, { ids, ...since });
  return new Map(rows.map(row => [row.relace, row]));
}

/** Records that a found session was used, and returns its person. */
export async function touchSession(db: Db, { naposledy, ...person }: Found, now: number): Promise<Person> {
  await noteUsed(naposledy, now, () =>
    db
      .updateTable('relace')
      // After the clock was set back, a session from the future would live longer by that time.
      .set({ naposledy: iso(now), vytvorena: sql`least(vytvorena, ${iso(now)}::timestamptz)` })
      .where('id', '=', person.relace)
      .execute(),
  );
  return person;
}

/** The active person behind a cookie, or null. */
export async function findPerson(db: Db, cookie: string, lifetime: Lifetime, now: number) {
  const id = sessionId(cookie);
  const session = (await findSessions(db, [id], lifetime, now)).get(id);
  return session ? touchSession(db, session, now) : null;
}

const heldSession = prepared((db, { id }: { id: string }) =>
  db.selectFrom('relace').select('uzivatel_id').where('id', '=', id).forKeyShare(),
);

/** The person of a locked session: a subquery, because the session's row would have to be known first. */
const personOfSession = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('uzivatel')
    .select(['role', 'prodejna_id'])
    .where('aktivni', '=', true)
    .where('id', '=', eb => eb.selectFrom('relace').select('uzivatel_id').where('relace.id', '=', id)),
);

type Held = { role: Role; prodejna_id: number | null };

/** The queries of `lockPerson`, to be sent without waiting in between, and what their answers mean. */
export const holdingPerson = {
  queries: (id: string) => [heldSession.query({ id }), personOfSession.query({ id })],
  person: ([sessions, people]: object[][]): Held | null =>
    sessions!.length > 0 ? ((people![0] as Held | undefined) ?? null) : null,
};

/**
 * The current state of the person behind a session, null when either no longer exists. Until the transaction ends the
 * session cannot end, and a change of the person's rights waits (`lockSessionsOf`). The lock is on the session's row
 * and not on the person's, which people change themselves: two transactions that share a lock on it would deadlock.
 */
export async function lockPerson(db: Db, id: string): Promise<Held | null> {
  const sessions = await heldSession(db, { id });
  // A separate statement, so that it sees what was committed while the first one waited.
  const people = await personOfSession(db, { id });
  return holdingPerson.person([sessions, people]);
}

/**
 * Serializes changes of people's rights. Take it before locking your own session: two people who change each other's
 * rights would otherwise deadlock.
 */
export const lockRights = (db: Tx) => db.executeQuery(LOCK_RIGHTS);

export const LOCK_RIGHTS = CompiledQuery.raw('select pg_advisory_xact_lock($1)', [LOCKS.rights]);

/** Called before a person's rights change: waits for their running writes, and makes further ones wait. */
export const lockSessionsOf = (db: Tx, userId: number) =>
  db.selectFrom('relace').select('id').where('uzivatel_id', '=', userId).orderBy('id').forUpdate().execute();

/** A person's live sessions, most recently used first. */
export const listSessions = (db: Db, userId: number, { idleMs, absoluteMs }: Lifetime, now: number) =>
  db
    .selectFrom('relace')
    .select(['id', 'cislo', 'adresa', 'zarizeni', 'vytvorena', 'naposledy'])
    .where('uzivatel_id', '=', userId)
    .where('naposledy', '>', iso(now - idleMs))
    .where('vytvorena', '>', iso(now - absoluteMs))
    .orderBy('naposledy', 'desc')
    .orderBy('cislo', 'desc')
    .execute();

/** Ends one of a person's sessions by its number. @returns its id, undefined when there is none */
export const endNumbered = (db: Tx, userId: number, cislo: number) =>
  db
    .deleteFrom('relace')
    .where('uzivatel_id', '=', userId)
    .where('cislo', '=', cislo)
    .returning('id')
    .executeTakeFirst();

/** Ends a person's sessions except `opened` and the last used, `most` in total: the clock may have been set back. */
export const endOldest = (db: Tx, userId: number, opened: string, most: number) =>
  db
    .deleteFrom('relace')
    .where('uzivatel_id', '=', userId)
    .where(
      'id',
      'not in',
      db
        .selectFrom('relace')
        .select('id')
        .where('uzivatel_id', '=', userId)
        .orderBy(sql`id = ${opened}`, 'desc')
        .orderBy('naposledy', 'desc')
        .orderBy('cislo', 'desc')
        .limit(most),
    )
    .execute();

export const endSession = (db: Db, id: string) => db.deleteFrom('relace').where('id', '=', id).execute();

/** Records that the person behind a session has proven their identity. */
export const proveSession = (db: Tx, id: string, now: number) =>
  db
    .updateTable('relace')
    .set({ overeno: iso(now) })
    .where('id', '=', id)
    .execute();

/** Ends all sessions of a person except the one in `except`. @returns how many there were */
export async function endSessionsOf(db: Db, userId: number, except = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('relace')
    .where('uzivatel_id', '=', userId)
    .where('id', '<>', except)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Makes the person's live streams reconnect, so that they follow changed rights. */
export const restartStreamsOf = (db: Tx, userId: number) =>
  sql`select pg_notify('relace', id) from relace where uzivatel_id = ${userId}`.execute(db);

/** The sessions among `ids` that are still valid, with the current role of their person. */
export async function goodSessions(
  db: Db,
  ids: string[],
  lifetime: Lifetime,
  now: number,
): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('relace')
    .innerJoin('uzivatel', 'uzivatel.id', 'relace.uzivatel_id')
    .select(['relace.id', 'uzivatel.role'])
    .where('relace.id', 'in', ids)
    .where('relace.naposledy', '>', iso(now - lifetime.idleMs))
    .where('relace.vytvorena', '>', iso(now - lifetime.absoluteMs))
    .where('uzivatel.aktivni', '=', true)
    .execute();
  return new Map(rows.map(row => [row.id, row.role]));
}

export const sweepSessions = (db: Db, lifetime: Lifetime, now: number) =>
  db
    .deleteFrom('relace')
    .where(eb =>
      eb.or([
        eb('naposledy', '<=', iso(now - lifetime.idleMs)),
        eb('vytvorena', '<=', iso(now - lifetime.absoluteMs)),
      ]),
    )
    .execute();

/** What sign-in needs to know about a person by username, ignoring case; undefined when there is none. */
export const findCredentials = (db: Db, username: string) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'heslo_hash', 'aktivni'])
    .where(hasUsername(username))
    .where('smazan', 'is', null)
    .executeTakeFirst();

/** Sets a new password's hash if the old one is still there; false when somebody else changed it meanwhile. */
export const replacePasswordHash = (db: Db, id: number, old: string, heslo_hash: string) =>
  wasThere(db.updateTable('uzivatel').set({ heslo_hash }).where('id', '=', id).where('heslo_hash', '=', old));
