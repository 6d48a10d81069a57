import { dialled, phoneDigits } from '#shared/orders/customer.ts';
import { messageProblem } from '#shared/orders/workflow.ts';
import { maskedPhone } from '#shared/personal/phone.ts';
import { Gateway, SmsTemplate, type sms } from '#shared/sms/contract.ts';
import { isKeyWithin } from '#shared/sms/gateway.ts';
import { awakeFrom } from '#shared/sms/quiet.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { sendAgain } from '../core/outbox.ts';
import { refuseStale } from '../core/versions.ts';
import { checkAddress } from '../imports/notices/post.ts';
import { lockedOrder, openOrder } from '../orders/find.ts';
import { lockSettings } from '../settings/queries.ts';
import { GATEWAY_SECRET } from '../vault/sealed/queries.ts';
import { messageFor, type Ordered, recipient, sendMessage } from './message.ts';
import {
  cancelSms,
  dropGateway,
  findGateway,
  isGatewaySet,
  latestOf,
  listSms,
  listTemplates,
  lockSms,
  orderOfSms,
  putGateway,
  putSms,
  putTemplate,
  readdress,
} from './queries.ts';

const NO_GATEWAY = 'Brána SMS není nastavená.';
const NONE = 'Zpráva nebyla nalezena.';
const KEY_AGAIN = 'S jiným serverem zadejte znovu i tajný klíč.';
const NO_KEY = 'Je tu značka „{klic}“, zadejte tajný klíč.';
const REMOVED = 'Brána SMS byla odebrána.';
const NOT_DEAD = 'Znovu poslat lze jen to, co se nepodařilo odeslat.';
const NOT_WAITING = 'Zpráva už nečeká na odeslání.';
const MOVED_ON = 'Objednávka je už v jiném stavu, tato zpráva k němu nepatří.';
const OTHER_TEXT = 'Text zprávy se mezitím změnil. Přečtěte si jej prosím znovu.';
const OTHER_MESSAGE = 'Zákazníkovi mezitím napsal někdo jiný. Podívejte se do historie objednávky.';
const WAITS = 'Zpráva zákazníkovi už čeká na odeslání.';

/** Whether the key would be sent to another server. */
const goesElsewhere = (before: string, after: string) => new URL(before).origin !== new URL(after).origin;

/** Refuses what cannot be sent to the customer of this order; the message otherwise. */
async function sendable(db: Tx, order: Ordered, now: number): Promise<string> {
  if (!(await isGatewaySet(db))) throw fail.conflict(NO_GATEWAY);
  const text = await messageFor(db, order, now);
  const problem = messageProblem(text !== null, order.telefon_zakaznika);
  if (problem || text === null) throw fail.conflict(problem ?? '');
  return text;
}

/** An order's message, locked after its order, as every move does. */
async function lockMessage(db: Tx, id: number, now: number) {
  const order = found(await orderOfSms(db, id), NONE);
  return { order: await lockedOrder(db, order, now), message: found(await lockSms(db, id), NONE) };
}

export const smsRoutes: Handlers<typeof sms> = {
  async gateway({ db }) {
    return { brana: (await findGateway(db)) ?? null };
  },

  async saveGateway({ app, body: { tajny_klic, verze, ...given }, write }) {
    await checkAddress(app, given.adresa, 'adresa');
    const fields = { ...given, telo: given.telo ?? null, odpoved: given.odpoved ?? null };
    const brana = await write(async tx => {
      await lockSettings(tx.db);
      const before = await findGateway(tx.db);
      if (before) await refuseStale(tx.db, { tabulka: 'sms_brana', zaznam: 1, verze }, Gateway, before);
      if (before?.ma_klic && !tajny_klic && goesElsewhere(before.adresa, fields.adresa))
        throw fail.invalid(KEY_AGAIN, 'tajny_klic');
      if (isKeyWithin(fields) && !tajny_klic && !before?.ma_klic) throw fail.invalid(NO_KEY, 'tajny_klic');
      await putGateway(tx.db, { ...fields, ...(tajny_klic && app.vault.seal(GATEWAY_SECRET, tajny_klic)) });
      const after = found(await findGateway(tx.db), NO_GATEWAY);
      const { ma_klic: _, ...known } = after;
      await tx.record('sms_brana', 1, before ?? null, { ...known, ...(tajny_klic && { tajny_klic }) });
      return after;
    });
    return { brana };
  },

  async removeGateway({ write }) {
    await write(async tx => {
      await lockSettings(tx.db);
      const { adresa } = found(await findGateway(tx.db), NO_GATEWAY);
      await dropGateway(tx.db, REMOVED);
      await tx.record('sms_brana', 1, { adresa }, null);
    });
  },

  async test({ app, user, body: { cislo }, now, write }) {
    await write(async tx => {
      if (!(await isGatewaySet(tx.db))) throw fail.conflict(NO_GATEWAY);
      const text = 'Zkouška: SMS z aplikace odchází.';
      const about = { objednavka_id: null, status: null, uzivatel_id: user.id, text };
      const id = await putSms(tx.db, { ...about, komu: dialled(cislo) }, now);
      await tx.record('sms', id, null, { komu: maskedPhone(phoneDigits(cislo)) });
    });
    void app.texts.send();
  },

  async list({ db }) {
    return { zpravy: await listSms(db) };
  },

  async templates({ db }) {
    return { sablony: await listTemplates(db) };
  },

  async saveTemplate({ body: { status, verze, text, bez_diakritiky = false }, write }) {
    const one = async (db: Tx) => (await listTemplates(db)).find(template => template.status === status)!;
    const sablona = await write(async tx => {
      await lockSettings(tx.db);
      const before = await one(tx.db);
      await refuseStale(tx.db, { tabulka: 'sms_sablona', zaznam: status, verze }, SmsTemplate, before);
      await putTemplate(tx.db, status, { text: text ?? null, bez_diakritiky });
      const after = await one(tx.db);
      const shown = ({ text, bez_diakritiky }: SmsTemplate) => ({ text, bez_diakritiky });
      await tx.record('sms_sablona', status, shown(before), shown(after));
      return after;
    });
    return { sablona };
  },

  async prepared({ db, params: { id }, now }) {
    const order = await openOrder(db, id, now);
    const [text, odesila, latest] = await Promise.all([
      order.telefon_zakaznika === '' ? null : messageFor(db, order, now),
      isGatewaySet(db),
      latestOf(db, id, order.status),
    ]);
    return { text, odesila, ...latest };
  },

  async send({ app, user, params: { id }, body: { text, posledni }, now, write }) {
    await write(async tx => {
      const order = await lockedOrder(tx.db, id, now);
      const message = await sendable(tx.db, order, now);
      const latest = await latestOf(tx.db, id, order.status);
      if (latest.stav === 'ceka') throw fail.conflict(WAITS);
      if (latest.posledni !== posledni) throw fail.conflict(OTHER_MESSAGE);
      if (message !== text) throw fail.conflict(OTHER_TEXT);
      await sendMessage(tx.db, order, message, { app, user, now });
      const told = `SMS, ${recipient(order.telefon_zakaznika)}`;
      await tx.record('objednavka', id, {}, { zprava_zakaznikovi: told });
    });
    void app.texts.send();
  },

  async again({ app, params: { id }, now, write }) {
    await write(async tx => {
      const { order, message } = await lockMessage(tx.db, id, now);
      if (message.stav !== 'nedoruceno') throw fail.conflict(NOT_DEAD);
      const text = await sendable(tx.db, order, now);
      if (message.status !== order.status) throw fail.conflict(MOVED_ON);
      await readdress(tx.db, id, { komu: dialled(order.telefon_zakaznika), text });
      await sendAgain(tx.db, 'sms', id, message.automaticky ? awakeFrom(now) : now);
      const told = `SMS znovu, ${recipient(order.telefon_zakaznika)}`;
      await tx.record('objednavka', order.id, {}, { zprava_zakaznikovi: told });
    });
    void app.texts.send();
  },

  async cancel({ params: { id }, now, write }) {
    await write(async tx => {
      const { order, message } = await lockMessage(tx.db, id, now);
      if (message.stav !== 'ceka') throw fail.conflict(NOT_WAITING);
      await cancelSms(tx.db, id);
      await tx.record('objednavka', order.id, {}, { zprava_zakaznikovi: 'SMS zrušena' });
    });
  },
};
