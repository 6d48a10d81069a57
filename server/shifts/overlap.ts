import { type Step, stepsOf } from '#shared/shifts/attendance/attendance.ts';
import { closesAt, type Moment } from '#shared/shifts/open-shift.ts';
import type { ShiftRow } from './queries.ts';

type Presence = { since: number; until: number };

/** When somebody was in the shift, breaks included. What nobody left ends at `running`, or with its last record. */
function presencesOf(steps: Step[], running: number | null): Presence[] {
  const presences: Presence[] = [];
  let since: number | null = null;
  for (const { typ_akce, cas } of steps) {
    since ??= cas;
    if (typ_akce !== 'odchod') continue;
    presences.push({ since, until: cas });
    since = null;
  }
  if (since !== null) presences.push({ since, until: running ?? steps.at(-1)!.cas + 1 });
  return presences;
}

/** Ms for which somebody was in both. */
const inBoth = (some: Presence[], others: Presence[]) =>
  some
    .flatMap(one => others.map(other => Math.min(one.until, other.until) - Math.max(one.since, other.since)))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);

/**
 * The other shift of the person in which they would be more at the same time as in `shift`, if `steps` took the place of
 * its records; null for none. What overlaps already may be mended bit by bit, and a departure that is missing elsewhere
 * is no obstacle, unless the person is in that shift now.
 * @param days the person's shifts around its day, `shift` too
 */
export function overlappedBy(shift: ShiftRow, steps: Step[], days: ShiftRow[], at: Moment): ShiftRow | null {
  const attended = days
    .map(row => ({ row, steps: stepsOf(row.dochazka) }))
    .filter(one => one.steps.length > 0);
  const last = Math.max(...attended.map(one => one.steps.at(-1)!.cas));
  const runningOf = (row: ShiftRow, own: Step[]) =>
    own.at(-1)?.cas === last && at.now < closesAt(row, at.poKonci) ? at.now + 1 : null;
  const before = stepsOf(shift.dochazka);
  const running = runningOf(shift, before);
  const grows = (others: Presence[]) =>
    inBoth(presencesOf(steps, running), others) > inBoth(presencesOf(before, running), others);
  const found = attended.find(
    ({ row, steps: own }) => row.id !== shift.id && grows(presencesOf(own, runningOf(row, own))),
  );
  return found?.row ?? null;
}
