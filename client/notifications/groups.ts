import type { Notification } from '#shared/notifications/contract.ts';
import { NOTIFICATION_GROUPS } from '#shared/notifications/kinds.ts';

/** One notification, or several of one kind by one person that came one after another. */
export type Group = {
  key: string;
  label: string;
  entries: [Notification, ...Notification[]];
  unread: number;
};

/** Fewer stand as they are. */
const FEWEST = 3;
/** What came further apart belongs to another deed. */
const APART_MS = 30 * 60_000;

const belongs = (one: Notification, next: Notification) =>
  one.druh === next.druh &&
  one.kdo?.id === next.kdo?.id &&
  Date.parse(one.vytvoreno) - Date.parse(next.vytvoreno) <= APART_MS;

/**
 * Notifications, newest first, as rows: a plan of a month is 77 of them and one row. Only neighbours are put together,
 * so that the order of time stays.
 */
export function grouped(all: readonly Notification[]): Group[] {
  const runs: [Notification, ...Notification[]][] = [];
  for (const one of all) {
    const run = runs.at(-1);
    if (run && belongs(run.at(-1)!, one)) run.push(one);
    else runs.push([one]);
  }
  return runs
    .flatMap(run => (run.length < FEWEST ? run.map((one): [Notification] => [one]) : [run]))
    .map(entries => ({
      key: String(entries[0].id),
      label: NOTIFICATION_GROUPS[entries[0].druh](entries.length),
      entries,
      unread: entries.filter(({ precteno }) => precteno === null).length,
    }));
}
