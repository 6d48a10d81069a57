import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { OutboxState } from '#shared/core/outbox.ts';
import type { MailServer } from '#shared/mail/contract.ts';
import type { MailKind, Security } from '#shared/mail/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { takeDue } from '../core/outbox.ts';
import type { Person } from '../session/queries.ts';
import { personColumns } from '../users/person.ts';
import type { Sealed, Vault } from '../vault/cipher.ts';
import { MAIL_SECRET } from '../vault/sealed/queries.ts';

/** Rows as `migrations/` define them. */
declare module '../core/database/schema.ts' {
  interface Schema {
    posta_server: {
      id: number;
      server: string;
      port: number;
      sifrovani: Security;
      uzivatel: string | null;
      odesilatel: string;
      adresa: string | null;
      tajemstvi: Buffer | null;
      klic_id: string | null;
      verze: Generated<number>;
    };
    posta: {
      id: Generated<number>;
      druh: MailKind;
      uzivatel_id: number;
      den: string;
      komu: string;
      predmet: string;
      text: string;
      html: string;
      message_id: string;
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

const ofServer = (db: Db) => db.selectFrom('posta_server').where('id', '=', 1);

export const findServer = (db: Db): Promise<MailServer | undefined> =>
  ofServer(db)
    .select(['server', 'port', 'sifrovani', 'uzivatel', 'odesilatel', 'adresa', 'verze'])
    .select(sql<boolean>`tajemstvi is not null`.as('ma_heslo'))
    .executeTakeFirst();

/** The server with its password, for whoever sends. @throws TamperedError when it does not open */
export async function openServer(db: Db, vault: Vault) {
  const row = await ofServer(db).selectAll().executeTakeFirst();
  if (!row) return null;
  const { tajemstvi, klic_id, ...server } = row;
  const heslo = tajemstvi && klic_id ? vault.open(MAIL_SECRET, { tajemstvi, klic_id }) : null;
  return { ...server, heslo };
}
export type OpenServer = NonNullable<Awaited<ReturnType<typeof openServer>>>;

type ServerFields = {
  server: string;
  port: number;
  sifrovani: Security;
  uzivatel: string | null;
  odesilatel: string;
  adresa: string | null;
};

export const putServer = (db: Tx, fields: ServerFields & Partial<Sealed>) =>
  db
    .insertInto('posta_server')
    .values({ id: 1, ...fields })
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute();

/** Active people with an address who did not sign out of the mail; the given one alone, whatever they chose. */
export async function recipients(db: Db, only?: number): Promise<{ person: Person; email: string | null }[]> {
  const rows = await db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(personColumns)
    .select('uzivatel.email')
    .where('uzivatel.aktivni', '=', true)
    .$if(only !== undefined, query => query.where('uzivatel.id', '=', only!))
    .$if(only === undefined, query =>
      query.where('uzivatel.ranni_posta', '=', true).where('uzivatel.email', 'is not', null),
    )
    .orderBy('uzivatel.id')
    .execute();
  return rows.map(({ email, ...person }) => ({
    email,
    person: { ...person, relace: '', overeno: '', ma_krok: false },
  }));
}

/** Who has this day's mail already: none is made twice. */
export async function mailedOn(db: Db, den: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('posta')
    .select('uzivatel_id')
    .where('druh', '=', 'rano')
    .where('den', '=', den)
    .execute();
  return new Set(rows.map(row => row.uzivatel_id));
}

/** A mail's own number, the same for every try to send it, so that who gets it twice can tell. */
export const messageId = ({ odesilatel }: Pick<MailServer, 'odesilatel'>) =>
  `<${randomUUID()}@${odesilatel.split('@').at(-1)}>`;

export type Written = {
  druh: MailKind;
  uzivatel_id: number;
  den: string;
  komu: string;
  predmet: string;
  text: string;
  html: string;
  message_id: string;
};

/** Into the outbox; a second morning mail of a person and day is none (undefined). */
export async function putMail(db: Db, mail: Written, now: number): Promise<number | undefined> {
  const row = await db
    .insertInto('posta')
    .values({ ...mail, dalsi: iso(now), vytvoreno: iso(now) })
    .onConflict(conflict => conflict.columns(['uzivatel_id', 'den']).where('druh', '=', 'rano').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a person was sent a mail of this kind and subject since then. */
export const wasMailed = async (
  db: Db,
  { uzivatel_id, druh, predmet }: Pick<Written, 'uzivatel_id' | 'druh' | 'predmet'>,
  since: number,
) =>
  (await db
    .selectFrom('posta')
    .select('id')
    .where('uzivatel_id', '=', uzivatel_id)
    .where('druh', '=', druh)
    .where('predmet', '=', predmet)
    .where('vytvoreno', '>', iso(since))
    .limit(1)
    .executeTakeFirst()) !== undefined;

const TAKEN = ['id', 'komu', 'predmet', 'text', 'html', 'message_id'] as const;
type Taken = { id: number } & Record<Exclude<(typeof TAKEN)[number], 'id'>, string>;

const GONE = 'Příjemce už není aktivní.';
const isActive = sql<boolean>`exists (select from uzivatel where id = posta.uzivatel_id and aktivni)`;

/** What waits for who is not active any more is a dead letter: it would wait for ever. Answers whether there was any. */
export async function giveUpMails(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posta')
    .set({ stav: 'nedoruceno', chyba: GONE })
    .where('stav', '=', 'ceka')
    .where(eb => eb.not(isActive))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Mails to be sent now. */
export const takeMails = (db: Db, now: number, limit: number): Promise<Taken[]> =>
  takeDue<Taken>(db, 'posta', { now, limit, columns: TAKEN, where: isActive });

export const listMails = (db: Db) =>
  db
    .selectFrom('posta')
    .innerJoin('uzivatel', 'uzivatel.id', 'posta.uzivatel_id')
    .select(['posta.id', 'druh', 'komu', 'predmet', 'stav', 'pokusu', 'chyba', 'vytvoreno', 'odeslano'])
    .select(sql<string>`uzivatel.jmeno || ' ' || uzivatel.prijmeni`.as('osoba'))
    .orderBy(sql`stav <> 'nedoruceno'`)
    .orderBy('posta.id', 'desc')
    .limit(SHOWN)
    .execute();

/** A mail, and how its person can be written to by now. */
export const lockMail = (db: Tx, id: number) =>
  db
    .selectFrom('posta')
    .innerJoin('uzivatel', 'uzivatel.id', 'posta.uzivatel_id')
    .select(['posta.id', 'druh', 'stav', 'aktivni', 'email', 'ranni_posta'])
    .where('posta.id', '=', id)
    .forUpdate('posta')
    .executeTakeFirst();

export const readdress = (db: Tx, id: number, komu: string) =>
  db.updateTable('posta').set({ komu }).where('id', '=', id).execute();
