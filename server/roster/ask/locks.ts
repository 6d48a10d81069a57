import { czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { RosterShift } from '#shared/roster/kinds.ts';
import type { Times } from '#shared/shifts/hours.ts';
import { span } from '#shared/shifts/words.ts';
import { fail } from '../../core/calls/errors.ts';
import { OFF } from '../explain/who.ts';
import type { Candidate, Proposed } from '../shop/asked.ts';
import { newWarnings } from '../shop/propose.ts';
import type { Answer } from './asked.ts';

const nameOf = (shift: Times & { datum: string }) => `${czechDayOfMonth(shift.datum)} ${span(shift)}`;

/** A person without the locks: what they have beside them. */
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
  one.datum === other.datum && one.cas_od < other.cas_do && other.cas_od < one.cas_do;

/** Why locked shifts of a person cannot stand together, or null: which one or which two, and what forbids it. */
function contradiction(asked: Answer['asked'], candidate: Candidate, locked: Proposed[]): string | null {
  const base = without(candidate, locked);
  const says = (some: Proposed[]) => newWarnings(asked, base, some)[0]?.text ?? null;
  for (const one of locked) {
    const away = base.shifts.find(({ datum, typ_smeny }) => datum === one.datum && typ_smeny !== 'prace');
    if (away) return `${nameOf(one)}: ten den ${OFF[away.typ_smeny as keyof typeof OFF]}.`;
    const taken = base.shifts.find(other => isAtOnce(one, other));
    if (taken) return `${nameOf(one)}: v tu dobu už má jinou směnu (${nameOf(taken)}).`;
    const text = says([one]);
    if (text) return `${nameOf(one)}: ${text}`;
  }
  for (const [at, one] of locked.entries()) {
    for (const other of locked.slice(at + 1)) {
      const both = `${nameOf(one)} a ${nameOf(other)}`;
      if (isAtOnce(one, other)) return `${both}: směny se překrývají.`;
      const text = says([one, other]);
      if (text) return `${both}: ${text}`;
    }
  }
  const text = says(locked);
  return text && `všech ${locked.length} dohromady: ${text}`;
}

/** Refuses locked shifts that break a rule, by name: a roster around them would be none. */
export function refuseContradictions({ asked, locked, names }: Answer, elsewhere: Proposed[] = []) {
  const { prodejna } = asked.shops[0]!;
  const placed = [...locked.map(one => ({ ...one, prodejna })), ...elsewhere];
  for (const [person, own] of grouped(placed, ({ user_id }) => user_id)) {
    const candidate = asked.people.find(({ id }) => id === person);
    // Who is sent there is judged where they are at home.
    if (!candidate) continue;
    const text = contradiction(asked, candidate, own);
    if (text) throw fail.conflict(`Zamčené směny nejdou dodržet. ${names.get(person)}, ${text}`);
  }
}
