import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { STATUSES, type Status } from '#shared/orders/statuses.ts';
import type { Gateway, SmsTemplate } from '#shared/sms/contract.ts';
import type { Body } from '#shared/sms/gateway.ts';
import type { SmsState } from '#shared/sms/kinds.ts';
import { DEFAULT_TEMPLATES, type Template } from '#shared/sms/template.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Schema } from '../core/database/schema.ts';
import { KEPT_MS, takeDue } from '../core/outbox.ts';
import { authorJson } from '../users/person.ts';
import type { Sealed, Vault } from '../vault/cipher.ts';
import { GATEWAY_SECRET } from '../vault/sealed/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    sms_brana: Body & {
      id: number;
      adresa: string;
      hlavicka: string;
      odpoved: string | null;
      tajemstvi: Buffer | null;
      klic_id: string | null;
      verze: Generated<number>;
    };
    sms_sablona: {
      status: Status;
      text: string | null;
      bez_diakritiky: boolean;
      verze: Generated<number>;
    };
    sms: {
      id: Generated<number>;
      objednavka_id: number | null;
      status: Status | null;
      komu: string;
      text: string;
      uzivatel_id: number;
      automaticky: Generated<boolean>;
      klic: string;
      stav: Generated<SmsState>;
      pokusu: Generated<number>;
      dalsi: string;
      chyba: string | null;
      vytvoreno: string;
      odeslano: string | null;
    };
  }
}

const SHOWN = 50;

const ofGateway = (db: Db) => db.selectFrom('sms_brana').where('id', '=', 1);

export const findGateway = (db: Db): Promise<Gateway | undefined> =>
  ofGateway(db)
    .select(['adresa', 'format', 'pole_cislo', 'pole_text', 'telo', 'hlavicka', 'odpoved', 'verze'])
    .select(sql<boolean>`tajemstvi is not null`.as('ma_klic'))
    .executeTakeFirst();

/** The gateway with its key, for sending. @throws TamperedError when the key does not open */
export async function openGateway(db: Db, vault: Vault) {
  const row = await ofGateway(db).selectAll().executeTakeFirst();
  if (!row) return null;
  const { tajemstvi, klic_id, ...gateway } = row;
  const klic = tajemstvi && klic_id ? vault.open(GATEWAY_SECRET, { tajemstvi, klic_id }) : null;
  return { ...gateway, klic };
}
export type OpenGateway = NonNullable<Awaited<ReturnType<typeof openGateway>>>;

export const isGatewaySet = async (db: Db) =>
  (await ofGateway(db).select('id').executeTakeFirst()) !== undefined;

type GatewayFields = Omit<Schema['sms_brana'], 'id' | 'tajemstvi' | 'klic_id' | 'verze'>;

export const putGateway = (db: Tx, fields: GatewayFields & Partial<Sealed>) =>
  db
    .insertInto('sms_brana')
    .values({ id: 1, ...fields })
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute();

/** Deletes the gateway; what waits becomes undelivered with this reason. */
export async function dropGateway(db: Tx, chyba: string) {
  await db.updateTable('sms').set({ stav: 'nedoruceno', chyba }).where('stav', '=', 'ceka').execute();
  await db.deleteFrom('sms_brana').execute();
}

type Stored = { text: string | null; bez_diakritiky: boolean };

const effective = (status: Status, row: Stored | undefined): Template => ({
  text: row?.text ?? DEFAULT_TEMPLATES[status] ?? '',
  bez_diakritiky: row?.bez_diakritiky ?? false,
});

/** The template of every state; the text is empty where there is none. */
export async function listTemplates(db: Db): Promise<SmsTemplate[]> {
  const rows = await db.selectFrom('sms_sablona').selectAll().execute();
  return STATUSES.map(status => {
    const row = rows.find(one => one.status === status);
    // A template that nobody has changed yet has the version before the first one.
    return { status, ...effective(status, row), verze: row ? row.verze + 1 : 1 };
  });
}

export async function findTemplate(db: Db, status: Status): Promise<Template> {
  const row = await db
    .selectFrom('sms_sablona')
    .select(['text', 'bez_diakritiky'])
    .where('status', '=', status)
    .executeTakeFirst();
  return effective(status, row);
}

export const putTemplate = (db: Tx, status: Status, fields: Stored) =>
  db
    .insertInto('sms_sablona')
    .values({ status, ...fields })
    .onConflict(conflict => conflict.column('status').doUpdateSet(fields))
    .execute();

type Written = Pick<Schema['sms'], 'objednavka_id' | 'status' | 'komu' | 'text' | 'uzivatel_id'>;

/** Puts a message into the outbox, due at `from` (ms). Returns its number. */
export async function putSms(db: Tx, message: Written, now: number, from = now): Promise<number> {
  const { id } = await db
    .insertInto('sms')
    .values({ ...message, klic: randomUUID(), dalsi: iso(from), vytvoreno: iso(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Puts the one message of an order and state that goes out by itself: nothing if there was one already, except that
 * one which was withdrawn with a change of the state waits again. Returns whether one waits now.
 */
export async function putAutomatic(db: Tx, message: Written, now: number, from: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sms (objednavka_id, status, komu, text, uzivatel_id, automaticky, klic, dalsi, vytvoreno)
    values (${message.objednavka_id}, ${message.status}, ${message.komu}, ${message.text}, ${message.uzivatel_id},
      true, ${randomUUID()}, ${iso(from)}, ${iso(now)})
    on conflict (objednavka_id, status) where automaticky do update
      set stav = 'ceka', komu = excluded.komu, text = excluded.text, uzivatel_id = excluded.uzivatel_id, chyba = null,
        dalsi = greatest(sms.dalsi, excluded.dalsi), vytvoreno = excluded.vytvoreno
      where sms.stav = 'stazeno'
    returning id`.execute(db);
  return rows.length > 0;
}

const waitingOf = (db: Tx, order: number) =>
  db.updateTable('sms').where('objednavka_id', '=', order).where('stav', '=', 'ceka');

/** Withdraws what waits for an order that leaves its state. One that is being sent right now may still go out. */
export const withdrawWaiting = (db: Tx, order: number) =>
  waitingOf(db, order).set({ stav: 'stazeno' }).execute();

/** Makes the message wait again that was withdrawn when the order left this state. */
export const putWithdrawnBack = (db: Tx, order: number, status: Status, from: number) =>
  sql`update sms set stav = 'ceka', dalsi = greatest(dalsi, ${iso(from)}::timestamptz)
    where objednavka_id = ${order} and status = ${status} and automaticky and stav = 'stazeno'`.execute(db);

export const hasWaiting = async (db: Db, order: number) =>
  (await db
    .selectFrom('sms')
    .select('id')
    .where('objednavka_id', '=', order)
    .where('stav', '=', 'ceka')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Gives the waiting messages of an edited order its number and words. */
export const rewriteWaiting = (db: Tx, order: number, fields: Pick<Written, 'komu' | 'text'>) =>
  waitingOf(db, order).set(fields).execute();

/** The order that a message is about; null for a trial message. */
export const orderOfSms = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('sms').select('objednavka_id').where('id', '=', id).executeTakeFirst())
    ?.objednavka_id ?? null;

export const lockSms = (db: Tx, id: number) =>
  db
    .selectFrom('sms')
    .select(['status', 'stav', 'automaticky'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const cancelSms = (db: Tx, id: number) =>
  db.updateTable('sms').set({ stav: 'zruseno' }).where('id', '=', id).execute();

export const readdress = (db: Tx, id: number, fields: Pick<Written, 'komu' | 'text'>) =>
  db.updateTable('sms').set(fields).where('id', '=', id).execute();

/** The latest message of an order, and the latest of one state. */
export async function latestOf(db: Db, order: number, status: Status) {
  const rows = await db
    .selectFrom('sms')
    .select(['id', 'status', 'stav'])
    .where('objednavka_id', '=', order)
    .orderBy('id', 'desc')
    .execute();
  return { posledni: rows[0]?.id ?? null, stav: rows.find(row => row.status === status)?.stav ?? null };
}

/** What is not delivered first, then the latest; of a number only its end. */
export const listSms = (db: Db) =>
  db
    .selectFrom('sms')
    .select(['id', 'objednavka_id as objednavka', 'stav', 'pokusu', 'chyba', 'vytvoreno', 'odeslano'])
    .select(sql<string>`right(komu, 3)`.as('komu'))
    .orderBy(sql`stav <> 'nedoruceno'`)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

const TAKEN = ['id', 'objednavka_id', 'komu', 'text', 'klic'] as const;
export type TakenSms = Pick<Schema['sms'], 'objednavka_id' | 'komu' | 'text' | 'klic'> & { id: number };

/** Takes the messages to be sent now; by night only those that a person sent. */
export const takeSms = (db: Db, now: number, limit: number, isNight: boolean) =>
  takeDue<TakenSms>(db, 'sms', {
    now,
    limit,
    columns: TAKEN,
    where: isNight ? sql`not automaticky` : sql`true`,
  });

/** Who is told that an order's message could not be delivered, and about what. */
export const toldAbout = (db: Tx, order: number) =>
  db
    .selectFrom('objednavka')
    .select(['zalozil_id', 'dil', 'typ_telefonu'])
    .where('id', '=', order)
    .executeTakeFirst();

/** Empties what was written long ago; a trial message disappears. */
export async function sweepSms(db: Tx, now: number) {
  const isOld = sql<boolean>`vytvoreno < ${iso(now - KEPT_MS)}::timestamptz and text <> ''`;
  await db.deleteFrom('sms').where('objednavka_id', 'is', null).where(isOld).execute();
  await db.updateTable('sms').set({ komu: '', text: '' }).where('stav', '<>', 'ceka').where(isOld).execute();
}

/** Empties the messages of erased customers; what waits is not sent. */
export const emptySms = (db: Tx, orders: number[]) =>
  db
    .updateTable('sms')
    .set({
      ...{ komu: '', text: '' },
      stav: sql<SmsState>`case stav when 'ceka' then 'zruseno' else stav end`,
    })
    .where('objednavka_id', 'in', orders)
    .execute();

/** A message as an order's history shows it. */
export const messagesOf = (db: Db, order: number) =>
  db
    .selectFrom('sms')
    .select(['id', 'status', 'stav', 'automaticky', 'chyba', 'text', 'vytvoreno'])
    .select(sql<string | null>`case when stav = 'ceka' then dalsi end`.as('dalsi'))
    .select(eb => authorJson(eb.ref('sms.uzivatel_id')).as('uzivatel'))
    .where('objednavka_id', '=', order)
    .orderBy('vytvoreno', 'desc')
    .orderBy('id', 'desc')
    .execute();
