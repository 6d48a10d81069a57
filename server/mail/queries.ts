import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { OutboxState } from '#shared/core/outbox.ts';
import type { Role } from '#shared/core/roles.ts';
import type { MailServer } from '#shared/mail/contract.ts';
import type { MailKind, Security } from '#shared/mail/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Schema } from '../core/database/schema.ts';
import { takeDue } from '../core/outbox.ts';
import type { Person } from '../session/queries.ts';
import { personColumns } from '../users/person.ts';
import type { Sealed, Vault } from '../vault/cipher.ts';
import { MAIL_SECRET } from '../vault/sealed/queries.ts';
import { UNFIT, type Unfit } from './unfit.ts';

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
      /** What its reader was when it was written; null of a mail that says nothing by a role. */
      role: Role | null;
      prodejna_id: number | null;
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

type ServerFields = Omit<Schema['posta_server'], 'id' | 'tajemstvi' | 'klic_id' | 'verze'>;

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

export type Written = Pick<
  Schema['posta'],
  'druh' | 'uzivatel_id' | 'den' | 'komu' | 'predmet' | 'text' | 'html' | 'message_id'
>;

/** Into the outbox; a second morning mail of a person and day is none (undefined). `as` is whose eyes it is for, where that matters. */
export async function putMail(
  db: Db,
  mail: Written,
  now: number,
  as?: Pick<Person, 'role' | 'prodejna_id'>,
): Promise<number | undefined> {
  const reader = { role: as?.role ?? null, prodejna_id: as?.prodejna_id ?? null };
  const row = await db
    .insertInto('posta')
    .values({ ...mail, ...reader, dalsi: iso(now), vytvoreno: iso(now) })
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

/**
 * Why a mail is not for its reader any more; null while it is. What tells of their own sign-in goes where it was written to,
 * whatever became of the address since: it may be a stranger's by now.
 */
const unfit = sql<Unfit | null>`(select case
    when not u.aktivni then 'neaktivni'
    when posta.druh = 'zarizeni' then null
    when u.email is null then 'bez_adresy'
    when posta.druh = 'rano' and not u.ranni_posta then 'nechce'
    when posta.role is not null and (posta.role, posta.prodejna_id) is distinct from (u.role, u.prodejna_id) then 'jiny'
  end from uzivatel u where u.id = posta.uzivatel_id)`;

/** What waits and is not for its reader any more is a dead letter: it would wait for ever. Answers whether there was any. */
export async function giveUpMails(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update posta set stav = 'nedoruceno', chyba = ${JSON.stringify(UNFIT)}::jsonb ->> ${unfit}
    where stav = 'ceka' and ${unfit} is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Mails to be sent now, to where their readers are written to by now. */
export async function takeMails(db: Db, now: number, limit: number) {
  await sql`update posta set komu = u.email from uzivatel u
    where u.id = posta.uzivatel_id and stav = 'ceka' and druh <> 'zarizeni' and komu <> u.email`.execute(db);
  return takeDue<Taken>(db, 'posta', { now, limit, columns: TAKEN, where: sql`${unfit} is null` });
}

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

/** A mail, and why it is not for its reader any more, if so. */
export const lockMail = (db: Tx, id: number) =>
  db
    .selectFrom('posta')
    .innerJoin('uzivatel', 'uzivatel.id', 'posta.uzivatel_id')
    .select(['posta.id', 'stav', unfit.as('duvod')])
    .where('posta.id', '=', id)
    .forUpdate('posta')
    .executeTakeFirst();
