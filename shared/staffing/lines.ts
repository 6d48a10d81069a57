import { personCount } from '../core/counts.ts';
import { isDay, WEEKDAY_SHORT } from '../core/days.ts';
import { withoutDiacritics } from '../core/folded.ts';
import { toTime } from '../core/typed-time.ts';
import { WEEKDAYS } from '../stores/hours.ts';

/**
 * Reads how many people a shop needs, as a manager types it: 'po-pá 9-19: 2' on a line, exceptions as '24. 12. 2026
 * 9-12: 2 Štědrý den' or '31. 12. 2026 nikdo'. The text itself is stored; it is only read here (docs/decisions/0063).
 */

/** The number of people needed from one time to another. */
export type Need = { od: string; do: string; lidi: number };
/** `dny` are weekdays, 0 is Monday. */
export type WeekLine = Need & { dny: number[] };
/** The needs of a day in place of its weekday's; nobody when `useky` is empty. */
export type DayLine = { datum: string; useky: Need[]; duvod: string | null };

export const PEOPLE_MAX = 50;

type Read<T> = { lines: T[]; problem: null } | { lines: null; problem: string };

const weekday = (name: string) => {
  const plain = withoutDiacritics(name.toLowerCase());
  return WEEKDAYS.indexOf(plain as never);
};

/** 'po-pá, ne' → [0, 1, 2, 3, 4, 6], 'denně' means every day; null when the text names no days. */
function weekdaysOf(text: string): number[] | null {
  if (withoutDiacritics(text.toLowerCase()) === 'denne') return [...WEEKDAYS.keys()];
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const [first = '', last = first] = part.split(/[-–]/).map(name => weekday(name.trim()));
    if (typeof first !== 'number' || typeof last !== 'number' || first < 0 || last < first) return null;
    for (let day = first; day <= last; day++) days.add(day);
  }
  return [...days].sort((one, other) => one - other);
}

const SPAN = /(\d{1,2}(?:[:.]?\d{2})?)\s*[-–]\s*(\d{1,2}(?:[:.]?\d{2})?)\s*:\s*(\d{1,2})/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Reads the parts of '9-19: 2'; returns a message when they make no sense. */
function needOf([, from = '', to = '', count = '']: RegExpMatchArray): Need | string {
  const [od, end] = [toTime(from), to === '24' ? '23:59' : toTime(to)];
  const lidi = Number(count);
  if (!TIME.test(od) || !TIME.test(end)) return 'čas musí být mezi 0 a 24 h';
  if (end <= od) return 'čas konce musí být po začátku';
  if (lidi > PEOPLE_MAX) return `nejvýše ${PEOPLE_MAX} lidí`;
  return { od, do: end, lidi };
}

/** Reads line by line; reports the first line that cannot be read by its number. */
function readLines<T>(text: string, read: (line: string) => T | string): Read<T> {
  const lines: T[] = [];
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const one = read(line);
    if (typeof one === 'string') return { lines: null, problem: `Řádek ${at + 1}: ${one}` };
    lines.push(one);
  }
  return { lines, problem: null };
}

const WEEK_LINE = new RegExp(`^([^\\d:]+?)\\s+${SPAN.source}$`);

/** The lines of a usual week. */
export const readWeek = (text: string): Read<WeekLine> =>
  readLines(text, line => {
    const [, names = '', ...rest] = WEEK_LINE.exec(line) ?? [];
    if (!names) return 'pište například „po-pá 9-19: 2“';
    const dny = weekdaysOf(names);
    if (!dny) return 'den musí být po, út, st, čt, pá, so nebo ne, rozsah například „po-pá“';
    const need = needOf(['', ...rest] as unknown as RegExpMatchArray);
    return typeof need === 'string' ? need : { dny, ...need };
  });

const DATE = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(20\d\d)\s+(.+)$/;

function dayOf(day: string, month: string, year: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

const DAY_NEED = new RegExp(`^${SPAN.source}(?:\\s+(.+))?$`);
const NOBODY = /^(?:nikdo|zavřeno)(?:\s+(.+))?$/i;

type OneDay = { datum: string; need: Need | null; duvod: string | null };

const readDay = (line: string): OneDay | string => {
  const [, day = '', month = '', year = '', rest = ''] = DATE.exec(line) ?? [];
  if (!rest) return 'pište například „24. 12. 2026 9-12: 2 Štědrý den“ nebo „31. 12. 2026 nikdo“';
  const datum = dayOf(day, month, year);
  if (!datum) return 'takový den neexistuje';
  const nobody = NOBODY.exec(rest);
  if (nobody) return { datum, need: null, duvod: nobody[1] ?? null };
  const found = DAY_NEED.exec(rest);
  if (!found) return 'za dnem pište například „9-12: 2“ nebo „nikdo“';
  const need = needOf(found);
  return typeof need === 'string' ? need : { datum, need, duvod: found[4] ?? null };
};

/** Exceptions by day; several lines about a day are its parts. */
export function readExceptions(text: string): Read<DayLine> {
  const { lines, problem } = readLines(text, readDay);
  if (problem !== null) return { lines: null, problem };
  const days = new Map<string, DayLine>();
  for (const { datum, need, duvod } of lines) {
    const day = days.get(datum) ?? { datum, useky: [], duvod: null };
    days.set(datum, { datum, useky: need ? [...day.useky, need] : day.useky, duvod: day.duvod ?? duvod });
  }
  return { lines: [...days.values()], problem: null };
}

/** A message about the first line whose people may be the minutes of a time, as in '9-19:30'; null without one. */
export function doubtOf(text: string): string | null {
  for (const [at, line] of text.split('\n').entries()) {
    if (NOBODY.test(DATE.exec(line)?.[4] ?? '')) continue;
    const [span = '', , hour = '', people = ''] = SPAN.exec(line) ?? [];
    const time = `${hour}:${people}`;
    if (hour.length < 3 && /^[0-5]\d$/.test(people) && span.endsWith(time))
      return `Řádek ${at + 1}: „${time}“ je čas, nebo ${personCount(Number(people))}? Pište „${time}: 2“, nebo „${hour}: ${Number(people)}“.`;
  }
  return null;
}

const short = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');

/** '9-19: 2' */
export const needText = ({ od, do: to, lidi }: Need) => `${short(od)}–${short(to)}: ${lidi}`;

/** 'po–pá 9–19: 2', for a list. */
export const weekLineText = ({ dny, ...need }: WeekLine) => {
  const runs: [number, number][] = [];
  for (const day of dny) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  const days = runs.map(([from, to]) =>
    from === to ? WEEKDAY_SHORT[from] : `${WEEKDAY_SHORT[from]}–${WEEKDAY_SHORT[to]}`,
  );
  return `${days.join(', ')} ${needText(need)}`;
};
