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
  /** Whom to tell. Who does it is left out: nobody needs to be told what they did themselves. */
  pro: number | number[];
  druh: NotificationKind;
  /** The record to open. */
  zaznam: number;
  /** What happened, if the record alone does not say it, such as the comment under a post. */
  udalost?: string | number;
  /** Whoever does it is told as well: it may have been somebody else under their name. */
  iSobe?: boolean;
  /** A Czech sentence of at most 300 characters; what is longer is cut and ends with an ellipsis. */
  text: string;
};

/**
 * Tells people of something inside the write that does it: stored, and announced to them alone at commit. One
 * row for an event and person: told again, it is renewed and unread. Inactive people are left out.
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
 * Says anew what people were told of a record whose figures have changed: read stays read, and nobody is told again. Who
 * is not of `pro` any more is told no new figures, nor keeps the old ones.
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

/** Takes back what people were told of a record, because it is gone or no longer theirs. */
export async function forget(
  tx: Pick<Write, 'db' | 'announce'>,
  druh: NotificationKind,
  zaznam: number,
  udalost?: string | number,
) {
  const people = await deleteNotifications(tx.db, {
    druh,
    zaznam,
    ...(udalost !== undefined && { udalost: `${udalost}` }),
  });
  await announceTo(tx, people);
}

type Occasion = { druh: NotificationKind; zaznam: number; udalost: string };

/**
 * Marks as read what people, or those of `people`, were told of an event, because it is done. Taken back it would be told anew as soon as it
 * comes undone: who was reminded once is reminded no more.
 */
export async function settle(tx: Pick<Write, 'db' | 'announce'>, occasion: Occasion, people?: number[]) {
  await announceTo(tx, await settleNotifications(tx.db, occasion, people));
}

/** What was told of a record is `pro`'s from now on: who of them knows it is not told again, who is none of them no more. */
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
