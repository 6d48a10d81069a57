import type { Notification } from '#shared/notifications/contract.ts';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';
import { fullName } from '#shared/users/full-name.ts';
import { plural } from '../core/format.ts';

type Run = [Notification, ...Notification[]];

/** One notification, or several consecutive ones of one kind by one person or about one thing. */
export type Group = {
  key: string;
  label: string;
  /** The text of the newest, if all of them are about one thing. */
  latest: string | null;
  /** The people who caused them, the newest first: 'Viktor Malý a 1 další'. */
  by: string | null;
  entries: Run;
  unread: number;
};

/** Fewer notifications than this are not grouped. */
const FEWEST = 3;
/** Notifications further apart than this belong to different actions, in ms. */
const APART_MS = 30 * 60_000;

const isAboutOne = (run: Run) => run.every(({ zaznam }) => zaznam === run[0].zaznam);
const isByOne = (run: Run) => run.every(({ kdo }) => kdo?.id === run[0].kdo?.id);

/** Whether `next` belongs to a run: all must be by one person, or all about one thing, whoever caused them. */
function belongs(run: Run, next: Notification): boolean {
  const apart = Date.parse(run.at(-1)!.vytvoreno) - Date.parse(next.vytvoreno);
  if (run[0].druh !== next.druh || apart > APART_MS) return false;
  const longer: Run = [...run, next];
  return isByOne(longer) || isAboutOne(longer);
}

/** The people who caused the notifications: 'Viktor Malý a 1 další'; null if nobody did. */
function namesOf(run: Run): string | null {
  const people = new Map(run.flatMap(({ kdo }) => (kdo ? [[kdo.id, kdo]] : [])));
  const [first] = people.values();
  if (!first) return null;
  const name = fullName(first);
  return people.size === 1 ? name : `${name} a ${plural(people.size - 1, 'další', 'další', 'dalších')}`;
}

/** The label of several notifications; a newer server may send a kind that this page does not know. */
const labelOf = ([{ druh }, ...more]: Run) =>
  NOTIFICATIONS[druh]?.groupOf(more.length + 1) ?? `${more.length + 1}\u00a0upozornění`;

/**
 * Notifications, newest first, grouped into rows: a month's plan causes 77 and is one row, and so is a discussion
 * under a post. Only neighbours are grouped, so that the chronological order stays.
 */
export function grouped(all: readonly Notification[]): Group[] {
  const runs: Run[] = [];
  for (const one of all) {
    const run = runs.at(-1);
    if (run && belongs(run, one)) run.push(one);
    else runs.push([one]);
  }
  return runs
    .flatMap(run => (run.length < FEWEST ? run.map((one): Run => [one]) : [run]))
    .map(entries => ({
      // The oldest one stays in the group when others arrive, so the key is stable and an open group stays open.
      key: String(entries.at(-1)!.id),
      label: labelOf(entries),
      latest: isAboutOne(entries) ? entries[0].text : null,
      by: namesOf(entries),
      entries,
      unread: entries.filter(({ precteno }) => precteno === null).length,
    }));
}
