import { addDays } from '#shared/core/days.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { type TimeToken, type TimeUnit, timeTokens } from '#shared/sales/time-format.ts';
import { Fault, quoted } from '../problem.ts';
import { type Offset, zoneOffsets } from '../shape/zone.ts';

/** Reads the time in a cell: ISO 8601 with offset, null for an empty cell. */
export type TimeReader = (raw: string) => string | null | Fault;

/** Limits and settings of a reader, and its callback. */
export type TimeOptions = {
  /** A time from this one on is refused as a future one; milliseconds since the epoch. */
  before?: number;
  /** Called for every cell whose local time is skipped in spring. */
  onSkipped?: () => void;
  /** The zone of times without an offset; Europe/Prague unless given. */
  zone?: string | undefined;
};

const isoPattern = (two: string) =>
  new RegExp(
    `^(\\d{4})-(${two})-(${two})[T ](${two}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?(?: ?(Z|[+-]\\d\\d(?::?\\d\\d)?))?$`,
    'i',
  );
/** The form of a sheet's dates, whatever order the profile gives for its own. */
const ISO = isoPattern('\\d\\d');
/** For a profile whose times are declared ISO: with or without leading zeros. */
const LOOSE_ISO = isoPattern('\\d\\d?');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Prefixed to a year of two digits. */
const CENTURY = '20';
const MAX_OFFSET = 14 * 60;

/** Milliseconds since the epoch at which the day after tomorrow begins in Prague. */
export const endOfTomorrow = (now: number): number =>
  pragueInstant(addDays(pragueClock(now).datum, 2), '00:00')!;

type Parts = Record<TimeUnit, number>;

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;

/** The minutes in 'Z', '+02', '+0200' or '+02:00'; null for an invalid offset. */
function offsetMinutes(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', ''));
  if (minutes > MAX_OFFSET || Number(text.slice(-2)) > 59) return null;
  return text[0] === '-' ? -minutes : minutes;
}

/** The parts of a time as written, which may not exist; without an `offset` they are local time of the zone. */
type Told = { raw: string; at: Parts; fraction: string; offset: string | undefined };

/** The instant of a time, and whether the time is skipped in spring. */
function instant(
  { raw, at, fraction, offset }: Told,
  before: number,
  offsets: (wall: number) => Offset,
): { text: string; isSkipped: boolean } | Fault {
  const { year, month, day, hour, minute, second } = at;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(wall);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal) return new Fault(`Čas ${quoted(raw)} neexistuje.`);
  if (year < FIRST_YEAR || year > LAST_YEAR)
    return new Fault(`Čas ${quoted(raw)} není mezi lety ${FIRST_YEAR} a ${LAST_YEAR}.`);
  const told = offset === undefined ? null : offsetMinutes(offset);
  if (told === null && offset !== undefined) return new Fault(`Čas ${quoted(raw)} má neplatný posun od UTC.`);
  const { minutes, isSkipped } = told === null ? offsets(wall) : { minutes: told, isSkipped: false };
  if (wall - minutes * 60_000 >= before)
    return new Fault(`Čas ${quoted(raw)} je v budoucnosti: poslední možný den je zítřek.`);
  const rest = fraction && `.${fraction.slice(0, 6)}`;
  return {
    text: `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${rest}${offsetText(minutes)}`,
    isSkipped,
  };
}

function readIso(raw: string, iso: RegExp): Told | undefined {
  const found = iso.exec(raw);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = found;
  const at = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return { raw, at, fraction, offset };
}

/**
 * Whether the order of day and month is one that nobody writes the other way round: year first, or with dots. With
 * slashes, a program of another country writes 6/1/2026 for the 1st of June where ours writes 01/06/2026.
 */
function isPlainDate(tokens: TimeToken[], between: string[]): boolean {
  const [first, second] = tokens.map(({ unit }) => unit).filter(unit => /year|month|day/.test(unit));
  if (first === 'year') return second === 'month';
  const month = tokens.findIndex(({ unit }) => unit === 'month');
  return first === 'day' && second === 'month' && between[month]!.trim() === '.';
}

/**
 * The pattern for a value's digits. RRRR has four, or two in dates like '15.10.26' with dots and the year last (an
 * unambiguous order). One letter has one or two; so have MM, DD and HH where a missing zero cannot change the
 * meaning: a program that writes 01.06. and 09:05 may write 1.6. and 9:05 on another day.
 */
function digitsOf(
  { text, unit }: TimeToken,
  isApart: boolean,
  isPlain: boolean,
  isYearLast: boolean,
): string {
  if (unit === 'year') return isApart && isPlain && isYearLast ? '\\d{4}|\\d\\d' : '\\d{4}';
  const isLoose = isApart && (unit === 'hour' || (isPlain && (unit === 'day' || unit === 'month')));
  return text.length === 1 || isLoose ? '\\d{1,2}' : '\\d\\d';
}

/** The spaces of a notation: any number after a dot ('1. 6. 2026' and '1.6.2026'), at least one elsewhere. */
const separatorPattern = (text: string) =>
  text.replace(/\. +| +|[.\-/]/g, part => {
    if (part.startsWith('. ')) return '\\.[ \\u00a0]*';
    return part.startsWith(' ') ? '[ \\u00a0]+' : `\\${part}`;
  });

function patternOf(format: string): { pattern: RegExp; units: TimeUnit[] } {
  const tokens = timeTokens(format);
  /** The text before each token and after the last one. */
  const between: string[] = [];
  let end = 0;
  for (const { text, at } of tokens) {
    between.push(format.slice(end, at));
    end = at + text.length;
  }
  between.push(format.slice(end));
  const isPlain = isPlainDate(tokens, between);
  const isYearLast = tokens[2]?.unit === 'year';
  const source = tokens.map((token, at) => {
    const isApart = (at === 0 || between[at] !== '') && (at === tokens.length - 1 || between[at + 1] !== '');
    return `${separatorPattern(between[at]!)}(${digitsOf(token, isApart, isPlain, isYearLast)})`;
  });
  return {
    pattern: new RegExp(`^${source.join('')}${separatorPattern(between.at(-1)!)}$`),
    units: tokens.map(({ unit }) => unit),
  };
}

/**
 * Returns a reader of times in a profile's notation. ISO is accepted beside any notation, because the dates of a
 * sheet have that form; a time without an offset is Europe/Prague unless a zone is given. Leading zeros of a day,
 * month and hour may be missing where that is unambiguous. Refused: days and hours that do not exist, years outside
 * of 2000–2100, times from `before` on. An hour skipped in spring is read by the offset before the change, one
 * repeated in autumn as the first. Adjacent lines of a document have the same time, so the last result is kept.
 */
export function timeReader(
  format: string,
  { before = Number.POSITIVE_INFINITY, onSkipped = () => {}, zone }: TimeOptions = {},
): TimeReader {
  const offsets = zoneOffsets(zone);
  const { pattern, units } = format === 'iso' ? { pattern: null, units: [] } : patternOf(format);
  const iso = format === 'iso' ? LOOSE_ISO : ISO;
  const wanted = format === 'iso' ? 'RRRR-MM-DDTHH:mm:ss' : format;

  const readByFormat = (raw: string): Told | undefined => {
    const found = pattern?.exec(raw);
    if (!found) return undefined;
    const at: Parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    units.forEach((unit, index) => {
      const digits = found[index + 1]!;
      at[unit] = Number(unit === 'year' && digits.length === 2 ? CENTURY + digits : digits);
    });
    return { raw, at, fraction: '', offset: undefined };
  };

  let isSkipped = false;
  const readTime = (raw: string): string | null | Fault => {
    const text = raw.trim();
    isSkipped = false;
    if (text === '') return null;
    const told = readByFormat(text) ?? readIso(text, iso);
    if (!told) return new Fault(`Čas ${quoted(raw)} není ve tvaru ${wanted}.`);
    const found = instant(told, before, offsets);
    if (found instanceof Fault) return found;
    isSkipped = found.isSkipped;
    return found.text;
  };

  let last = '';
  let answer: string | null | Fault = null;
  return raw => {
    if (raw !== last) {
      last = raw;
      answer = readTime(raw);
    }
    if (isSkipped) onSkipped();
    return answer;
  };
}
