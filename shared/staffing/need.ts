import { weekdayOf } from '../core/days.ts';
import { exact, minutesOf, openOn } from '../shifts/hours.ts';
import type { OpeningHours } from '../stores/hours.ts';
import { type Need, readExceptions, readWeek } from './lines.ts';

/** Compares the people a shop needs with those planned, by the clock on the wall, so that no day has 23 hours. */

export type Staffing = { tyden: string | null; vyjimky: string | null };
/** From when on the law closes a shop on a day, and why; null when it does not. */
export type Closed = { od: string; nazev: string } | null;
/** When a shop is open, and when the law closes it (it closes large shops on some holidays). */
type OpenShop = { oteviraci_doba: OpeningHours; zavreno: (day: string) => Closed };
type Work = { user_id: number; cas_od: string; cas_do: string };

/**
 * The needs of each day. An exception takes precedence over the weekday and the opening hours, as stocktaking may be
 * on a day when the shop is closed. Without one, nobody is needed when the shop, or by law a large shop, is closed.
 */
export function needsOf({ tyden, vyjimky }: Staffing, shop: OpenShop | undefined) {
  const week = readWeek(tyden ?? '').lines ?? [];
  const exceptions = new Map((readExceptions(vyjimky ?? '').lines ?? []).map(one => [one.datum, one]));
  return (day: string): { useky: Need[]; duvod: string | null } => {
    const exception = exceptions.get(day);
    if (exception) return exception;
    if (shop && openOn(shop.oteviraci_doba, day) === null) return { useky: [], duvod: null };
    const weekday = weekdayOf(day);
    const usual = week.filter(({ dny }) => dny.includes(weekday));
    const closed = usual.length > 0 ? (shop?.zavreno(day) ?? null) : null;
    if (!closed) return { useky: usual, duvod: null };
    return {
      useky: usual.flatMap(one => untilClosed(one, closed) ?? []),
      duvod: `${closed.nazev}, ze zákona zavřeno${closed.od === '00:00' ? '' : ` od ${Number(closed.od.slice(0, 2))}\u00a0h`}`,
    };
  };
}

/** The part of a day's times before the law closes the shop; null when nothing is left. */
export function untilClosed<T extends { od: string; do: string }>(times: T, closed: Closed): T | null {
  if (!closed || times.do <= closed.od) return times;
  return times.od < closed.od ? { ...times, do: closed.od } : null;
}

/** A part of a day, in minutes since midnight, with the number of people needed and planned. */
export type Piece = { from: number; to: number; potreba: number; plan: number };

/**
 * Splits a day into pieces in which neither number changes. Where lines overlap, the greatest need holds; a person
 * counts once however their day is split. Breaks are not subtracted: somebody else covers them, or nobody does.
 */
export function coverageOf(needs: Need[], works: Work[]): Piece[] {
  const wanted = needs.map(({ od, do: to, lidi }) => ({ from: minutesOf(od), to: minutesOf(to), lidi }));
  const present = works.map(({ user_id, cas_od, cas_do }) => ({
    ...{ user_id, from: minutesOf(cas_od), to: minutesOf(cas_do) },
  }));
  const edges = [...new Set([...wanted, ...present].flatMap(({ from, to }) => [from, to]))];
  edges.sort((one, other) => one - other);
  return edges.slice(0, -1).flatMap((from, at) => {
    const to = edges[at + 1]!;
    const isIn = (one: { from: number; to: number }) => one.from <= from && one.to >= to;
    const potreba = Math.max(0, ...wanted.filter(isIn).map(({ lidi }) => lidi));
    const plan = new Set(present.filter(isIn).map(({ user_id }) => user_id)).size;
    return potreba === 0 && plan === 0 ? [] : [{ from, to, potreba, plan }];
  });
}

/** Person-hours that a day needs, has planned and lacks; too many people at one time do not fill another. */
export function dayTotals(pieces: Piece[]) {
  const sum = (count: (piece: Piece) => number) =>
    exact(pieces.reduce((total, piece) => total + ((piece.to - piece.from) / 60) * count(piece), 0));
  return {
    potreba: sum(({ potreba }) => potreba),
    plan: sum(({ plan }) => plan),
    chybi: sum(({ potreba, plan }) => Math.max(0, potreba - plan)),
  };
}

/** Each hour from the first to the last that has anything, by its worst moment: when most people are missing. */
export function byHour(pieces: Piece[]) {
  if (pieces.length === 0) return [];
  const first = Math.floor(pieces[0]!.from / 60);
  const last = Math.ceil(pieces.at(-1)!.to / 60);
  return Array.from({ length: last - first }, (_, index) => {
    const hodina = first + index;
    const own = pieces.filter(({ from, to }) => from < (hodina + 1) * 60 && to > hodina * 60);
    const worst = own.toSorted((a, b) => b.potreba - b.plan - (a.potreba - a.plan))[0];
    const { potreba = 0, plan = 0 } = worst ?? {};
    return { hodina, potreba, plan, chybi: Math.max(0, potreba - plan) };
  });
}
