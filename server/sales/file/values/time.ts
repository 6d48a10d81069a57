import { addDays } from '#shared/core/days.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { type TimeToken, type TimeUnit, timeTokens } from '#shared/sales/time-format.ts';
import { Fault, quoted } from '../problem.ts';
import { type Offset, zoneOffsets } from '../shape/zone.ts';

/** Reads the time in a cell: ISO 8601 with offset, null for an empty cell. */
export type TimeReader = (raw: string) => string | null | Fault;

/** What else a reader is told, and tells. */
export type TimeOptions = {
  /** Milliseconds since the epoch from which on a time is refused as one to come. */
  before?: number;
  /** Called for every cell whose local time spring skips. */
  onSkipped?: () => void;
  /** The zone of times without an offset; Europe/Prague unless given. */
  zone?: string | undefined;
};

const isoPattern = (two: string) =>
  new RegExp(
    `^(\\d{4})-(${two})-(${two})[T ](${two}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?(?: ?(Z|[+-]\\d\\d(?::?\\d\\d)?))?$`,
    'i',
  );
/** As the dates of a sheet come, whatever a profile says of the order of its own. */
const ISO = isoPattern('\\d\\d');
/** Of a profile that says itself that its times are ISO: with zeros or without them. */
const LOOSE_ISO = isoPattern('\\d\\d?');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Of a year of two digits. */
const CENTURY = '20';
const MAX_OFFSET = 14 * 60;

/** Milliseconds since the epoch at which the day after tomorrow begins in Prague. */
export const endOfTomorrow = (now: number): number =>
  pragueInstant(addDays(pragueClock(now).datum, 2), '00:00')!;

type Parts = Record<TimeUnit, number>;

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;

/** Minutes in 'Z', '+02', '+0200' or '+02:00'; null for what is no offset. */
function offsetMinutes(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', ''));
  if (minutes > MAX_OFFSET || Number(text.slice(-2)) > 59) return null;
  return text[0] === '-' ? -minutes : minutes;
}

/** What a text says: parts of a date that may not be real; without an `offset` they are Prague's. */
type Told = { raw: string; at: Parts; fraction: string; offset: string | undefined };

/** The instant of a time, and whether it is one that spring skips. */
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
 * Whether the order of day and month is one that nobody else writes the other way round: the year first, or dots. A
 * program of another country writes 6/1/2026 for the 6th of June where this one has 01/06/2026.
 */
function isPlainDate(tokens: TimeToken[], between: string[]): boolean {
  const [first, second] = tokens.map(({ unit }) => unit).filter(unit => /year|month|day/.test(unit));
  if (first === 'year') return second === 'month';
  const month = tokens.findIndex(({ unit }) => unit === 'month');
  return first === 'day' && second === 'month' && between[month]!.trim() === '.';
}

/**
 * How many digits a value may have: RRRR four, in '15.10.26' with dots two, too (nobody else writes the year last so); one letter one or two, and so have MM, DD and HH where zeros before
 * them change nothing that is meant: what writes 01.06. and 09:05 may write 1.6. and 9:05 another day.
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

/** Spaces of a notation: any number after a dot ('1. 6. 2026' and '1.6.2026'), at least one elsewhere. */
const separatorPattern = (text: string) =>
  text.replace(/\. +| +|[.\-/]/g, part => {
    if (part.startsWith('. ')) return '\\.[ \\u00a0]*';
    return part.startsWith(' ') ? '[ \\u00a0]+' : `\\${part}`;
  });

function patternOf(format: string): { pattern: RegExp; units: TimeUnit[] } {
  const tokens = timeTokens(format);
  /** What stands before each token, and behind the last one. */
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
 * A reader of times in the notation of a profile. ISO is understood beside any notation, because that is how
 * the dates of a sheet come; a time without an offset is Europe/Prague. Zeros before a day, a month and an hour may be left
 * out where that can mean one thing alone. Refused: days and hours that do not exist, years outside of 2000–2100, times from `before` on. An hour that spring skips is read by the offset before
 * the change, one that autumn repeats as the first. Lines of a document follow each other with one time, so the last answer
 * is kept.
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
