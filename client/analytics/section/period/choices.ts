import { PERIODS } from '#shared/analytics/kinds.ts';
import { addDays, addMonths, daysBetween, mondayOf, monthOf } from '#shared/core/days.ts';
import type { Range } from '../../../forms/dates/range-entry.ts';

/** What the one date control offers, on every screen of analytics: names of the server's, and of days counted here. */
export const CHOICES = {
  daily: PERIODS.daily,
  tyden: 'Tento týden',
  weekly: PERIODS.weekly,
  monthly: PERIODS.monthly,
  month: PERIODS.month,
  ctvrtleti: 'Toto čtvrtletí',
  rok: 'Tento rok',
  custom: PERIODS.custom,
} as const;
export type Choice = keyof typeof CHOICES;

/** What is chosen, with the days or the month that it needs; days as YYYY-MM-DD, a month as YYYY-MM. */
export type Chosen = { period: Choice; start_date: string; end_date: string; selected_month: string };

/** Nothing of it, as the address has it. */
export const NONE = { period: '', start_date: '', end_date: '', selected_month: '' };

/** How many months a unit has, the longest first. */
const MONTHS = { rok: 12, ctvrtleti: 3, mesic: 1 };
type Unit = 'den' | 'tyden' | keyof typeof MONTHS;

const firstOf = (unit: Unit, day: string): string => {
  if (unit === 'den') return day;
  if (unit === 'tyden') return mondayOf(day);
  const passed = (Number(day.slice(5, 7)) - 1) % MONTHS[unit];
  return `${addMonths(monthOf(day), -passed)}-01`;
};

/** The first day of the unit so many after that of `day`. */
const unitsAfter = (unit: Unit, day: string, count: number): string => {
  const first = firstOf(unit, day);
  if (unit === 'den' || unit === 'tyden') return addDays(first, count * (unit === 'den' ? 1 : 7));
  return `${addMonths(monthOf(first), count * MONTHS[unit])}-01`;
};

/** The unit that a name is of; the last seven days are of none, days of one's own unless they happen to be. */
const UNITS: Record<Choice, Unit | null> = {
  daily: 'den',
  tyden: 'tyden',
  monthly: 'mesic',
  month: 'mesic',
  ctvrtleti: 'ctvrtleti',
  rok: 'rok',
  weekly: null,
  custom: null,
};

/** Whether a period is of whole months, so far. */
export const isOfMonths = (period: Choice) => (UNITS[period] ?? '') in MONTHS;

/** The days that are chosen, up to `today`. */
export function daysOf({ period, start_date, end_date, selected_month }: Chosen, today: string): Range {
  if (period === 'custom') return { od: start_date, do: end_date };
  if (period === 'weekly') return { od: addDays(today, -6), do: today };
  const day = period === 'month' ? `${selected_month}-01` : today;
  return within(UNITS[period]!, day, today);
}

const lastOf = (unit: Unit, day: string) => addDays(unitsAfter(unit, day, 1), -1);

/** A whole unit, or what of it there is up to `today`. */
function within(unit: Unit, day: string, today: string): Range {
  const last = lastOf(unit, day);
  return { od: firstOf(unit, day), do: last < today ? last : today };
}

/** The unit that days of one's own are, the longest first: a whole one, or the month so far; null for any others. */
function unitOf({ od, do: to }: Range, today: string): Unit | null {
  if (od === to) return 'den';
  const units = [...Object.keys(MONTHS), 'tyden'] as Unit[];
  const endOf = (unit: Unit) => (unit === 'mesic' ? within(unit, od, today).do : lastOf(unit, od));
  return units.find(unit => firstOf(unit, od) === od && endOf(unit) === to) ?? null;
}

const NAMES: Record<Unit, Choice> = {
  den: 'daily',
  tyden: 'tyden',
  mesic: 'monthly',
  ctvrtleti: 'ctvrtleti',
  rok: 'rok',
};

/** How days are chosen: by a name while they run, a month by itself, others as days. */
function chosenAs(unit: Unit | null, days: Range, today: string): Chosen {
  if (!unit && addDays(today, -6) === days.od && days.do === today) return { ...NONE, period: 'weekly' };
  if (unit && firstOf(unit, today) === days.od) return { ...NONE, period: NAMES[unit] };
  if (unit === 'mesic') return { ...NONE, period: 'month', selected_month: monthOf(days.od) };
  return { ...NONE, period: 'custom', start_date: days.od, end_date: days.do };
}

/** The period before or after, of the same kind; null for one that has not begun. */
export function shifted(chosen: Chosen, step: -1 | 1, today: string): Chosen | null {
  const days = daysOf(chosen, today);
  const unit = chosen.period === 'custom' ? unitOf(days, today) : UNITS[chosen.period];
  if (unit) {
    const first = unitsAfter(unit, days.od, step);
    return first > today ? null : chosenAs(unit, within(unit, first, today), today);
  }
  const length = daysBetween(days.od, days.do) + 1;
  const moved = { od: addDays(days.od, step * length), do: addDays(days.do, step * length) };
  return moved.do > today ? null : chosenAs(null, moved, today);
}

/** Keys that choose a period. */
export const KEYS: Record<string, Choice> = { d: 'daily', w: 'tyden', m: 'monthly', y: 'rok' };
