import type { Channel } from '#shared/sales/lines.ts';
import { WEEKDAYS } from '#shared/stores/hours.ts';
import { type Day, dayNumber } from './calendar.ts';
import { keyOf, PURPOSE } from './dice.ts';
import type { Outlet } from './outlets.ts';

/** The day on which the outlets' shares hold and the chain sells exactly the requested number of lines. */
const BASE_DAY = dayNumber('2026-01-01');

/** The average number of lines per document, returns included. Checked by generator.test.ts. */
const LINES_OF_DOCUMENT: Record<Channel, number> = {
  prodejna: 1.78,
  servis: 1.95,
  eshop: 3.09,
  allegro: 2.16,
};

type Rhythm = {
  /** Factors in the middle of each month; days between are interpolated. */
  months: number[];
  /** Factors by weekday, from Monday. */
  week: number[];
  /** Weights by hour of the day, limited to an outlet's opening hours. */
  hours: number[];
  holiday: number;
};

const SHOP_HOURS = [0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 7, 8, 7, 7, 8, 10, 12, 11, 7, 4, 0, 0, 0, 0];
const RHYTHMS: Record<Channel, Rhythm> = {
  prodejna: {
    months: [0.91, 0.87, 0.94, 0.95, 0.99, 0.94, 0.85, 0.88, 1.02, 1.0, 1.12, 1.58],
    week: [1.02, 0.97, 0.98, 1.02, 1.17, 1.1, 0.74],
    hours: SHOP_HOURS,
    holiday: 0.35,
  },
  servis: {
    months: [1.08, 0.98, 0.98, 0.96, 0.98, 1.04, 1.06, 1.02, 1.02, 0.96, 0.96, 0.97],
    week: [1.35, 1.15, 1.1, 1.1, 1.15, 0.75, 0.4],
    hours: SHOP_HOURS,
    holiday: 0.15,
  },
  eshop: {
    months: [0.92, 0.87, 0.92, 0.9, 0.9, 0.88, 0.83, 0.9, 1.0, 1.05, 1.3, 1.55],
    week: [1.2, 1.1, 1.05, 1.0, 0.92, 0.8, 0.93],
    hours: [2, 1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 9, 9, 9, 9, 9, 10, 12, 14, 14, 10, 5],
    holiday: 0.85,
  },
  allegro: {
    months: [0.95, 0.9, 0.93, 0.92, 0.92, 0.9, 0.86, 0.92, 1.0, 1.04, 1.22, 1.46],
    week: [1.18, 1.08, 1.04, 1.0, 0.92, 0.84, 0.94],
    hours: [2, 1, 1, 1, 1, 1, 2, 4, 7, 8, 9, 9, 9, 9, 9, 9, 9, 10, 11, 13, 14, 13, 10, 5],
    holiday: 0.9,
  },
};

export const hourWeights = (kanal: Channel) => RHYTHMS[kanal].hours;

const MONTH = 30.44;

/** The season's factor on a day, interpolated linearly between the middles of months. */
function season(months: number[], day: Day): number {
  const from = (day.dayOfMonth - 15) / MONTH;
  const here = months[day.month]!;
  const beside = months[(day.month + (from < 0 ? 11 : 1)) % 12]!;
  const even = here + Math.abs(from) * (beside - here);
  // In December it rises until Christmas and drops after it.
  if (day.month !== 11) return even;
  return day.dayOfMonth < 24 ? here * (0.85 + day.dayOfMonth / 70) : here * 0.6;
}

/** The factor of the last Friday of November and the days after it, the busiest online. */
function blackFriday({ month, dayOfMonth, weekday }: Day): number {
  const friday = dayOfMonth - ((weekday + 3) % 7);
  return month === 10 && friday >= 24 ? ([1.9, 1.5, 1.4, 1.3][dayOfMonth - friday] ?? 1) : 1;
}

/** Opening and closing in minutes after midnight, or null on a closed day. */
export function openMinutes({ hours }: Outlet, day: Day): { from: number; to: number } | null {
  if (!hours) return { from: 0, to: 1440 };
  const open = hours[WEEKDAYS[day.weekday]!];
  const date = day.date.slice(5);
  if (!open || date === '12-25' || date === '01-01') return null;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const to = date === '12-24' ? Math.min(12 * 60, minutes(open.do)) : minutes(open.do);
  return { from: minutes(open.od), to };
}

/** The lines that an outlet is expected to sell on a day, when the chain sells `linesPerDay`. */
export function expectedLines(outlet: Outlet, day: Day, linesPerDay: number): number {
  if (!openMinutes(outlet, day)) return 0;
  const { months, week, holiday } = RHYTHMS[outlet.kanal];
  const years = (day.number - BASE_DAY) / 365.25;
  const calendar = season(months, day) * week[day.weekday]! * (day.holiday ? holiday : 1);
  const rush = outlet.hours ? 1 : blackFriday(day);
  return linesPerDay * outlet.share * outlet.growth ** years * calendar * rush;
}

/** The expected number of documents, with the day's weather: one for all shops, another for online outlets. */
export function expectedDocuments(outlet: Outlet, day: Day, linesPerDay: number, seed: number): number {
  const weather = keyOf(seed, day.number, outlet.hours ? 1 : 2, 0, PURPOSE.weather) / 2 ** 32;
  return (
    (expectedLines(outlet, day, linesPerDay) / LINES_OF_DOCUMENT[outlet.kanal]) * (0.86 + 0.28 * weather)
  );
}
