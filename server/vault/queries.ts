import { sql } from 'kysely';
import type { BodyOut } from '#shared/core/route.ts';
import { ALL_STORES, FIXED_CATEGORIES, MASK, REVEAL_WINDOW_MS, REVEALS } from '#shared/vault/categories.ts';
import type { Access, vault } from '#shared/vault/contract.ts';
import { MASKED } from '#shared/vault/fields.ts';
import type { Strength } from '#shared/vault/strength.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { wasThere } from '../core/database/rows.ts';
import { keptSince } from '../core/trash.ts';
import { authorJson } from '../users/person.ts';
import { TamperedError, type Vault } from './cipher.ts';
import { isSeenBy, type Viewer } from './limits/queries.ts';
import {
  type Clear,
  type Content,
  type Envelope,
  type Enveloped,
  NO_TEXTS,
  openTexts,
  type Texts,
} from './sealed/envelope.ts';

/** The most accesses that a list contains. */
export const MOST = 5_000;
const LOG_SHOWN = 200;

const all = (db: Db) =>
  db
    .selectFrom('pristup')
    .innerJoin('prodejna', 'prodejna.id', 'pristup.prodejna_id')
    .select(eb => [
      'pristup.id',
      'pristup.company_name',
      'pristup.website_url',
      'pristup.username',
      sql.lit(MASK).as('masked_password'),
      'pristup.category',
      'prodejna.nazev as store',
      sql<string>`concat_ws(' ', prodejna.nazev, prodejna.nazev_kratkiy, prodejna.stredisko)`.as(
        'store_names',
      ),
      'pristup.prodejna_id',
      'pristup.description',
      'pristup.notes',
      'pristup.klic_radku',
      'pristup.klic_id',
      'pristup.tajemstvi',
      'pristup.texty',
      'pristup.sila',
      'pristup.platne_od as heslo_od',
      authorJson(eb.ref('pristup.pridal_id')).as('pridal'),
      'pristup.last_used',
      'pristup.verze',
      'pristup.smazan',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

/** Shown for a text that was changed outside the application. */
const DAMAGED = 'Text je poškozený a nelze ho přečíst.';

function textsOf(vault: Vault, row: Row): Texts {
  try {
    return openTexts(vault, row.id, row);
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error;
    return { ...NO_TEXTS, notes: DAMAGED };
  }
}

/** The texts with each secret one masked. */
const hidden = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) =>
      name in MASKED ? [`masked_${name}`, text && MASK] : [name, text],
    ),
  ) as Omit<Texts, keyof typeof MASKED> & {
    [K in keyof Texts & keyof typeof MASKED as `masked_${K}`]: string | null;
  };

function toAccess(vault: Vault, row: Row): Access {
  const { pridal, smazan: _, klic_radku: __, klic_id: ___, tajemstvi: ____, texty: _____, ...shown } = row;
  return { ...shown, ...hidden(textsOf(vault, row)), added_by: `${pridal.jmeno} ${pridal.prijmeni}` };
}

/** The accesses that `viewer` sees, ordered by company in Czech order. */
export async function listAccesses(db: Db, vault: Vault, viewer: Viewer): Promise<Access[]> {
  const rows = await all(db)
    .where('pristup.smazan', 'is', null)
    .where(isSeenBy(viewer))
    .orderBy(sql`pristup.company_name collate "cs-x-icu", pristup.id`)
    .limit(MOST)
    .execute();
  return rows.map(row => toAccess(vault, row));
}

export async function findAccess(db: Db, vault: Vault, id: number, viewer: Viewer): Promise<Access | null> {
  const row = await all(db)
    .where('pristup.id', '=', id)
    .where('pristup.smazan', 'is', null)
    .where(isSeenBy(viewer))
    .executeTakeFirst();
  return row ? toAccess(vault, row) : null;
}

/** The number of all accesses, then of each active shop and of other shops that still have some. */
export async function countByStore(db: Db, viewer: Viewer) {
  const stores = await db
    .selectFrom('prodejna')
    .leftJoin('pristup', join =>
      join
        .onRef('pristup.prodejna_id', '=', 'prodejna.id')
        .on('pristup.smazan', 'is', null)
        .on(isSeenBy(viewer)),
    )
    .select(eb => ['prodejna.nazev as store', eb.fn.count<number>('pristup.id').as('count')])
    .groupBy('prodejna.id')
    .having(eb => eb.or([eb('prodejna.aktivni', '=', true), eb(eb.fn.count('pristup.id'), '>', 0)]))
    .orderBy(sql`prodejna.poradi, prodejna.nazev collate "cs-x-icu", prodejna.id`)
    .execute();
  return [{ store: ALL_STORES, count: stores.reduce((sum, { count }) => sum + count, 0) }, ...stores];
}

/** The five fixed categories, then others in use, in Czech order. */
export async function listCategories(db: Db, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('pristup')
    .select(sql<string>`category`.as('category'))
    .where('smazan', 'is', null)
    .where(isSeenBy(viewer))
    .where('category', 'is not', null)
    .where('category', 'not in', FIXED_CATEGORIES)
    .groupBy('category')
    .orderBy(sql`category collate "cs-x-icu"`)
    .execute();
  return [...FIXED_CATEGORIES, ...rows.map(row => row.category)];
}

export async function listTrash(db: Db, vault: Vault, now: number) {
  const rows = await all(db)
    .where('pristup.smazan', '>', keptSince(now))
    .orderBy('pristup.smazan', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(row => ({ ...toAccess(vault, row), smazan: row.smazan! }));
}

type Fields = Omit<BodyOut<typeof vault.update>, 'store' | 'verze' | keyof Content> & {
  prodejna_id: number;
};

/** The number of the next access: sealing needs it before the row exists. */
export async function nextId(db: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pristup', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export const insertAccess = (
  db: Tx,
  access: Fields & Envelope & { id: number; pridal_id: number; platne_od?: string },
) =>
  db
    .insertInto('pristup')
    .values({ ...access, posledni_zmena_id: access.pridal_id, nastavil_id: access.pridal_id })
    .execute();

/** Changes a locked access for `author`, with a new password where its strength is given, and raises its version. */
export const updateAccess = (
  db: Tx,
  id: number,
  changed: Partial<Fields> & Partial<Envelope> & { znamo_od?: string | null },
  author: number,
  now: number,
) =>
  db
    .updateTable('pristup')
    .set({
      ...changed,
      ...(changed.sila && { platne_od: iso(now), nastavil_id: author }),
      posledni_zmena_id: author,
      verze: sql<number>`verze + 1`,
    })
    .where('id', '=', id)
    .execute();

/** Seals a password with another key; this is no edit, so it makes nobody's version stale. */
export const resealAccess = (db: Tx, id: number, sealed: Partial<Envelope>) =>
  db.updateTable('pristup').set(sealed).where('id', '=', id).execute();

/** Moves an access to the trash; returns false when it was not there. */
export const trashAccess = (db: Tx, id: number, now: number) =>
  wasThere(
    db
      .updateTable('pristup')
      .set({ smazan: iso(now) })
      .where('id', '=', id)
      .where('smazan', 'is', null),
  );

/** Takes an access out of the trash; returns false when it was not there or was there for too long. */
export const restoreAccess = (db: Tx, id: number, now: number) =>
  wasThere(
    db.updateTable('pristup').set({ smazan: null }).where('id', '=', id).where('smazan', '>', keptSince(now)),
  );

const SEALED = [
  'tajemstvi',
  'klic_id',
  'klic_radku',
  'texty',
  'description',
  'notes',
  'sila',
  'platne_od',
  'znamo_od',
  'nastavil_id',
] as const;

export type Locked = Enveloped &
  Clear & { sila: Strength | null; platne_od: string; znamo_od: string | null; nastavil_id: number };

/** The stored parts of a password, locked so that a rotation or an edit does not change them meanwhile. */
export const lockSecret = (db: Tx, id: number): Promise<Locked | undefined> =>
  db
    .selectFrom('pristup')
    .select(SEALED)
    .where('id', '=', id)
    .where('smazan', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Counts one reveal of a person, one at a time: returns 0 when it is allowed, otherwise the milliseconds until the
 * oldest of the 30 leaves the window.
 */
export async function waitForReveal(db: Tx, person: number, now: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCKS.reveal}::int, ${person}::int)`.execute(db);
  const oldest = await db
    .selectFrom('pristup_odkryti')
    .select('cas')
    .where('uzivatel_id', '=', person)
    .where('cas', '>', iso(now - REVEAL_WINDOW_MS))
    .orderBy('cas', 'desc')
    .offset(REVEALS - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest ? Date.parse(oldest.cas) + REVEAL_WINDOW_MS - now : 0;
}

/** Records a reveal. Only who saw a present secret knows it after leaving; an earlier password is of no use. */
export async function recordReveal(
  db: Tx,
  id: number,
  person: number,
  now: number,
  what: 'present' | 'earlier' | 'one-time' = 'present',
) {
  const cas = iso(now);
  await db
    .insertInto('pristup_odkryti')
    .values({ pristup_id: id, uzivatel_id: person, cas, drivejsi: what !== 'present' })
    .execute();
  if (what !== 'earlier')
    await db.updateTable('pristup').set({ last_used: cas }).where('id', '=', id).execute();
}

/** Who revealed a password and when, latest first. */
export const listReveals = (db: Db, id: number) =>
  db
    .selectFrom('pristup_odkryti')
    .select(eb => ['id', 'cas', authorJson(eb.ref('pristup_odkryti.uzivatel_id')).as('uzivatel')])
    .where('pristup_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LOG_SHOWN)
    .execute();

/** Deletes what was in the trash for longer than 30 days; the audit still says who revealed it. */
export const sweepVault = (db: Tx, now: number) =>
  db.deleteFrom('pristup').where('smazan', '<=', keptSince(now)).execute();
