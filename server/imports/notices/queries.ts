import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { OutboxState } from '#shared/core/outbox.ts';
import type { Notice, NoticeMessage } from '#shared/imports/notices/contract.ts';
import type { NoticeKind } from '#shared/imports/notices/kinds.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { takeDue } from '../../core/outbox.ts';
import type { Sealed, Vault } from '../../vault/cipher.ts';
import { noticeSecret } from '../../vault/sealed/queries.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_oznameni: {
      id: Generated<number>;
      nazev: string;
      misto: string;
      tajemstvi: Buffer;
      klic_id: string;
      pozastaveno: Generated<boolean>;
      vytvoreno: string;
      verze: Generated<number>;
      puvodni_do: string | null;
    };
    prodej_oznameni_zprava: {
      id: Generated<number>;
      oznameni_id: number;
      druh: NoticeKind;
      import_id: number | null;
      cislo: string;
      telo: string;
      stav: Generated<OutboxState>;
      pokusu: Generated<number>;
      dalsi: string;
      chyba: string | null;
      vytvoreno: string;
      odeslano: string | null;
    };
  }
}

const SHOWN = 50;

/** The sealed values of a notice: the key that signs messages, their address, and the previous key. */
type Secret = { podpis: string; adresa: string; drivejsi?: string | undefined };

const sealed = (vault: Vault, id: number, { podpis, adresa, drivejsi }: Secret) =>
  vault.seal(noticeSecret(id), [podpis, adresa, ...(drivejsi ? [drivejsi] : [])].join('\n'));

/** The message for when the vault has another key, as after a backup was restored without it. */
export const CANNOT_OPEN = 'Adresu a podpisový klíč nelze otevřít. Oznámení prosím smažte a přidejte znovu.';

/** @throws TamperedError where it cannot be opened */
export function openNotice(vault: Vault, { id, ...held }: Sealed & { id: number }): Secret {
  const [podpis = '', adresa = '', drivejsi] = vault.open(noticeSecret(id), held).split('\n');
  return { podpis, adresa, drivejsi };
}

const ofState = (stav: string) =>
  sql<number>`(select count(*)::int from prodej_oznameni_zprava z where z.oznameni_id = o.id and z.stav = ${stav})`;

const selectNotices = (db: Db) =>
  db
    .selectFrom('prodej_oznameni as o')
    .select(['o.id', 'o.nazev', 'o.misto', 'o.pozastaveno', 'o.puvodni_do', 'o.verze', 'o.vytvoreno'])
    .select([ofState('ceka').as('ceka'), ofState('nedoruceno').as('nedoruceno')]);

export const listNotices = (db: Db): Promise<Notice[]> =>
  selectNotices(db).orderBy(sql`o.nazev collate "cs-x-icu"`).execute();

export const findNotice = (db: Db, id: number): Promise<Notice | undefined> =>
  selectNotices(db).where('o.id', '=', id).executeTakeFirst();

/** Locks a notice, so that concurrent changes are made one after the other. */
export const lockNotice = (db: Tx, id: number) =>
  db
    .selectFrom('prodej_oznameni')
    .select(['id', 'tajemstvi', 'klic_id', 'puvodni_do'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertNotice(
  db: Db,
  vault: Vault,
  { nazev, misto, now, ...secret }: Secret & { nazev: string; misto: string; now: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('prodej_oznameni', 'id'))::int as id`.execute(db);
  const { id } = rows[0]!;
  await db
    .insertInto('prodej_oznameni')
    .values({ id, nazev, misto, ...sealed(vault, id, secret), puvodni_do: null, vytvoreno: iso(now) })
    .execute();
  return id;
}

export const renameNotice = (db: Tx, id: number, nazev: string) =>
  db.updateTable('prodej_oznameni').set({ nazev }).where('id', '=', id).execute();

/** Changes a notice's address; waiting messages go to the new one, too. */
export const moveNotice = (
  db: Tx,
  vault: Vault,
  { id, misto, ...secret }: Secret & { id: number; misto: string },
) =>
  db
    .updateTable('prodej_oznameni')
    .set({ misto, ...sealed(vault, id, secret) })
    .where('id', '=', id)
    .execute();

/** Signs all messages, including waiting ones, with a new key, and until `until` also with the old one. */
export const renewKey = (
  db: Tx,
  vault: Vault,
  { id, until, ...secret }: Secret & { id: number; until: number },
) =>
  db
    .updateTable('prodej_oznameni')
    .set({ puvodni_do: iso(until), ...sealed(vault, id, secret) })
    .where('id', '=', id)
    .execute();

export const setNoticePaused = (db: Tx, id: number, pozastaveno: boolean) =>
  db.updateTable('prodej_oznameni').set({ pozastaveno }).where('id', '=', id).execute();

export const deleteNotice = (db: Tx, id: number) =>
  db.deleteFrom('prodej_oznameni').where('id', '=', id).execute();

/** What a message says beside its number and time; the import has the names of the API's answers. */
type Told = { druh: NoticeKind; importId: number | null; import: Record<string, unknown> | null };

/**
 * Writes a message about an event for every notice (or for `only`), in the transaction of that event: an event that
 * is not committed is not reported, and one that is cannot be lost. The bytes of a message stay the same for all
 * tries.
 */
export async function putMessages(db: Db, told: Told, now: number, only?: number): Promise<number[]> {
  const notices = await db
    .selectFrom('prodej_oznameni')
    .select('id')
    .$if(only !== undefined, query => query.where('id', '=', only!))
    // Waits for a notice that is being deleted: it must not make an import fail.
    .forKeyShare()
    .execute();
  if (notices.length === 0) return [];
  const rows = notices.map(({ id }) => {
    const cislo = randomUUID();
    const telo = JSON.stringify({ udalost: told.druh, zprava: cislo, cas: iso(now), import: told.import });
    const values = { oznameni_id: id, druh: told.druh, import_id: told.importId, cislo, telo };
    return { ...values, dalsi: iso(now), vytvoreno: iso(now) };
  });
  const written = await db.insertInto('prodej_oznameni_zprava').values(rows).returning('id').execute();
  return written.map(({ id }) => id);
}

/** Lists undeliverable messages first, then the latest. */
export const listMessages = (db: Db): Promise<NoticeMessage[]> =>
  db
    .selectFrom('prodej_oznameni_zprava as z')
    .innerJoin('prodej_oznameni as o', 'o.id', 'z.oznameni_id')
    .select(['z.id', 'z.oznameni_id', 'o.nazev as komu', 'z.druh', 'z.import_id', 'z.stav', 'z.pokusu'])
    .select(['z.chyba', 'z.vytvoreno', 'z.odeslano'])
    .select(sql<string | null>`case when z.stav = 'ceka' and not o.pozastaveno then z.dalsi end`.as('dalsi'))
    .orderBy(sql`z.stav <> 'nedoruceno'`)
    .orderBy('z.id', 'desc')
    .limit(SHOWN)
    .execute();

export const lockMessage = (db: Tx, id: number) =>
  db
    .selectFrom('prodej_oznameni_zprava as z')
    .innerJoin('prodej_oznameni as o', 'o.id', 'z.oznameni_id')
    .select(['z.id', 'z.stav', 'o.nazev as komu'])
    .where('z.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const TAKEN = ['id', 'oznameni_id', 'druh', 'cislo', 'telo'] as const;
export type Taken = { id: number; oznameni_id: number; druh: NoticeKind; cislo: string; telo: string };

/** Takes the messages to be sent now, with the sealed values of their notices; messages of paused notices wait. */
export async function takeMessages(db: Db, now: number, limit: number) {
  const where = sql<boolean>`oznameni_id in (select id from prodej_oznameni where not pozastaveno)`;
  const taken = await takeDue<Taken>(db, 'prodej_oznameni_zprava', { now, limit, columns: TAKEN, where });
  if (taken.length === 0) return [];
  const notices = await db
    .selectFrom('prodej_oznameni')
    .select(['id', 'tajemstvi', 'klic_id', 'puvodni_do'])
    .where(
      'id',
      'in',
      taken.map(one => one.oznameni_id),
    )
    .execute();
  return notices.map(notice => ({
    notice,
    messages: taken.filter(one => one.oznameni_id === notice.id).sort((a, b) => a.id - b.id),
  }));
}
