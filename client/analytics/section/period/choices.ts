import { PERIODS } from '#shared/analytics/kinds.ts';
import { endOf, MONTHS, shift, startOf, type Unit } from '#shared/analytics/units.ts';
import { addDays, daysBetween, monthOf } from '#shared/core/days.ts';
import type { Range } from '../../../forms/dates/range-entry.ts';

/** The choices of the period control on all screens of analytics: the server's names, and names resolved here. */
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

/** The choice, with the days or the month that it needs; days as YYYY-MM-DD, a month as YYYY-MM. */
export type Chosen = { period: Choice; start_date: string; end_date: string; selected_month: string };

/** No choice, as the address writes it. */
export const NONE = { period: '', start_date: '', end_date: '', selected_month: '' };

/** The unit of each choice; the last seven days have none, and custom days only by coincidence. */
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

/** Whether a period consists of whole months, apart from being unfinished. */
export const isOfMonths = (period: Choice) => (UNITS[period] ?? '') in MONTHS;

/** The chosen days, up to `today`. */
export function daysOf({ period, start_date, end_date, selected_month }: Chosen, today: string): Range {
  if (period === 'custom') return { od: start_date, do: end_date };
  if (period === 'weekly') return { od: addDays(today, -6), do: today };
  const day = period === 'month' ? `${selected_month}-01` : today;
  return within(UNITS[period]!, day, today);
}

/** A whole unit, or the part of it up to `today`. */
function within(unit: Unit, day: string, today: string): Range {
  const last = endOf(unit, day);
  return { od: startOf(unit, day), do: last < today ? last : today };
}

/** The unit that custom days make up, longest first: a whole one, or the month so far; null for any others. */
function unitOf({ od, do: to }: Range, today: string): Unit | null {
  if (od === to) return 'den';
  const units = [...Object.keys(MONTHS), 'tyden'] as Unit[];
  const lastOf = (unit: Unit) => (unit === 'mesic' ? within(unit, od, today).do : endOf(unit, od));
  return units.find(unit => startOf(unit, od) === od && lastOf(unit) === to) ?? null;
}

const NAMES: Record<Unit, Choice> = {
  den: 'daily',
  tyden: 'tyden',
  mesic: 'monthly',
  ctvrtleti: 'ctvrtleti',
  rok: 'rok',
};

/** How days are written as a choice: by name while the unit is current, a past month by itself, others as days. */
function chosenAs(unit: Unit | null, days: Range, today: string): Chosen {
  if (!unit && addDays(today, -6) === days.od && days.do === today) return { ...NONE, period: 'weekly' };
  if (unit && startOf(unit, today) === days.od) return { ...NONE, period: NAMES[unit] };
  if (unit === 'mesic') return { ...NONE, period: 'month', selected_month: monthOf(days.od) };
  return { ...NONE, period: 'custom', start_date: days.od, end_date: days.do };
}

/** The period before or after, of the same kind; null for one that has not begun. */
export function shifted(chosen: Chosen, step: -1 | 1, today: string): Chosen | null {
  const days = daysOf(chosen, today);
  const unit = chosen.period === 'custom' ? unitOf(days, today) : UNITS[chosen.period];
  if (unit) {
    const first = shift(unit, days.od, step);
    return first > today ? null : chosenAs(unit, within(unit, first, today), today);
  }
  const length = daysBetween(days.od, days.do) + 1;
  const moved = { od: addDays(days.od, step * length), do: addDays(days.do, step * length) };
  return moved.do > today ? null : chosenAs(null, moved, today);
}

/** The keys that choose a period. */
export const KEYS: Record<string, Choice> = { d: 'daily', w: 'tyden', m: 'monthly', y: 'rok' };
