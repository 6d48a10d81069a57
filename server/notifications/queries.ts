import { type Generated, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import type { Notification } from '#shared/notifications/contract.ts';
import type { NotificationKind } from '#shared/notifications/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { authorJson } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    upozorneni: {
      id: Generated<number>;
      uzivatel_id: number;
      druh: NotificationKind;
      udalost: string;
      zaznam: number;
      text: string;
      kdo_id: number | null;
      vytvoreno: Generated<string>;
      precteno: string | null;
    };
  }
}

/** How long a notification is kept. */
const KEPT_DAYS = 60;

/** The comment that a notification is about: its own number, or that of a mention's place (news/mentioned). */
const commentOf = sql<number | null>`case when druh in ('komentar', 'zminka')
  then substring(udalost from '^(?:komentar-)?([0-9]{1,9})$')::int end`;

const newestOf = prepared((db, { userId, limit }: { userId: number; limit: number }) =>
  db
    .selectFrom('upozorneni')
    .select(eb => [
      'id',
      'druh',
      'zaznam',
      commentOf.as('komentar'),
      'text',
      'vytvoreno',
      'precteno',
      authorJson(eb.ref('upozorneni.kdo_id').$notNull()).as('kdo'),
    ])
    .where('uzivatel_id', '=', userId)
    .orderBy('vytvoreno', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** A person's notifications, newest first. */
export const listNotifications = (db: Db, userId: number, limit: number): Promise<Notification[]> =>
  newestOf(db, { userId, limit });

const unreadOf = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('upozorneni')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('uzivatel_id', '=', userId)
    .where('precteno', 'is', null),
);

export const countUnread = async (db: Db, userId: number): Promise<number> =>
  (await unreadOf(db, { userId }))[0]!.count;

export const findNotification = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('upozorneni')
    .select(['id', 'precteno'])
    .where('uzivatel_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Marks a person's unread notifications as read, or the one with this id; returns the ids that were unread. */
export async function markRead(db: Tx, userId: number, now: number, id?: number): Promise<number[]> {
  const rows = await db
    .updateTable('upozorneni')
    .set({ precteno: iso(now) })
    .where('uzivatel_id', '=', userId)
    .where('precteno', 'is', null)
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .returning('id')
    .execute();
  return rows.map(row => row.id);
}

export const sweepNotifications = (db: Tx, now: number) =>
  db
    .deleteFrom('upozorneni')
    .where('vytvoreno', '<', iso(now - KEPT_DAYS * DAY))
    .execute();

type Row = { druh: NotificationKind; udalost: string; zaznam: number; text: string; kdo_id: number | null };

const put = prepared(
  (_, { people, druh, udalost, zaznam, text, kdo_id }: Row & { people: number[] }) => sql<{
    uzivatel_id: number;
  }>`
    insert into upozorneni (uzivatel_id, druh, udalost, zaznam, text, kdo_id)
    select id, ${druh}, ${udalost}, ${zaznam}::int, ${text}, ${kdo_id}::int
    from uzivatel where id = any(${people}::int[]) and aktivni order by id
    on conflict on constraint upozorneni_jedno do update set
      zaznam = excluded.zaznam, text = excluded.text, kdo_id = excluded.kdo_id,
      vytvoreno = now(), precteno = null
    returning uzivatel_id`,
);

/** Notifies the active ones of `people`, renewing notifications of the same event; returns whom. */
export const putNotifications = async (db: Tx, people: number[], row: Row): Promise<number[]> =>
  (await put(db, { people, ...row })).map(told => told.uzivatel_id);

/** Changes the text of notifications about a record; returns whose they are. */
export async function rewordNotifications(
  db: Tx,
  which: { druh: NotificationKind; zaznam: number },
  text: string,
): Promise<number[]> {
  const rows = await db
    .updateTable('upozorneni')
    .set({ text })
    .where(eb => eb.and(which))
    .returning('uzivatel_id')
    .execute();
  return rows.map(told => told.uzivatel_id);
}

/** Deletes notifications, of everybody or of all except `kept`; returns whose they were. */
export async function deleteNotifications(
  db: Tx,
  which: { druh: NotificationKind; zaznam: number; udalost?: string },
  kept: number[] = [],
): Promise<number[]> {
  const rows = await db
    .deleteFrom('upozorneni')
    .where(eb => eb.and(which))
    .where('uzivatel_id', '<>', sql<number>`all(${kept}::int[])`)
    .returning('uzivatel_id')
    .execute();
  return rows.map(told => told.uzivatel_id);
}

/** People with a notification about a record. */
export async function listTold(db: Tx, which: { druh: NotificationKind; zaznam: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('upozorneni')
    .select('uzivatel_id')
    .where(eb => eb.and(which))
    .execute();
  return rows.map(told => told.uzivatel_id);
}

/** Marks notifications of a record's event as read, for all or for `people`; returns whose they are. */
export async function settleNotifications(
  db: Tx,
  which: { druh: NotificationKind; zaznam: number; udalost: string },
  people?: number[],
): Promise<number[]> {
  const rows = await db
    .updateTable('upozorneni')
    .set({ precteno: sql<string>`now()` })
    .where(eb => eb.and(which))
    .where('precteno', 'is', null)
    .$if(people !== undefined, query => query.where('uzivatel_id', 'in', [...people!, 0]))
    .returning('uzivatel_id')
    .execute();
  return rows.map(told => told.uzivatel_id);
}

/** The members of `people` who have not been told of `udalost` yet. */
export async function listUntold(db: Db, people: number[], udalost: string): Promise<number[]> {
  const rows = await db
    .selectFrom('uzivatel')
    .select('id')
    .where('id', 'in', [...people, 0])
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('upozorneni')
            .select('upozorneni.id')
            .whereRef('upozorneni.uzivatel_id', '=', 'uzivatel.id')
            .where('upozorneni.udalost', '=', udalost),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
