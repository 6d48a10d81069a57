import type { Input, Planned } from '../person.ts';

/**
 * A second implementation of the rules for the tests, plain and slow: day by day and minute by minute on a line of
 * instants, without any code of the rules. It returns 'day rule' for every warning.
 */

const MIN = 60_000;
const D = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const after = (day: string, count: number) => dayOf(utc(day) + count * D);
const last = <T>(list: T[]) => list[list.length - 1]!;

/** The last Sunday of March or October, on which the clock changes at 1:00 UTC. */
function lastSunday(year: number, month: number): number {
  let date = Date.UTC(year, month + 1, 0);
  while (new Date(date).getUTCDay() !== 0) date -= D;
  return date + 3_600_000;
}

/** The minute of the epoch at which Prague's clocks show the time; a skipped time counts an hour later. */
function minuteOf(day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const year = Number(day.slice(0, 4));
  const [spring, autumn] = [lastSunday(year, 2), lastSunday(year, 9)];
  const asSummer = wall - 2 * 3_600_000;
  const isSummer = asSummer >= spring && asSummer < autumn;
  const asWinter = wall - 3_600_000;
  return (isSummer ? asSummer : asWinter) / MIN;
}

const monday = (day: string) => after(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** Easter Sundays of the years that the tests use, from the calendar. */
const EASTER: Record<string, string> = {
  2023: '2023-04-09',
  2024: '2024-03-31',
  2025: '2025-04-20',
  2026: '2026-04-05',
  2027: '2027-03-28',
};
const HOLIDAYS = [
  '01-01',
  '05-01',
  '05-08',
  '07-05',
  '07-06',
  '09-28',
  '10-28',
  '11-17',
  '12-24',
  '12-25',
  '12-26',
];
const easterMonday = (day: string) => day === after(EASTER[day.slice(0, 4)]!, 1);
const isHoliday = (day: string) =>
  HOLIDAYS.includes(day.slice(5)) || easterMonday(day) || day === after(EASTER[day.slice(0, 4)]!, -2);

/** A stretch of work without a gap, in minutes. */
type Stretch = { day: string; begin: number; end: number };

/** Marks all shifts on a line of minutes and reads the stretches off it. */
function lineOf(shifts: Planned[]): { dayAt: (minute: number) => string | undefined; stretches: Stretch[] } {
  const work = shifts.filter(({ typ_smeny }) => typ_smeny === 'prace');
  const names = ['', ...new Set(work.map(({ datum }) => datum))];
  const base = Math.min(...work.map(({ datum }) => minuteOf(datum, '00:00')));
  const end = Math.max(...work.map(({ datum }) => minuteOf(datum, '00:00'))) + 1600;
  const line = new Uint8Array(work.length === 0 ? 0 : end - base);
  for (const { datum, cas_od, cas_do } of work)
    line.fill(names.indexOf(datum), minuteOf(datum, cas_od) - base, minuteOf(datum, cas_do) - base);
  const stretches: Stretch[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === 0) continue;
    const open = stretches[stretches.length - 1];
    if (open && open.end === base + at) open.end = base + at + 1;
    else stretches.push({ day: names[line[at]!]!, begin: base + at, end: base + at + 1 });
  }
  const dayAt = (minute: number) => names[line[minute - base] ?? 0] || undefined;
  return { dayAt, stretches };
}

export function oracle({ shifts, contracts = [], born = null, absences = [] }: Input): string[] {
  const said: string[] = [];
  const { dayAt, stretches } = lineOf(shifts);
  const minor = (day: string) => {
    if (!born) return false;
    const [y, m, d] = born.split('-').map(Number) as [number, number, number];
    // A birthday that the year does not have is the day after it.
    return utc(day) < Date.UTC(y + 18, m - 1, d);
  };
  const net = ({ day, begin, end }: Stretch) => {
    const length = end - begin;
    return length > (minor(day) ? 270 : 360) ? length - 30 : length;
  };
  const sum = (some: Stretch[]) => some.reduce((total, one) => total + net(one), 0);
  const contractAt = (day: string) => contracts.find(one => one.od <= day && (one.do ?? '9999') >= day);
  const isAway = (day: string) =>
    absences.some(one => one.od <= day && one.do >= day) ||
    shifts.some(one => one.datum === day && one.typ_smeny !== 'prace');

  const days = [...new Set(stretches.map(one => one.day))];
  for (const day of days) {
    const own = stretches.filter(one => one.day === day);
    if (sum(own) > (minor(day) ? 480 : 720)) said.push(`${day} smena${minor(day) ? '-mladistvych' : ''}`);

    // Minute by minute: the length of each rest that begins within 24 h of the day's first minute.
    const begin = own[0]!.begin;
    let longest = 0;
    let woken: string | null = null;
    const horizon = last(stretches).end;
    for (let minute = begin; minute < begin + 1440; minute++) {
      if (!dayAt(minute) || dayAt(minute + 1) || minute + 1 >= begin + 1440) continue;
      let rest = 0;
      while (!dayAt(minute + 1 + rest) && minute + 1 + rest < horizon) rest++;
      const isEndless = minute + 1 + rest >= horizon;
      const length = isEndless ? Number.POSITIVE_INFINITY : rest;
      if (length > longest) {
        longest = length;
        woken = isEndless ? null : dayAt(minute + 1 + rest)!;
      }
    }
    if (longest < (minor(day) ? 720 : 660))
      said.push(`${woken ?? day} odpocinek${minor(day) ? '-mladistvych' : ''}`);
  }

  for (const week of new Set(days.map(monday))) {
    const own = stretches.filter(one => monday(one.day) === week);
    const lastDay = last(own).day;
    const [from, to] = [minuteOf(week, '00:00'), minuteOf(after(week, 7), '00:00')];
    // Every rest on the line, including those before the first work and after the last.
    const ends = [Number.NEGATIVE_INFINITY, ...stretches.map(one => one.end)];
    const begins = [...stretches.map(one => one.begin), Number.POSITIVE_INFINITY];
    const rests = ends.map((end, at) => [end, begins[at]!] as const);
    const belonging = rests.filter(([a, b]) => {
      const isWithin = a >= from && b <= to;
      let inside = 0;
      for (let minute = Math.max(a, from); minute < Math.min(b, to); minute++) inside++;
      return isWithin || inside >= 1440;
    });
    const best = Math.max(0, ...belonging.map(([a, b]) => b - a));
    if (best < (minor(week) ? 2880 : 2100))
      said.push(`${lastDay} tydenni-odpocinek${minor(week) ? '-mladistvych' : ''}`);
    if (sum(own) > 3600) said.push(`${lastDay} tyden`);
    const young = own.filter(one => minor(one.day));
    if (sum(young) > 2400) said.push(`${last(young).day} tyden-mladistvych`);
  }

  const months = [...new Set(days.map(day => day.slice(0, 7)))].sort();
  for (const month of months) {
    const own = stretches.filter(one => one.day.startsWith(month));
    const [y, m] = month.split('-').map(Number) as [number, number];
    const length = new Date(Date.UTC(y, m, 0)).getUTCDate();
    if (sum(own) * 7 > 48 * 60 * length) said.push(`${last(own).day} mesic`);
  }

  /** Month by month: the work of the period until the month's end, against what all of the period's days allow. */
  const period = (rule: string, own: Stretch[], allowedHundredths: number) => {
    for (const month of months) {
      const until = own.filter(one => one.day.slice(0, 7) <= month);
      const here = own.filter(one => one.day.startsWith(month));
      // In hundredths of hours a week, by days: minutes × 7 × 100 against × 60.
      if (here.length > 0 && sum(until) > Math.floor((allowedHundredths * 60) / 700))
        said.push(`${last(here).day} ${rule}`);
    }
  };
  const blockStart = (day: string, from: string, length: number) => {
    let start = from;
    while (after(start, length) <= day) start = after(start, length);
    return start;
  };
  const allowance = (start: string, length: number, weekly: (day: string) => number) => {
    let hundredths = 0;
    for (let at = 0; at < length; at++) {
      const day = after(start, at);
      if (!isAway(day)) hundredths += Math.round(weekly(day) * 100);
    }
    return hundredths;
  };
  const employed = (day: string) =>
    contractAt(day)?.druh === 'hpp' ? contractAt(day)!.tydenni_hodiny! : null;
  for (const start of new Set(days.map(day => blockStart(day, '2024-01-01', 182)))) {
    const own = stretches.filter(
      one => employed(one.day) !== null && blockStart(one.day, '2024-01-01', 182) === start,
    );
    period(
      'prumer',
      own,
      allowance(start, 182, day => employed(day) ?? 0),
    );
    period(
      'prumer-s-prescasem',
      own,
      allowance(start, 182, day => (employed(day) === null ? 0 : employed(day)! + 8)),
    );
  }
  for (const contract of contracts.filter(one => one.druh === 'dpc')) {
    const within = (day: string) => contractAt(day) === contract;
    for (const start of new Set(days.filter(within).map(day => blockStart(day, contract.od, 364)))) {
      const own = stretches.filter(one => within(one.day) && blockStart(one.day, contract.od, 364) === start);
      period(
        'dpc',
        own,
        allowance(start, 364, day => (within(day) ? 20 : 0)),
      );
    }
  }
  for (const year of new Set(days.map(day => day.slice(0, 4)))) {
    const own = stretches.filter(one => one.day.startsWith(year) && contractAt(one.day)?.druh === 'dpp');
    for (const month of months) {
      const until = own.filter(one => one.day.slice(0, 7) <= month);
      const here = own.filter(one => one.day.startsWith(month));
      if (here.length > 0 && sum(until) > 300 * 60) said.push(`${last(here).day} dpp`);
    }
  }

  for (const { datum: day, typ_smeny, cas_od, cas_do, zavreno, velka, prodejna } of shifts) {
    if (typ_smeny === 'dovolena' && isHoliday(day)) said.push(`${day} svatek-v-dovolene`);
    if (typ_smeny !== 'prace') continue;
    const isClosedAllDay =
      ['01-01', '05-08', '09-28', '10-28', '12-25', '12-26'].includes(day.slice(5)) || easterMonday(day);
    if (velka && (isClosedAllDay || (day.endsWith('12-24') && cas_do > '12:00')))
      said.push(`${day} zavrene-svatky`);
    if (zavreno) said.push(`${day} zavreno`);
    if (minor(day) && (Number(cas_od.slice(0, 2)) < 6 || cas_do > '22:00'))
      said.push(`${day} noc-mladistvych`);
    const shops = contractAt(day)?.prodejny ?? [];
    if (shops.length > 0 && !shops.includes(prodejna!)) said.push(`${day} prodejna`);
    if (!contractAt(day) && contracts.some(one => one.od <= day)) said.push(`${day} smlouva`);
    if (absences.some(one => one.od <= day && one.do >= day)) said.push(`${day} nepritomnost`);
  }
  return said.sort();
}
