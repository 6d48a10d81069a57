import { czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { RosterShift } from '#shared/roster/kinds.ts';
import { areAtOnce } from '#shared/shifts/at-once.ts';
import type { Times } from '#shared/shifts/hours.ts';
import { span } from '#shared/shifts/words.ts';
import { fail } from '../../core/calls/errors.ts';
import { OFF } from '../explain/who.ts';
import type { Candidate, Proposed } from '../shop/asked.ts';
import { newWarnings } from '../shop/propose.ts';
import type { Answer } from './asked.ts';

const nameOf = (shift: Times & { datum: string }) => `${czechDayOfMonth(shift.datum)} ${span(shift)}`;

/** The person with their other shifts only, without the locked ones. */
const without = (candidate: Candidate, locked: Proposed[]): Candidate => ({
  ...candidate,
  shifts: candidate.shifts.filter(
    one =>
      one.typ_smeny !== 'prace' ||
      !locked.some(
        lock => lock.datum === one.datum && lock.cas_od === one.cas_od && lock.prodejna === one.prodejna,
      ),
  ),
});

const isAtOnce = (one: RosterShift, other: Times & { datum: string }) =>
  one.datum === other.datum && areAtOnce(one, other);

const timeOf = ({ datum, cas_od }: Proposed) => `${datum} ${cas_od}`;

/** By binary search, how many shifts from the first on are needed to break a rule; all of them together do. */
function fewestBroken(all: number, isBroken: (count: number) => boolean): number {
  let [legal, broken] = [0, all];
  while (broken - legal > 1) {
    const half = Math.floor((legal + broken) / 2);
    if (isBroken(half)) broken = half;
    else legal = half;
  }
  return broken;
}

/**
 * Why a person's locked shifts cannot all be kept, or null: which one or which two, and what forbids it. The law is
 * evaluated for all together, and only if it complains for the first excessive one with each before it, not for all
 * pairs.
 */
function contradiction(asked: Answer['asked'], candidate: Candidate, locks: Proposed[]): string | null {
  const locked = locks.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
  const base = without(candidate, locked);
  const warnings = newWarnings(asked, base);
  const says = (some: Proposed[]) => warnings(some)[0]?.text ?? null;
  for (const one of locked) {
    const away = base.shifts.find(({ datum, typ_smeny }) => datum === one.datum && typ_smeny !== 'prace');
    if (away) return `${nameOf(one)}: ten den ${OFF[away.typ_smeny as keyof typeof OFF]}.`;
    const taken = base.shifts.find(other => isAtOnce(one, other));
    if (taken) return `${nameOf(one)}: v tu dobu už má jinou směnu (${nameOf(taken)}).`;
  }
  const both = (one: Proposed, other: Proposed) => `${nameOf(one)} a ${nameOf(other)}`;
  const over = locked.findIndex((one, at) => at > 0 && isAtOnce(locked[at - 1]!, one));
  if (over > 0) return `${both(locked[over - 1]!, locked[over]!)}: směny se překrývají.`;
  const text = says(locked);
  if (text === null) return null;
  const until = locked.slice(
    0,
    fewestBroken(locked.length, count => says(locked.slice(0, count)) !== null),
  );
  const last = until.pop()!;
  const alone = says([last]);
  if (alone) return `${nameOf(last)}: ${alone}`;
  for (const one of until.toReversed()) {
    const pair = says([one, last]);
    if (pair) return `${both(one, last)}: ${pair}`;
  }
  return `všech ${locked.length} dohromady: ${text}`;
}

/** Refuses locked shifts that break a rule, naming the person: no roster could contain them. */
export function refuseContradictions({ asked, locked, names }: Answer, elsewhere: Proposed[] = []) {
  const { prodejna } = asked.shops[0]!;
  const placed = [...locked.map(one => ({ ...one, prodejna })), ...elsewhere];
  for (const [person, own] of grouped(placed, ({ user_id }) => user_id)) {
    const candidate = asked.people.find(({ id }) => id === person);
    // A person sent here from another shop is judged with their home shop.
    if (!candidate) continue;
    const text = contradiction(asked, candidate, own);
    if (text) throw fail.conflict(`Zamčené směny nejdou dodržet. ${names.get(person)}, ${text}`);
  }
}
