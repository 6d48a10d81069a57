import { visible } from '#shared/core/visible.ts';
import { dialled, phoneDigits } from '#shared/orders/customer.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { maskedPhone } from '#shared/personal/phone.ts';
import { awakeFrom } from '#shared/sms/quiet.ts';
import { messageOf, type Spoken } from '#shared/sms/template.ts';
import type { App } from '../app-type.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Write } from '../core/write.ts';
import { linkFor } from '../orders/link/link-for.ts';
import { findStoreName } from '../stores/queries.ts';
import {
  findTemplate,
  hasWaiting,
  isGatewaySet,
  putAutomatic,
  putSms,
  putWithdrawnBack,
  rewriteWaiting,
  withdrawWaiting,
} from './queries.ts';

/** A locked order, as far as messages to its customer need it. */
export type Ordered = Omit<Spoken, 'prodejna_nazev' | 'odkaz'> & {
  status: Status;
  telefon_zakaznika: string;
  prodejna_id: number | null;
};

/** The message to the customer of an order in this state; null where an ADMIN wrote none. */
export async function messageFor(db: Db, order: Ordered, now: number): Promise<string | null> {
  const template = await findTemplate(db, order.status);
  if (template.text === '') return null;
  const store = order.prodejna_id === null ? undefined : await findStoreName(db, order.prodejna_id);
  // A customer can only open a public address.
  const link = template.text.includes('{odkaz}') ? await linkFor(db, order.id, now) : null;
  const spoken = { ...order, prodejna_nazev: store?.nazev ?? null, odkaz: link?.address ?? null };
  return visible(messageOf(template, spoken));
}

/** How the audit names the recipient: the order has the number, and only it is erased with the customer. */
export const recipient = (phone: string) => `číslo ${maskedPhone(phoneDigits(phone))}`;

type Sender = { app: App; user: { id: number }; now: number };

/** Puts a message that a person sends into the outbox of an order's locked row. */
export const sendMessage = (tx: Tx, order: Ordered, text: string, { user, now }: Sender) =>
  putSms(
    tx,
    {
      ...{ objednavka_id: order.id, status: order.status, uzivatel_id: user.id },
      ...{ komu: dialled(order.telefon_zakaznika), text },
    },
    now,
  );

/**
 * Writes the message of an order that has just arrived, where the setting says so and there is a gateway: once per
 * order and state, and never by night (rule orders-11). In the transaction of the move, so that one that is not
 * committed tells nobody. Returns whether a message waits now.
 */
export async function tellCustomer(tx: Write, order: Ordered, { app, user, now }: Sender): Promise<boolean> {
  if (app.settings().sms_automaticky === 0 || order.telefon_zakaznika === '') return false;
  if (!(await isGatewaySet(tx.db))) return false;
  const text = await messageFor(tx.db, order, now);
  if (text === null) return false;
  const message = {
    ...{ objednavka_id: order.id, status: order.status, uzivatel_id: user.id },
    ...{ komu: dialled(order.telefon_zakaznika), text },
  };
  if (!(await putAutomatic(tx.db, message, now, awakeFrom(now)))) return false;
  const told = `SMS automaticky, ${recipient(order.telefon_zakaznika)}`;
  await tx.record('objednavka', order.id, {}, { zprava_zakaznikovi: told });
  return true;
}

/** Withdraws what waits for an order that leaves its state or is deleted. */
export const withdraw = (tx: Write, order: number) => withdrawWaiting(tx.db, order);

/** An order came back to `status` because a move was undone: what that move withdrew waits again. */
export const bringBack = (tx: Write, order: number, status: Status, now: number) =>
  putWithdrawnBack(tx.db, order, status, awakeFrom(now));

/** Gives what waits for an order its new number and words. */
export async function rewrite(tx: Write, order: Ordered, now: number) {
  if (!(await hasWaiting(tx.db, order.id))) return;
  const text = await messageFor(tx.db, order, now);
  if (text !== null) await rewriteWaiting(tx.db, order.id, { komu: dialled(order.telefon_zakaznika), text });
}
