import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { PIN_TRIES } from '#shared/kiosk/pin.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { noteUsed } from '../core/calls/used.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { wasThere } from '../core/database/rows.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    kiosek: {
      id: Generated<number>;
      prodejna_id: number;
      nazev: string;
      otisk: string | null;
      kod_otisk: string | null;
      kod_do: string | null;
      vytvoril_id: number;
      vytvoren: string;
      naposledy: string | null;
      zrusen: string | null;
    };
    pin: { uzivatel_id: number; otisk: string; pokusu: Generated<number> };
    kiosek_zaznam: { kiosek_id: number; klic: string; dochazka_id: number; kdy: string };
  }
}

/** A kiosk is a cookie of 256 random bits, of which only a hash is stored (rule kiosk-1). */
export const KIOSK_COOKIE = 'kiosek';
/** Browsers keep a cookie for at most 400 days; each use renews it. */
export const KIOSK_COOKIE_SECONDS = 400 * 86_400;
export const CODE_MINUTES = 15;

/** Without characters that are easily confused: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const digest = (kind: string, text: string) =>
  createHash('sha256').update(`${kind}:${text}`).digest('base64url');

/** Normalises a typed code before hashing: 'abcd 2345' is 'ABCD2345'. */
const codeDigest = (kod: string) => digest('kod', kod.toUpperCase().replace(/[^A-Z0-9]/g, ''));

export type Kiosk = { id: number; nazev: string; prodejna_id: number; naposledy: string | null };

/** The kiosk with a cookie, or null when there is none or it was ended. */
export async function findKiosk(db: Db, cookie: string | undefined, now: number): Promise<Kiosk | null> {
  if (!cookie) return null;
  const kiosk = await db
    .selectFrom('kiosek')
    .select(['id', 'nazev', 'prodejna_id', 'naposledy'])
    .where('otisk', '=', digest('kiosek', cookie))
    .where('zrusen', 'is', null)
    .executeTakeFirst();
  if (!kiosk) return null;
  await noteUsed(kiosk.naposledy, now, () =>
    db
      .updateTable('kiosek')
      .set({ naposledy: iso(now) })
      .where('id', '=', kiosk.id)
      .execute(),
  );
  return kiosk;
}

/** Whether the kiosk is still paired; until the transaction ends nobody can end it. */
export const holdKiosk = (db: Tx, id: number) =>
  db
    .selectFrom('kiosek')
    .select('id')
    .where('id', '=', id)
    .where('zrusen', 'is', null)
    .forShare()
    .executeTakeFirst();

export const listKiosks = (db: Db, now: number) =>
  db
    .selectFrom('kiosek')
    .innerJoin('prodejna', 'prodejna.id', 'kiosek.prodejna_id')
    .select([
      ...(['kiosek.id', 'kiosek.nazev', 'prodejna.nazev as prodejna_nazev'] as const),
      ...(['kiosek.vytvoren', 'kiosek.naposledy'] as const),
      sql<'ceka' | 'propadl' | 'sparovan' | 'zrusen'>`case when kiosek.zrusen is not null then 'zrusen'
        when kiosek.otisk is not null then 'sparovan' when kiosek.kod_do > ${iso(now)} then 'ceka' else 'propadl' end`.as(
        'stav',
      ),
    ])
    .orderBy('kiosek.zrusen', order => order.desc().nullsFirst())
    .orderBy('kiosek.id', 'desc')
    .limit(100)
    .execute();

type NewKiosk = { prodejna_id: number; nazev: string; vytvoril_id: number };

/** @returns the kiosk's number and the code that pairs it once */
export async function insertKiosk(db: Tx, kiosk: NewKiosk, now: number) {
  const kod = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const { id } = await db
    .insertInto('kiosek')
    .values({
      ...kiosk,
      kod_otisk: codeDigest(kod),
      kod_do: iso(now + CODE_MINUTES * 60_000),
      vytvoren: iso(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kod };
}

/** Uses up the code: when two people type it, only one is paired. @returns the kiosk and its cookie, or null */
export async function pairKiosk(db: Tx, kod: string, now: number) {
  const cookie = randomBytes(32).toString('base64url');
  const kiosk = await db
    .updateTable('kiosek')
    .set({ otisk: digest('kiosek', cookie), kod_otisk: null, kod_do: null, naposledy: iso(now) })
    .where('kod_otisk', '=', codeDigest(kod))
    .where('kod_do', '>', iso(now))
    .where('zrusen', 'is', null)
    .returning(['id', 'nazev', 'prodejna_id'])
    .executeTakeFirst();
  return kiosk ? { kiosk, cookie } : null;
}

export const endKiosk = (db: Tx, id: number, now: number) =>
  db
    .updateTable('kiosek')
    .set({ zrusen: iso(now), otisk: null, kod_otisk: null })
    .where('id', '=', id)
    .where('zrusen', 'is', null)
    .returning(['nazev', 'prodejna_id'])
    .executeTakeFirst();

/** The notification about a locked PIN; it belongs to no record. */
export const lockedPin = (person: number) =>
  ({ druh: 'vykaz', zaznam: 0, udalost: `pin:${person}` }) as const;

export const findPin = (db: Db, uzivatel_id: number) =>
  db.selectFrom('pin').select(['otisk', 'pokusu']).where('uzivatel_id', '=', uzivatel_id).executeTakeFirst();

/** Which of these people have a PIN. */
export const havePin = async (db: Db, users: number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('pin')
        .select('uzivatel_id')
        .where(sql<boolean>`uzivatel_id = any(${users})`)
        .execute()
    ).map(row => row.uzivatel_id),
  );

/** Sets a person's PIN; wrong tries that were counted stay. */
export const savePin = (db: Tx, uzivatel_id: number, otisk: string) =>
  db
    .insertInto('pin')
    .values({ uzivatel_id, otisk })
    .onConflict(conflict => conflict.column('uzivatel_id').doUpdateSet({ otisk }))
    .execute();

/** Counts a try before it is checked. @returns the hash to compare and the number of tries; undefined when locked */
export const takeTry = (db: Db, uzivatel_id: number) =>
  db
    .updateTable('pin')
    .set({ pokusu: sql`pokusu + 1` })
    .where('uzivatel_id', '=', uzivatel_id)
    .where('pokusu', '<', PIN_TRIES)
    .returning(['otisk', 'pokusu'])
    .executeTakeFirst();

/** Takes back a try whose PIN was not checked. */
export const giveTryBack = (db: Db, uzivatel_id: number) =>
  db
    .updateTable('pin')
    .set({ pokusu: sql`greatest(pokusu - 1, 0)` })
    .where('uzivatel_id', '=', uzivatel_id)
    .execute();

/** Resets the tries, after a right PIN or by a manager. @returns whether there were any */
export const forgetTries = (db: Db, uzivatel_id: number): Promise<boolean> =>
  wasThere(
    db.updateTable('pin').set({ pokusu: 0 }).where('uzivatel_id', '=', uzivatel_id).where('pokusu', '>', 0),
  );

/** People with a locked PIN, ordered by name, of one shop or of all. */
export const listLocked = (db: Db, prodejna: number | null) =>
  db
    .selectFrom('pin')
    .innerJoin('uzivatel', 'uzivatel.id', 'pin.uzivatel_id')
    .select(['uzivatel.id', 'uzivatel.jmeno', 'uzivatel.prijmeni'])
    .where('pin.pokusu', '>=', PIN_TRIES)
    .where('uzivatel.aktivni', '=', true)
    .$if(prodejna !== null, query =>
      query.where(sql<boolean>`coalesce(uzivatel.prodejna_id, ${FALLBACK_SHOP}) = ${prodejna}`),
    )
    .orderBy(sql`uzivatel.prijmeni collate "cs-x-icu", uzivatel.id`)
    .execute();

/** A person who may clock in. */
export const findClocking = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select([
      'id',
      'jmeno',
      'prijmeni',
      sql<number>`coalesce(prodejna_id, ${FALLBACK_SHOP})`.as('prodejna_id'),
    ])
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .where('smazan', 'is', null)
    .executeTakeFirst();

/** Whether a person may still clock in; until the transaction ends nobody can deactivate them. */
export const holdClocking = (db: Tx, id: number) =>
  db
    .selectFrom('uzivatel')
    .select('id')
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .forShare()
    .executeTakeFirst();

/** The action that this kiosk recorded for the person with this key; undefined when there is none. */
export const findWritten = (db: Db, kiosek_id: number, osoba: number, klic: string) =>
  db
    .selectFrom('kiosek_zaznam')
    .innerJoin('dochazka', 'dochazka.id', 'kiosek_zaznam.dochazka_id')
    .innerJoin('uzivatel', 'uzivatel.id', 'dochazka.zapsal_id')
    .select(['dochazka.typ_akce', 'dochazka.cas', 'uzivatel.jmeno', 'uzivatel.prijmeni'])
    .where('kiosek_id', '=', kiosek_id)
    .where('klic', '=', klic)
    .where('uzivatel.id', '=', osoba)
    .executeTakeFirst();

export const keepWritten = (db: Tx, kiosek_id: number, klic: string, dochazka_id: number, now: number) =>
  db
    .insertInto('kiosek_zaznam')
    .values({ kiosek_id, klic, dochazka_id, kdy: iso(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute();

const KEPT_MS = DAY;

/** Deletes expired keys. */
export const sweepWritten = (db: Tx, now: number) =>
  db
    .deleteFrom('kiosek_zaznam')
    .where('kdy', '<=', iso(now - KEPT_MS))
    .execute();
