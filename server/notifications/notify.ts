import { cut } from '#shared/core/cut.ts';
import { NOTIFICATION_TEXT_MAX, type NotificationKind } from '#shared/notifications/kinds.ts';
import type { Write } from '../core/write.ts';
import {
  deleteNotifications,
  listTold,
  putNotifications,
  rewordNotifications,
  settleNotifications,
} from './queries.ts';

export type Told = {
  /** Whom to tell. The author is left out: nobody needs to be told what they did themselves. */
  pro: number | number[];
  druh: NotificationKind;
  /** The record to open. */
  zaznam: number;
  /** What happened, if the record alone does not say it, such as the comment under a post. */
  udalost?: string | number;
  /** Tell the author as well: it may have been somebody else under their name. */
  iSobe?: boolean;
  /** A Czech sentence of at most 300 characters; a longer one is cut and ends with an ellipsis. */
  text: string;
};

/**
 * Notifies people inside the transaction of the event: stored, and announced only to them at commit. There is one row
 * per event and person: a repeated one is renewed and unread. Inactive people are left out.
 */
export async function notify(
  tx: Write,
  { pro, druh, zaznam, udalost = zaznam, iSobe = false, text }: Told,
): Promise<void> {
  const people = [pro].flat().filter(id => iSobe || id !== tx.kdo);
  if (people.length === 0) return;
  const row = { druh, udalost: `${udalost}`, zaznam, text: cut(text, NOTIFICATION_TEXT_MAX), kdo_id: tx.kdo };
  await announceTo(tx, await putNotifications(tx.db, people, row));
}

/**
 * Changes the text of a record's notifications because its figures have changed: read ones stay read, and nobody is
 * notified again. People no longer in `pro` do not get the new figures, and lose the old ones.
 */
export async function reword(
  tx: Write,
  { pro, druh, zaznam, text }: Pick<Told, 'druh' | 'zaznam' | 'text'> & { pro: number[] },
): Promise<void> {
  const which = { druh, zaznam };
  const others = await deleteNotifications(tx.db, which, pro);
  await announceTo(tx, [
    ...others,
    ...(await rewordNotifications(tx.db, which, cut(text, NOTIFICATION_TEXT_MAX))),
  ]);
}

/** Withdraws notifications about a record, because it is gone or no longer theirs; `kept` keep theirs. */
export async function forget(
  tx: Pick<Write, 'db' | 'announce'>,
  druh: NotificationKind,
  zaznam: number,
  udalost?: string | number,
  kept: number[] = [],
) {
  const which = { druh, zaznam, ...(udalost !== undefined && { udalost: `${udalost}` }) };
  const people = await deleteNotifications(tx.db, which, kept);
  await announceTo(tx, people);
}

type Occasion = { druh: NotificationKind; zaznam: number; udalost: string };

/**
 * Marks an event's notifications as read, for all or for `people`, because it is done. If they were withdrawn, people
 * would be told again as soon as it comes undone; nobody is reminded twice.
 */
export async function settle(tx: Pick<Write, 'db' | 'announce'>, occasion: Occasion, people?: number[]) {
  await announceTo(tx, await settleNotifications(tx.db, occasion, people));
}

/** Makes a record's notifications those of `pro` only: who has one is not told again, others lose theirs. */
export async function passOn(
  tx: Write,
  { pro, ...told }: Pick<Told, 'druh' | 'zaznam' | 'text'> & { pro: number[] },
) {
  const which = { druh: told.druh, zaznam: told.zaznam };
  await announceTo(tx, await deleteNotifications(tx.db, which, pro));
  const known = new Set(await listTold(tx.db, which));
  await notify(tx, { ...told, pro: pro.filter(id => !known.has(id)), iSobe: true });
}

async function announceTo(tx: Pick<Write, 'announce'>, pro: number[]) {
  if (pro.length > 0) await tx.announce({ tema: 'notifications', id: null, co: 'zmena', pro });
}
