import { fundOf } from '#shared/contracts/fund.ts';
import { monthOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { byHarm, type Candidate } from '#shared/offers/harm.ts';
import { areAtOnce } from '#shared/shifts/at-once.ts';
import { countedHours, sumHours, type Times } from '#shared/shifts/hours.ts';
import { FALLBACK_SHOP, SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { span } from '#shared/shifts/words.ts';
import type { Db } from '../core/database/db.ts';
import { extended } from '../core/database/rows.ts';
import { judgedOf, type LawContext, lawContext } from '../shifts/judging.ts';
import { daysAround } from '../shifts/planning.ts';
import { listShifts, type ShiftRow } from '../shifts/queries.ts';
import { type Colleague, listColleagues } from './queries.ts';

/** These keep somebody from standing in though the law does not: the contract or an absence says no. */
const FORBIDDING = ['prodejna', 'smlouva', 'nepritomnost'];

/** What of a person's plan stands in the way of a shift by its time. */
function conflictOf({ person, own, shift, law }: Taking): string | null {
  const sameDay = own.filter(row => row.datum === shift.datum);
  const off = sameDay.find(row => row.typ_smeny !== 'prace');
  if (off) return `Ten den v plánu: ${SHIFT_TYPE_LABELS[off.typ_smeny].toLowerCase()}.`;
  const isThen = (one: Times) => areAtOnce(one, shift);
  const at = sameDay.find(isThen);
  if (at) return `Kříží se se směnou ${span(at)}, ${at.prodejna_nazev}.`;
  const leave = law.awayHours.get(person.id)?.find(one => one.datum === shift.datum && isThen(one));
  // Of what kind it is, is told to who sees the person's absences: not to every manager, nor to a colleague who swaps.
  return leave ? `Volno v tu dobu: ${span(leave)}.` : null;
}

type Taking = {
  person: Colleague;
  /** The person's shifts around the day, without the one that they give for it. */
  own: ShiftRow[];
  shift: ShiftRow;
  law: LawContext;
  pause: number;
};

/** What it would mean for a person to take a shift: whether they can, and how much it harms. */
function judgeTaking(taking: Taking): Candidate {
  const { person, own, shift, law, pause } = taking;
  // Of somebody who is ill it is their work that is taken over.
  const taken = extended(shift, { user_id: person.id, typ_smeny: 'prace' as const });
  const key = (one: { datum: string; pravidlo: string; text: string }) =>
    `${one.datum} ${one.pravidlo} ${one.text}`;
  const conflict = conflictOf(taking);
  // Who cannot anyway is not judged, and who is clear with the shift is clear without it: the law is dear.
  const after = conflict ? [] : judgedOf([...own, taken], law);
  const before = new Set(after.length === 0 ? [] : judgedOf(own, law).map(key));
  const fresh = after.filter(one => !before.has(key(one)));
  const isBar = (one: (typeof fresh)[0]) => one.zavaznost === 'zakon' || FORBIDDING.includes(one.pravidlo);
  const month = monthOf(shift.datum);
  const planned = [...own, taken].filter(row => monthOf(row.datum) === month);
  return {
    duvod: conflict ?? fresh.find(isBar)?.text ?? null,
    varovani: fresh.filter(one => !isBar(one)).map(({ text }) => text),
    hodin: sumHours(planned.map(row => countedHours(row, pause))),
    fond: fundOf(law.contracts.get(person.id) ?? [], month).hodin,
    domaci: (person.prodejna_id ?? FALLBACK_SHOP) === shift.prodejna,
  };
}

export type StandIn = Colleague & Candidate;

/** What people would stand in with: their shifts around some days, and what the law says of them. */
export type Plans = { colleagues: Colleague[]; shifts: Map<number, ShiftRow[]>; law: LawContext };

/** The plans of `people`, everybody active unless told, around `days`: six queries however many they are. */
export async function plansOf(db: Db, days: string[], people?: number[]): Promise<Plans> {
  const colleagues = await listColleagues(db, people);
  const users = colleagues.map(({ id }) => id);
  const around = daysAround(days);
  const [rows, law] = await Promise.all([
    listShifts(db, { ...around, users: [...users, 0] }),
    lawContext(db, users, around),
  ]);
  return { colleagues, shifts: grouped(rows, ({ user_id }) => user_id), law };
}

/**
 * The plans as they would be asked for around these days alone: of what lies outside of them nothing is said, but long periods read it.
 */
export function plansNear({ colleagues, shifts, law }: Plans, days: string[]): Plans {
  const { od, do: to } = daysAround(days);
  const isNear = ({ datum }: { datum: string }) => datum >= od && datum <= to;
  const near = new Map<number, ShiftRow[]>();
  const history = new Map(law.history);
  for (const [id, own] of shifts) {
    near.set(id, own.filter(isNear));
    const others = own.filter(one => !isNear(one));
    if (others.length > 0) history.set(id, [...(history.get(id) ?? []), ...others]);
  }
  return { colleagues, shifts: near, law: { ...law, history } };
}

/**
 * What each of `people` (everybody whose plan is known but the shift's own person, unless told) would say to a shift, whom
 * it harms least first. `without` is the shift that they would give for it.
 */
export const standIns = (
  { colleagues, shifts, law }: Plans,
  shift: ShiftRow,
  { pause, people, without }: { pause: number; people?: number[]; without?: number },
): StandIn[] =>
  byHarm(
    colleagues
      .filter(({ id }) => id !== shift.user_id && (people?.includes(id) ?? true))
      .map(person => {
        const own = (shifts.get(person.id) ?? []).filter(({ id }) => id !== without);
        return { ...person, ...judgeTaking({ person, own, shift, law, pause }) };
      }),
  );
