import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailServer } from '#shared/mail/contract.ts';
import { MAIL_TRIES, type MailKind, type Security } from '#shared/mail/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/db.ts';
import type { Person } from '../session/queries.ts';
import { personColumns } from '../users/person.ts';
import type { Sealed, Vault } from '../vault/cipher.ts';
import { MAIL_SECRET } from '../vault/sealed/queries.ts';

/** How long mails that went out are kept, in ms: personal numbers need not lie about for longer. */
const KEPT_MS = 30 * 24 * 3_600_000;
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

/**
 * Takes what is to be sent now: one try more is counted and the next one put off before anything is sent, so that a
 * process that dies over it neither loses a mail nor sends it at once again, and no two senders take the same.
 */
export async function takeMails(db: Db, now: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    komu: string;
    predmet: string;
    text: string;
    html: string;
    message_id: string;
    pokusu: number;
  }>`
    update posta set pokusu = pokusu + 1,
      dalsi = ${iso(now)}::timestamptz + interval '1 minute' * power(2, least(pokusu, 12))
    where id in (select id from posta where stav = 'ceka' and dalsi <= ${iso(now)}::timestamptz
      order by dalsi, id limit ${limit} for update skip locked)
    returning id, komu, predmet, text, html, message_id, pokusu`.execute(db);
  return rows;
}

export const markSent = (db: Db, id: number, now: number) =>
  db
    .updateTable('posta')
    .set({ stav: 'odeslano', odeslano: iso(now), chyba: null })
    .where('id', '=', id)
    .execute();

/** What the server said; after the last try, or where another would be answered the same, it is a dead letter. */
export const markFailed = (db: Db, id: number, { chyba, isFinal }: { chyba: string; isFinal: boolean }) =>
  db
    .updateTable('posta')
    .set({
      chyba: chyba.slice(0, 500),
      stav: sql`case when ${isFinal} or pokusu >= ${MAIL_TRIES} then 'nedoruceno' else stav end` as never,
    })
    .where('id', '=', id)
    .where('stav', '=', 'ceka')
    .execute();

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

export const lockMail = (db: Tx, id: number) =>
  db.selectFrom('posta').select(['id', 'stav', 'komu']).where('id', '=', id).forUpdate().executeTakeFirst();

/** From the beginning: all tries anew, under the same Message-ID. */
export const sendAgain = (db: Tx, id: number, now: number) =>
  db
    .updateTable('posta')
    .set({ stav: 'ceka', pokusu: 0, dalsi: iso(now), chyba: null })
    .where('id', '=', id)
    .execute();

export const sweepMails = (db: Tx, now: number) =>
  db
    .deleteFrom('posta')
    .where('vytvoreno', '<', iso(now - KEPT_MS))
    .execute();
