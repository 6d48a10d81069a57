import { addDays, daysBetween, daysFrom, mondayOf, weekdayOf } from '#shared/core/days.ts';
import { MINUTE } from '#shared/core/durations.ts';
import { grouped } from '#shared/core/grouped.ts';
import { areAtOnce, spanOf } from '#shared/shifts/at-once.ts';
import { minutesOf, type Times } from '#shared/shifts/hours.ts';
import { withoutBreak } from '#shared/shifts/law/person.ts';
import { coverageOf } from '#shared/staffing/need.ts';
import type { WishKind } from '#shared/wishes/kinds.ts';
import type { Cover, Kind, Member, Model } from '../engine/model.ts';
import {
  type Asked,
  type Candidate,
  MOST_RUNNING,
  type Shift,
  type Shop,
  shopsOf,
  type Weights,
} from './asked.ts';
import { lawOf, type Pairs } from './forbidden.ts';
import { fairWeekends } from './weekends.ts';

/** A kind of shift: times in a shop of the question, or of a shift elsewhere (`prodejna` null). */
type Named = Times & { prodejna: number | null };

export type Built = { model: Model; kinds: Named[]; first: string; days: string[] };

export const sameTimes = (one: Times, other: Times) =>
  one.cas_od === other.cas_od && one.cas_do === other.cas_do;
const nameOf = ({ cas_od, cas_do, prodejna }: Named) => `${cas_od}-${cas_do} ${prodejna}`;
export const touches = (one: Times, { cas_od, cas_do }: { cas_od: string | null; cas_do: string | null }) =>
  cas_od === null || cas_do === null || areAtOnce(one, { cas_od, cas_do });

/** The person's wishes that concern the time of a shift. */
export const wishesFor = ({ wishes }: Pick<Candidate, 'wishes'>, shift: Shift): WishKind[] =>
  wishes.filter(wish => wish.datum === shift.datum && touches(shift, wish)).map(({ druh }) => druh);

/** This many people above the need cost the plain weight; each further one costs `CROWDED` times that on top. */
export const ALONE = 1;
export const CROWDED = 2;

/** What a person already has on each day: a split shift from its first to its last part, null for a day off. */
function takenBy({ shifts }: Candidate, { shops }: Asked): Map<string, Named | null> {
  return new Map(
    [...grouped(shifts, ({ datum }) => datum)].map(([day, own]) => {
      const works = own.filter(({ typ_smeny }) => typ_smeny === 'prace');
      if (works.length === 0) return [day, null];
      const shop = shops.find(({ prodejna }) => works.every(one => one.prodejna === prodejna));
      return [day, { ...spanOf(works), prodejna: shop?.prodejna ?? null }];
    }),
  );
}

/** Working time is rounded up to half hours: a finer unit would mean many more sums to keep apart. */
const FINEST = 30;

/** Working time of a shift in minutes, without its break. */
export const workedMinutes = ({ cas_od, cas_do }: Times): number =>
  Math.ceil(withoutBreak((minutesOf(cas_do) - minutesOf(cas_od)) * MINUTE) / MINUTE / FINEST) * FINEST;

type Grid = { asked: Asked; weights: Weights; days: string[]; kinds: Named[]; at: Map<string, number> };

const isWithin = ({ od, do: to }: Asked, day: string) => day >= od && day <= to;

/** The points of giving a shift to a person, by their wishes, their home shop, and whether they had it before. */
function costOf(weights: Weights, candidate: Candidate, shift: Shift & Named): number {
  const said = wishesFor(candidate, shift);
  const isAtHome = shift.prodejna === candidate.prodejna;
  const had = candidate.freed?.filter(({ datum }) => datum === shift.datum) ?? [];
  let cost = 0;
  if (said.includes('radeji_ne')) cost += weights.prani;
  if (said.includes('radeji_ano')) cost -= weights.prani;
  if (!isAtHome) cost += weights.jinde;
  if (isAtHome && had.some(one => sameTimes(one, shift))) return cost - weights.zmena;
  return had.length > 0 ? cost : cost + weights.zmena;
}

type Own = { own: Map<string, Named | null>; law: ReturnType<typeof lawOf> };

/** By day and kind: whether the person may have it (1) or keeps it (2), and its points. */
function cellsOf({ asked, weights, days, kinds, at }: Grid, candidate: Candidate, { own, law }: Own) {
  const allowed = new Uint8Array(days.length * kinds.length);
  const cost = new Float64Array(days.length * kinds.length);
  const shops = shopsOf(asked, candidate);
  const cellOf = (day: number, kind: Named) => day * kinds.length + at.get(nameOf(kind))!;
  for (const [day, datum] of days.entries()) {
    const has = own.get(datum);
    if (has) allowed[cellOf(day, has)] = 2;
    if (has !== undefined || !isWithin(asked, datum)) continue;
    for (const shop of shops) {
      for (const times of shop.times[datum] ?? []) {
        const shift = { ...times, datum, prodejna: shop.prodejna };
        if (wishesFor(candidate, shift).includes('nemohu') || !law.allows(datum, times, shop)) continue;
        allowed[cellOf(day, shift)] = 1;
        cost[cellOf(day, shift)]! += costOf(weights, candidate, shift);
      }
    }
  }
  return { allowed, cost };
}

/** By kind: the kinds that may not follow it `gap` days later; `may` is asked only for pairs that can occur. */
function apart(
  { days, kinds }: Grid,
  allowed: Uint8Array,
  gap: number,
  may: (one: number, other: number) => boolean,
): number[][] {
  /** The days on which each kind is allowed, as bits. */
  const daysOf = kinds.map((_, kind) =>
    days.reduce(
      (bits, _, day) => (allowed[day * kinds.length + kind]! > 0 ? bits | (1n << BigInt(day)) : bits),
      0n,
    ),
  );
  return daysOf.map((own, one) => {
    const later = own << BigInt(gap);
    if (later === 0n) return [];
    return [...kinds.keys()].filter(other => (later & daysOf[other]!) !== 0n && !may(one, other));
  });
}

/** The roster model of the shops' days; the two weeks around them are known and stay as they are. */
export function modelOf(asked: Asked, weights: Weights): Built {
  const first = addDays(mondayOf(asked.od), -14);
  const days = daysFrom(first, daysBetween(first, addDays(mondayOf(asked.do), 20)) + 1);
  const taken = new Map(asked.people.map(one => [one.id, takenBy(one, asked)]));
  const offeredIn = new Map(
    asked.shops.map(({ prodejna, times }) => [
      prodejna,
      Object.values(times)
        .flat()
        .map(({ cas_od, cas_do }) => ({ cas_od, cas_do, prodejna })),
    ]),
  );
  const offered = [...offeredIn.values()].flat();
  const had = [...taken.values()].flatMap(own => [...own.values()].filter(one => one !== null));
  const kinds = [...new Map([...offered, ...had].map(one => [nameOf(one), one])).values()];
  const at = new Map(kinds.map((kind, index) => [nameOf(kind), index]));
  const from = daysBetween(first, asked.od);
  const counted = { from, to: from + daysBetween(asked.od, asked.do) + 1 };
  const minutes = kinds.map(workedMinutes);
  const known: Pairs = new Map();
  const grid: Grid = { asked, weights, days, kinds, at };

  const memberOf = (candidate: Candidate): Member => {
    const law = lawOf(asked, candidate, known);
    const own = taken.get(candidate.id)!;
    const { allowed, cost } = cellsOf(grid, candidate, { own, law });
    const planned = [...own].reduce(
      (sum, [datum, has]) => sum + (has && isWithin(asked, datum) ? minutes[at.get(nameOf(has))!]! : 0),
      0,
    );
    const target = (candidate.hodin ?? 0) * 60;
    // Shifts that somebody already has stay even if they break the law: a person planned them.
    const isForced = (one: number, other: number) =>
      kinds[one]!.prodejna === null && kinds[other]!.prodejna === null;
    const pairs = (gap: number, may: (one: Times, other: Times) => boolean) =>
      apart(grid, allowed, gap, (one, other) => isForced(one, other) || may(kinds[one]!, kinds[other]!));
    return {
      ...{ allowed, cost, notBefore: pairs(1, law.follows), notAfterDayOff: pairs(2, law.restsBetween) },
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
      fair: { weekends: fairWeekends(asked, candidate), over: weights.vikend },
    };
  };

  return {
    model: {
      days: days.length,
      kinds: minutes.map((each): Kind => ({ minutes: each, notBefore: [] })),
      people: asked.people.map(memberOf),
      covers: days.flatMap((datum, day) =>
        isWithin(asked, datum) ? asked.shops.flatMap(shop => coversOf(shop, kinds, datum, day, weights)) : [],
      ),
      weekday: weekdayOf(first),
      base: changesOf(asked) * weights.zmena,
      counted,
      finest: 0.01,
    },
    ...{ kinds, first, days },
  };
}

/** The number of days of people that may change: each costs points unless the roster keeps it. */
const changesOf = ({ people }: Asked) =>
  people.reduce((sum, { freed = [] }) => sum + new Set(freed.map(({ datum }) => datum)).size, 0);

/** Shifts of a day of people who are in the shop but not part of the question. */
export const othersOn = ({ others = [] }: Shop, datum: string) => others.filter(one => one.datum === datum);

/** The covers of a shop's day: pieces of time in which neither the need nor the shifts that may cover it change. */
function coversOf(shop: Shop, kinds: Named[], datum: string, day: number, weights: Weights): Cover[] {
  const ours = kinds.flatMap((kind, index) => (kind.prodejna === shop.prodejna ? [{ ...kind, index }] : []));
  const times = ours.map(({ index, ...kind }) => ({ ...kind, user_id: -1 - index }));
  const others = othersOn(shop, datum);
  return coverageOf(shop.needs[datum] ?? [], [...times, ...others]).flatMap(({ from, to, potreba }) => {
    const hours = (to - from) / 60;
    const isIn = (one: Times) => minutesOf(one.cas_od) <= from && minutesOf(one.cas_do) >= to;
    const cells = ours.filter(isIn).map(({ index }) => day * kinds.length + index);
    const need = potreba - new Set(others.filter(isIn).map(({ user_id }) => user_id)).size;
    const over = weights.navic * hours;
    return [
      { cells, need, under: weights.chybi * hours, over },
      // Further people above the need cost more, so that they are spread over the days.
      { cells, need: need + ALONE, under: 0, over: over * CROWDED },
    ];
  });
}
