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
import { listPlainShifts, type PlainShiftRow } from '../shifts/queries.ts';
import { type Colleague, listColleagues } from './queries.ts';

/** Warnings that prevent a transfer although they are not the law's: those of the contract or an absence. */
const FORBIDDING = ['prodejna', 'smlouva', 'nepritomnost'];

/** The entry in a person's plan that conflicts with the time of a shift, as a message; otherwise null. */
function conflictOf({ person, own, shift, law }: Taking): string | null {
  const sameDay = own.filter(row => row.datum === shift.datum);
  const off = sameDay.find(row => row.typ_smeny !== 'prace');
  if (off) return `Ten den v plánu: ${SHIFT_TYPE_LABELS[off.typ_smeny].toLowerCase()}.`;
  const isThen = (one: Times) => areAtOnce(one, shift);
  const at = sameDay.find(isThen);
  if (at) return `Kříží se se směnou ${span(at)}, ${at.prodejna_nazev}.`;
  const leave = law.awayHours.get(person.id)?.find(one => one.datum === shift.datum && isThen(one));
  // The kind of leave is private: not every manager may see it, nor a colleague who swaps.
  return leave ? `Volno v tu dobu: ${span(leave)}.` : null;
}

type Taking = {
  person: Colleague;
  /** The person's shifts around the day, without the one that they would give for it. */
  own: PlainShiftRow[];
  shift: PlainShiftRow;
  law: LawContext;
  pause: number;
};

/** Judges whether a person can take a shift, and the warnings it would cause. */
function judgeTaking(taking: Taking): Candidate {
  const { person, own, shift, law, pause } = taking;
  // When the shift's owner is ill, what is taken over is the work.
  const taken = extended(shift, { user_id: person.id, typ_smeny: 'prace' as const });
  const key = (one: { datum: string; pravidlo: string; text: string }) =>
    `${one.datum} ${one.pravidlo} ${one.text}`;
  const conflict = conflictOf(taking);
  // The law is expensive to evaluate: skip it on a conflict, and without problems afterwards there were none before.
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

/** The data needed to find stand-ins: people, their shifts around some days, and what the labour law needs. */
export type Plans = { colleagues: Colleague[]; shifts: Map<number, PlainShiftRow[]>; law: LawContext };

/** The plans of `people` (by default everybody active) around `days`, in six queries for any number of people. */
export async function plansOf(db: Db, days: string[], people?: number[]): Promise<Plans> {
  const colleagues = await listColleagues(db, people);
  const users = colleagues.map(({ id }) => id);
  const around = daysAround(days);
  const [rows, law] = await Promise.all([
    listPlainShifts(db, { ...around, users: [...users, 0] }),
    lawContext(db, users, around),
  ]);
  return { colleagues, shifts: grouped(rows, ({ user_id }) => user_id), law };
}

/** Restricts plans to these days; other shifts become history, which is read by rules over long periods. */
export function plansNear({ colleagues, shifts, law }: Plans, days: string[]): Plans {
  const { od, do: to } = daysAround(days);
  const isNear = ({ datum }: { datum: string }) => datum >= od && datum <= to;
  const near = new Map<number, PlainShiftRow[]>();
  const history = new Map(law.history);
  for (const [id, own] of shifts) {
    near.set(id, own.filter(isNear));
    const others = own.filter(one => !isNear(one));
    if (others.length > 0) history.set(id, [...(history.get(id) ?? []), ...others]);
  }
  return { colleagues, shifts: near, law: { ...law, history } };
}

/**
 * Judges each of `people` as a stand-in for a shift, those it harms least first; by default everybody in the plans
 * except the shift's own person. `without` is the shift that they would give for it.
 */
export const standIns = (
  { colleagues, shifts, law }: Plans,
  shift: PlainShiftRow,
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
