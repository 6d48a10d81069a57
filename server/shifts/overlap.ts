import { type Step, stepsOf } from '#shared/shifts/attendance/attendance.ts';
import { closesAt, type Moment } from '#shared/shifts/open-shift.ts';
import type { ShiftRow } from './queries.ts';

type Presence = { since: number; until: number };

/** When somebody was in the shift, breaks included. Without a departure it ends at `running` or the last record. */
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

/** For how many ms somebody was in both. */
const inBoth = (some: Presence[], others: Presence[]) =>
  some
    .flatMap(one => others.map(other => Math.min(one.until, other.until) - Math.max(one.since, other.since)))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);

/**
 * The person's other shift whose attendance would overlap more with `shift` if `steps` replaced its records; null if
 * none. An existing overlap may be reduced step by step, and a missing departure elsewhere does not prevent anything
 * unless the person is in that shift now.
 * @param days the person's shifts around its day, including `shift`
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
