import { addDays } from '#shared/core/days.ts';
import type { DepartureStep } from '#shared/departures/kinds.ts';
import { TASK_MAX } from '#shared/tasks/rules.ts';
import { leaveAbsences } from '../absences/leaving.ts';
import type { Write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { leaveOffers } from '../offers/move.ts';
import { deleteTask, findTask, insertTask, lockTask, type Viewer } from '../tasks/queries.ts';
import { passTasks, record, tellAssignee } from '../tasks/telling.ts';
import { settleShop } from '../users/asked-shop.ts';
import { openOrdersOf, openTasksOf } from './queries.ts';

/** The deadline, in days, of a task to go through handed-over orders. */
const LOOK_THROUGH_DAYS = 3;

export type Leaving = {
  person: { id: number; jmeno: string; prijmeni: string };
  viewer: Viewer;
  /** The person who takes over; null if there is nothing to hand over. */
  komu: number | null;
  now: number;
};

/** Joins words as 'a, b, c' into texts that start with `head` and have at most `most` characters each. */
export function inPieces(head: string, words: string[], most: number): string[] {
  const pieces: string[] = [];
  let text = '';
  for (const word of words) {
    const longer = text === '' ? head + word : `${text}, ${word}`;
    if (text !== '' && longer.length > most) {
      pieces.push(text);
      text = head + word;
    } else text = longer;
  }
  return text === '' ? pieces : [...pieces, text];
}

/** Orders have no owner, so the person who takes over gets a task that lists the open ones. */
async function passOrders(tx: Write, { person, viewer, komu, now }: Leaving): Promise<number[]> {
  const orders = await openOrdersOf(tx.db, person.id).execute();
  if (komu === null || orders.length === 0) return [];
  const head = `Převzít otevřené objednávky (${person.jmeno} ${person.prijmeni} odchází): č. `;
  const added: number[] = [];
  const words = orders.map(({ id }) => `${id}`);
  for (const ukol of inPieces(head, words, TASK_MAX)) {
    const deadline = addDays(viewer.today, LOOK_THROUGH_DAYS);
    const about = {
      ukol,
      priorita: 'vysoka' as const,
      deadline,
      prodejce_id: komu,
      zadal_id: viewer.user.id,
      novinka_id: null,
    };
    const id = await insertTask(tx.db, about, now);
    const task = (await findTask(tx.db, viewer, id))!;
    await record(tx, null, task);
    await tellAssignee(tx, task);
    added.push(id);
  }
  return added;
}

/** Deletes the tasks that handed orders over, except those already done. */
async function unpassOrders(tx: Write, { viewer }: Leaving, ids: number[]) {
  for (const id of ids) {
    await lockTask(tx.db, id);
    const task = await findTask(tx.db, viewer, id);
    if (!task || task.stav === 'hotovo') continue;
    await deleteTask(tx.db, id);
    await forget(tx, 'ukol', id);
    await record(tx, task, null);
  }
}

async function passOwnTasks(tx: Write, { person, viewer, komu, now }: Leaving): Promise<number[]> {
  if (komu === null) return [];
  const ids = (await openTasksOf(tx.db, person.id)).map(({ id }) => id);
  return passTasks(tx, viewer, ids, komu, now);
}

async function unpassTasks(tx: Write, { person, viewer, komu, now }: Leaving, ids: number[]) {
  if (komu === null) return;
  const still = (await openTasksOf(tx.db, komu, ids)).map(({ id }) => id);
  await passTasks(tx, viewer, still, person.id, now);
}

/** Takes back the person's undecided requests and offers: once they leave, there is nobody to grant them to. */
async function takeRequestsBack(tx: Write, { person, viewer, now }: Leaving): Promise<number[]> {
  await leaveAbsences(tx, person.id, viewer.user.id, now);
  await leaveOffers(tx, person.id, now);
  await settleShop(tx, person.id);
  return [];
}

const nothing = async () => [];

/** The effect of ticking a step off; returns the ids of tasks created or handed over. People do the rest. */
export const DOING: Record<DepartureStep, (tx: Write, leaving: Leaving) => Promise<number[]>> = {
  smeny: nothing,
  objednavky: passOrders,
  ukoly: passOwnTasks,
  zadosti: takeRequestsBack,
  hesla: nothing,
};

/** The effect of undoing a tick. Requests are not restored: they can be made again. */
export const UNDOING: Partial<
  Record<DepartureStep, (tx: Write, leaving: Leaving, ids: number[]) => Promise<void>>
> = { objednavky: unpassOrders, ukoly: unpassTasks };
