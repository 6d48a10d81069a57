import { addDays, daysFrom, mondayOf } from '#shared/core/days.ts';
import { MINUTE } from '#shared/core/durations.ts';
import type { Times } from '#shared/shifts/hours.ts';
import { isMinorOn, type Planned, personOf } from '#shared/shifts/law/person.ts';
import type { Rule } from '#shared/shifts/law/rule.ts';
import { RULES } from '#shared/shifts/law/rules.ts';
import { type Asked, type Candidate, mayWorkOn, type Shop } from './asked.ts';

/**
 * What the law's rules forbid a person, evaluated before there is a plan: each rule is given a shift, two of them, or
 * a week around a day off, and what it would warn of is not allowed.
 */

const asking = (asks: Rule['asks']) => RULES.filter(rule => rule.asks === asks);
const OF_SHIFT = asking('smena');
const OF_PAIR = asking('dvojice');
const OF_DAY_OFF = asking('volno');

/** A cache of answers about pairs: they are the same for all adults. */
export type Pairs = Map<string, boolean>;

export function lawOf({ shops, od, do: to }: Asked, candidate: Candidate, known: Pairs) {
  const home = shops.find(({ prodejna }) => prodejna === candidate.prodejna) ?? shops[0]!;
  const { contracts, born, absences } = candidate;
  const finds = (rules: readonly Rule[], shifts: Planned[]) => {
    const person = personOf({ shifts, contracts, born, absences });
    return rules.some(({ finds }) => finds(person).length > 0);
  };
  const work = (datum: string, { cas_od, cas_do }: Times, { prodejna, velka } = home): Planned => ({
    ...{ datum, cas_od, cas_do, typ_smeny: 'prace', prodejna, velka, zavreno: false },
  });
  /** Days on which a contract begins or ends. */
  const turns = (contracts ?? []).flatMap(one => [one.od, one.do ?? to]).filter(day => day > od && day < to);
  // Answers may differ when the clocks change or after somebody comes of age: the strictest one applies.
  const days = [od, to, ...changesOfClocks(od, to)];
  const asked = (key: string, ask: () => boolean) => {
    if (!known.has(key)) known.set(key, ask());
    return known.get(key)!;
  };
  const age = isMinorOn(born, addDays(od, -7)) ? born : 'adult';
  const name = ({ cas_od, cas_do }: Times) => `${age} ${cas_od}-${cas_do}`;

  return {
    allows: (datum: string, times: Times, shop: Shop) =>
      mayWorkOn(candidate, datum) && !finds(OF_SHIFT, [work(datum, times, shop)]),
    /** Whether `other` may follow on the day after `one`. */
    follows: (one: Times, other: Times) =>
      asked(
        `${name(one)} ${name(other)}`,
        () => !days.some(day => finds(OF_PAIR, [work(addDays(day, -1), one), work(day, other)])),
      ),
    /** Whether a single day off between them is enough rest for a week. */
    restsBetween: (one: Times, other: Times) =>
      asked(
        `${name(one)} - ${name(other)}`,
        () =>
          !days.some(day => {
            const before = daysFrom(mondayOf(day), 7).filter(other => other < day);
            const after = daysFrom(mondayOf(day), 7).filter(other => other > day);
            const edge = after.length > 0 ? after : [addDays(day, 1)];
            const week = [
              ...(before.length > 0 ? before : [addDays(day, -1)]).map(one1 => work(one1, one)),
              ...edge.map(one1 => work(one1, other)),
            ];
            const monday = mondayOf(day);
            const person = personOf({ shifts: week, contracts, born, absences });
            return OF_DAY_OFF.some(rule =>
              rule.finds(person).some(({ datum }) => mondayOf(datum) === monday),
            );
          }),
      ),
    /** The most minutes in a week. */
    week: () => {
      const person = personOf({ shifts: [], contracts, born, absences });
      const limits = RULES.flatMap(({ asks }) =>
        asks !== null && typeof asks === 'object' && 'week' in asks
          ? [asks.week(person, mondayOf(od)), asks.week(person, mondayOf(to))]
          : [],
      );
      return Math.min(...limits) / MINUTE;
    },
    /** Minutes that the days may still have, besides what is planned in their months, periods and years. */
    room: () => {
      // Adds a minute on the first and last day of each contract, so that the periods of all contracts are judged.
      const shown = [od, ...turns, to].map(day => work(day, { cas_od: '00:00', cas_do: '00:01' }));
      const shifts = [...candidate.shifts, ...shown];
      const person = personOf({ shifts, history: candidate.history, contracts, born, absences });
      const limits = RULES.flatMap(({ asks }) =>
        asks !== null && typeof asks === 'object' && 'room' in asks ? [asks.room(person, od, to)] : [],
      );
      return Math.max(0, Math.floor(Math.min(...limits) / MINUTE));
    },
  };
}

/** The Sundays in the range when the clocks change, the last ones of March and October. */
function changesOfClocks(od: string, to: string): string[] {
  const year = Number(od.slice(0, 4));
  return [year, year + 1]
    .flatMap(one => [`${one}-03-31`, `${one}-10-31`])
    .map(last => addDays(mondayOf(addDays(last, 1)), -1))
    .filter(day => addDays(od, -1) <= day && day <= addDays(to, 1));
}
