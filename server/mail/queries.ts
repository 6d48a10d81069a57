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
import { personColumns, shownName } from '../users/person.ts';
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
      /** The reader's role when the mail was written; null for a mail whose content does not depend on a role. */
      role: Role | null;
      prodejna_id: number | null;
    };
  }
}

const SHOWN = 50;

const ofServer = (db: Db) => db.selectFrom('posta_server').where('posta_server.id', '=', 1);

/** The application's address as people outside reach it, as a subquery; null when it is not configured. */
export const publicAddress = (db: Db) => ofServer(db).select('posta_server.adresa');

export const findServer = (db: Db): Promise<MailServer | undefined> =>
  ofServer(db)
    .select(['server', 'port', 'sifrovani', 'uzivatel', 'odesilatel', 'adresa', 'verze'])
    .select(sql<boolean>`tajemstvi is not null`.as('ma_heslo'))
    .executeTakeFirst();

/** The server with its password, for sending. @throws TamperedError when the password does not open */
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

/** Active people with an address who did not opt out of the mail; `only` means that person, whatever they chose. */
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

/** The people who have this day's mail already, so that it is not written twice. */
export async function mailedOn(db: Db, den: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('posta')
    .select('uzivatel_id')
    .where('druh', '=', 'rano')
    .where('den', '=', den)
    .execute();
  return new Set(rows.map(row => row.uzivatel_id));
}

/** A mail's own id, the same for every try to send it, so that a duplicate can be recognised. */
export const messageId = ({ odesilatel }: Pick<MailServer, 'odesilatel'>) =>
  `<${randomUUID()}@${odesilatel.split('@').at(-1)}>`;

export type Written = Pick<
  Schema['posta'],
  'druh' | 'uzivatel_id' | 'den' | 'komu' | 'predmet' | 'text' | 'html' | 'message_id'
>;

/** Adds a mail to the outbox; undefined for a second morning mail of a day. `as`: the role and shop it is for. */
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
 * Why a mail no longer suits its reader; null while it does. A mail about their own sign-in is sent to the original
 * address even if that was changed since: a stranger may have done it.
 */
const unfit = sql<Unfit | null>`(select case
    when not u.aktivni then 'neaktivni'
    when posta.druh = 'zarizeni' then null
    when u.email is null then 'bez_adresy'
    when posta.druh = 'rano' and not u.ranni_posta then 'nechce'
    when posta.role is not null and (posta.role, posta.prodejna_id) is distinct from (u.role, u.prodejna_id) then 'jiny'
  end from uzivatel u where u.id = posta.uzivatel_id)`;

/** Marks waiting mails that no longer suit their reader as dead letters. Returns whether there were any. */
export async function giveUpMails(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update posta set stav = 'nedoruceno', chyba = ${JSON.stringify(UNFIT)}::jsonb ->> ${unfit}
    where stav = 'ceka' and ${unfit} is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Takes the mails to send now, addressed to their readers' current addresses. */
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
    .select(shownName('uzivatel').as('osoba'))
    .orderBy(sql`stav <> 'nedoruceno'`)
    .orderBy('posta.id', 'desc')
    .limit(SHOWN)
    .execute();

/** A mail, and why it no longer suits its reader, if so. */
export const lockMail = (db: Tx, id: number) =>
  db
    .selectFrom('posta')
    .innerJoin('uzivatel', 'uzivatel.id', 'posta.uzivatel_id')
    .select(['posta.id', 'stav', unfit.as('duvod')])
    .where('posta.id', '=', id)
    .forUpdate('posta')
    .executeTakeFirst();
