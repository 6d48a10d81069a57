import type { Notification } from '#shared/notifications/contract.ts';
import { NOTIFICATIONS } from '#shared/notifications/kinds.ts';
import { fullName } from '#shared/users/full-name.ts';
import { plural } from '../core/format.ts';

type Run = [Notification, ...Notification[]];

/** One notification, or several of one kind by one person or about one thing that came one after another. */
export type Group = {
  key: string;
  label: string;
  /** What the newest says, where all of them are about one thing. */
  latest: string | null;
  /** By whom they are, the newest first: 'Viktor Malý a 1 další'. */
  by: string | null;
  entries: Run;
  unread: number;
};

/** Fewer stand as they are. */
const FEWEST = 3;
/** What came further apart belongs to another deed. */
const APART_MS = 30 * 60_000;

const isAboutOne = (run: Run) => run.every(({ zaznam }) => zaznam === run[0].zaznam);
const isByOne = (run: Run) => run.every(({ kdo }) => kdo?.id === run[0].kdo?.id);

/** Whether `next` came with those of a run: they stay all by one person, or all about one thing, whoever it was. */
function belongs(run: Run, next: Notification): boolean {
  const apart = Date.parse(run.at(-1)!.vytvoreno) - Date.parse(next.vytvoreno);
  if (run[0].druh !== next.druh || apart > APART_MS) return false;
  const longer: Run = [...run, next];
  return isByOne(longer) || isAboutOne(longer);
}

/** 'Viktor Malý a 1 další' of the people that notifications are by; null of nobody. */
function namesOf(run: Run): string | null {
  const people = new Map(run.flatMap(({ kdo }) => (kdo ? [[kdo.id, kdo]] : [])));
  const [first] = people.values();
  if (!first) return null;
  const name = fullName(first);
  return people.size === 1 ? name : `${name} a ${plural(people.size - 1, 'další', 'další', 'dalších')}`;
}

/** How several are called; a page that is older than its server knows nothing of a new kind. */
const labelOf = ([{ druh }, ...more]: Run) =>
  NOTIFICATIONS[druh]?.groupOf(more.length + 1) ?? `${more.length + 1}\u00a0upozornění`;

/**
 * Notifications, newest first, as rows: a plan of a month is 77 of them and one row, and so is a talk under a post. Only
 * neighbours are put together, so that the order of time stays.
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
      // The oldest stays with it when others come, and so does what is open.
      key: String(entries.at(-1)!.id),
      label: labelOf(entries),
      latest: isAboutOne(entries) ? entries[0].text : null,
      by: namesOf(entries),
      entries,
      unread: entries.filter(({ precteno }) => precteno === null).length,
    }));
}
