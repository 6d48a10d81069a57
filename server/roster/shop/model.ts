import { addDays, daysBetween, daysFrom, mondayOf, weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { minutesOf, type Times } from '#shared/shifts/hours.ts';
import { MINUTE, type Planned, personOf } from '#shared/shifts/law/person.ts';
import { coverageOf } from '#shared/staffing/need.ts';
import type { Cover, Kind, Member, Model } from '../engine/model.ts';
import { type Asked, type Candidate, MOST_RUNNING, type Weights } from './asked.ts';
import { lawOf, type Pairs } from './forbidden.ts';

/** A kind of shift: times in the shop that is filled, or what somebody has already. */
type Named = Times & { isOurs: boolean };

export type Built = { model: Model; kinds: Named[]; first: string; days: string[] };

export const sameTimes = (one: Times, other: Times) =>
  one.cas_od === other.cas_od && one.cas_do === other.cas_do;
const nameOf = ({ cas_od, cas_do, isOurs }: Named) => `${cas_od}-${cas_do} ${isOurs}`;
export const touches = (one: Times, other: { cas_od: string | null; cas_do: string | null }) =>
  other.cas_od === null || other.cas_do === null || (one.cas_od < other.cas_do && other.cas_od < one.cas_do);

/** What a person has on each day, the parts of a split shift from the first to the last. */
function takenBy({ shifts }: Candidate, prodejna: number): Map<string, Named | null> {
  return new Map(
    [...grouped(shifts, ({ datum }) => datum)].map(([day, own]) => {
      const works = own.filter(({ typ_smeny }) => typ_smeny === 'prace');
      if (works.length === 0) return [day, null];
      return [
        day,
        {
          cas_od: works.map(({ cas_od }) => cas_od).sort()[0]!,
          cas_do: works
            .map(({ cas_do }) => cas_do)
            .sort()
            .at(-1)!,
          isOurs: works.every(one => one.prodejna === prodejna),
        },
      ];
    }),
  );
}

/** Working time is counted in half hours, upwards: finer ones would be so many more sums to keep apart. */
const FINEST = 30;

/** Working time of a shift in minutes, its break not counted. */
export function workedMinutes(times: Times): number {
  const planned: Planned = { ...times, datum: '2026-01-05', typ_smeny: 'prace' };
  const person = personOf({ shifts: [planned] });
  return Math.ceil(person.total(person.works) / MINUTE / FINEST) * FINEST;
}

/** The roster to make for a shop's days: two weeks around them are known and stay. */
export function modelOf(asked: Asked, weights: Weights): Built {
  const first = addDays(mondayOf(asked.od), -14);
  const days = daysFrom(first, daysBetween(first, addDays(mondayOf(asked.do), 20)) + 1);
  const taken = new Map(asked.people.map(one => [one.id, takenBy(one, asked.prodejna)]));
  const isWithin = (day: string) => day >= asked.od && day <= asked.do;
  const offered = Object.values(asked.times)
    .flat()
    .map(({ cas_od, cas_do }) => ({ cas_od, cas_do, isOurs: true }));
  const had = [...taken.values()].flatMap(own => [...own.values()].filter(one => one !== null));
  const kinds = [...new Map([...offered, ...had].map(one => [nameOf(one), one])).values()];
  const at = new Map(kinds.map((kind, index) => [nameOf(kind), index]));
  const from = daysBetween(first, asked.od);
  const counted = { from, to: from + daysBetween(asked.od, asked.do) + 1 };
  const minutes = kinds.map(workedMinutes);
  const known: Pairs = new Map();

  const memberOf = (candidate: Candidate): Member => {
    const law = lawOf(asked, candidate, known);
    const own = taken.get(candidate.id)!;
    const freed = grouped(candidate.freed ?? [], ({ datum }) => datum);
    const allowed = new Uint8Array(days.length * kinds.length);
    const cost = new Float64Array(days.length * kinds.length);
    for (const [day, datum] of days.entries()) {
      const has = own.get(datum);
      if (has) allowed[day * kinds.length + at.get(nameOf(has))!] = 2;
      if (has !== undefined || !isWithin(datum)) continue;
      const wishes = candidate.wishes.filter(wish => wish.datum === datum);
      for (const times of asked.times[datum] ?? []) {
        const cell = day * kinds.length + at.get(nameOf({ ...times, isOurs: true }))!;
        const said = wishes.filter(wish => touches(times, wish)).map(({ druh }) => druh);
        if (said.includes('nemohu') || !law.allows(datum, times)) continue;
        allowed[cell] = 1;
        if (said.includes('radeji_ne')) cost[cell]! += weights.prani;
        if (said.includes('radeji_ano')) cost[cell]! -= weights.prani;
        const stays = freed.get(datum)?.some(one => sameTimes(one, times)) ?? false;
        if (weights.zmena > 0) cost[cell]! += stays ? -weights.zmena : freed.has(datum) ? 0 : weights.zmena;
      }
    }
    const planned = [...own].reduce(
      (sum, [datum, has]) => sum + (has && isWithin(datum) ? minutes[at.get(nameOf(has))!]! : 0),
      0,
    );
    const target = (candidate.hodin ?? 0) * 60;
    // What somebody has already stays, whatever the law says of it: it was planned by a person.
    const mine = new Set(
      [...offered, ...[...own.values()].filter(has => has !== null)].map(kind => at.get(nameOf(kind))!),
    );
    const isForced = (one: number, other: number) => !kinds[one]!.isOurs && !kinds[other]!.isOurs;
    const pairs = (may: (one: Times, other: Times) => boolean) =>
      kinds.map((one, index) =>
        mine.has(index) ? [...mine].filter(next => !isForced(index, next) && !may(one, kinds[next]!)) : [],
      );
    return {
      ...{ allowed, cost, notBefore: pairs(law.follows), notAfterDayOff: pairs(law.restsBetween) },
      mostOf: kinds.map(() => days.length),
      minutes: { least: 0, most: planned + law.room() },
      run: { least: 1, most: MOST_RUNNING },
      off: 1,
      weekends: Math.ceil((counted.to - counted.from) / 7) + 1,
      week: law.week(),
      hours: {
        ...{ least: target, most: target, over: weights.nad / 60 },
        under: candidate.hodin === null ? 0 : weights.pod / 60,
      },
      fair: { weekends: fairWeekends(asked), over: weights.vikend },
    };
  };

  return {
    model: {
      days: days.length,
      kinds: minutes.map((each): Kind => ({ minutes: each, notBefore: [] })),
      people: asked.people.map(memberOf),
      covers: days.flatMap((datum, day) =>
        isWithin(datum) ? coversOf(asked, kinds, datum, day, weights) : [],
      ),
      weekday: weekdayOf(first),
      base: changesOf(asked) * weights.zmena,
      counted,
      finest: 0.01,
    },
    ...{ kinds, first, days },
  };
}

/** Days of people that may change: each is paid for until the roster keeps it. */
const changesOf = ({ people }: Asked) =>
  people.reduce((sum, { freed = [] }) => sum + new Set(freed.map(({ datum }) => datum)).size, 0);

/** A day's pieces of time in which neither the need nor the shifts that may cover them change. */
function coversOf(asked: Asked, kinds: Named[], datum: string, day: number, weights: Weights): Cover[] {
  const times = kinds.map((kind, user_id) => ({ ...kind, user_id }));
  return coverageOf(asked.needs[datum] ?? [], times).map(({ from, to, potreba }) => {
    const hours = (to - from) / 60;
    const cells = kinds.flatMap((kind, index) =>
      kind.isOurs && minutesOf(kind.cas_od) <= from && minutesOf(kind.cas_do) >= to
        ? [day * kinds.length + index]
        : [],
    );
    return {
      ...{ cells, need: potreba, under: weights.chybi * hours, over: weights.navic * hours },
    };
  });
}

/** How many weekends each has when all have as many: each day of one needs its most people. */
export function fairWeekends({ needs, people }: Asked): number {
  const heads = new Map<string, number>();
  for (const [datum, own] of Object.entries(needs)) {
    if (weekdayOf(datum) < 5) continue;
    const most = Math.max(0, ...own.map(({ lidi }) => lidi));
    heads.set(mondayOf(datum), Math.max(most, heads.get(mondayOf(datum)) ?? 0));
  }
  const all = [...heads.values()].reduce((sum, count) => sum + count, 0);
  return Math.ceil(all / Math.max(1, people.length));
}
