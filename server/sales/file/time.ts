import { addDays } from '#shared/core/days.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { type TimeUnit, timeTokens } from '#shared/sales/time-format.ts';
import { Fault, quoted } from './problem.ts';
import { type Offset, zoneOffsets } from './shape/zone.ts';

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

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
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

/** What a text says: parts of a date that may not be real. */
type Told = {
  raw: string;
  at: Parts;
  fraction: string;
  /** Minutes; undefined without one, which is Prague's time, null for what is no offset. */
  offset: number | null | undefined;
  /** The text is as times are told. */
  isCanonical: boolean;
};

/** The instant of a time, and whether it is one that spring skips. */
function instant(
  { raw, at, fraction, offset, isCanonical }: Told,
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
  if (offset === null) return new Fault(`Čas ${quoted(raw)} má neplatný posun od UTC.`);
  const { minutes, isSkipped } = offset === undefined ? offsets(wall) : { minutes: offset, isSkipped: false };
  if (wall - minutes * 60_000 >= before)
    return new Fault(`Čas ${quoted(raw)} je v budoucnosti: poslední možný den je zítřek.`);
  if (isCanonical) return { text: raw, isSkipped };
  const rest = fraction && `.${fraction.slice(0, 6)}`;
  return {
    text: `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${rest}${offsetText(minutes)}`,
    isSkipped,
  };
}

const ZERO_CODE = 48;
const codes = (text: string) => [...text].map(one => one.charCodeAt(0));
const [DASH = 0, PLUS = 0, COLON = 0, T = 0, SPACE = 0] = codes('-+:T ');

/** The number of two digits at a place; NaN where others stand. */
function twoAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO_CODE, text.charCodeAt(at + 1) - ZERO_CODE];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}

/** '2026-06-01T10:00:00' and the same with '+02:00': what nearly every time looks like, read by its places. */
function readPlain(raw: string): Told | undefined {
  const { length } = raw;
  if (length !== 19 && length !== 25) return undefined;
  const middle = raw.charCodeAt(10);
  if (raw.charCodeAt(4) !== DASH || raw.charCodeAt(7) !== DASH || (middle !== T && middle !== SPACE))
    return undefined;
  if (raw.charCodeAt(13) !== COLON || raw.charCodeAt(16) !== COLON) return undefined;
  const at = {
    year: 100 * twoAt(raw, 0) + twoAt(raw, 2),
    month: twoAt(raw, 5),
    day: twoAt(raw, 8),
    hour: twoAt(raw, 11),
    minute: twoAt(raw, 14),
    second: twoAt(raw, 17),
  };
  if (Number.isNaN(at.year + at.month + at.day + at.hour + at.minute + at.second)) return undefined;
  if (length === 19) return { raw, at, fraction: '', offset: undefined, isCanonical: false };
  const sign = raw.charCodeAt(19);
  const minutes = 60 * twoAt(raw, 20) + twoAt(raw, 23);
  if ((sign !== PLUS && sign !== DASH) || raw.charCodeAt(22) !== COLON || Number.isNaN(minutes))
    return undefined;
  const isOffset = minutes <= MAX_OFFSET && twoAt(raw, 23) <= 59;
  const offset = !isOffset ? null : sign === DASH ? -minutes : minutes;
  // There is no '-00:00'.
  return { raw, at, fraction: '', offset, isCanonical: middle === T && !Object.is(offset, -0) };
}

function readIso(raw: string): Told | undefined {
  const plain = readPlain(raw);
  if (plain) return plain;
  const found = ISO.exec(raw);
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
  return {
    raw,
    at,
    fraction,
    offset: offset === undefined ? undefined : offsetMinutes(offset),
    isCanonical: false,
  };
}

/** A token of one letter (and RRRR) may have a value of any usual length, a doubled one has two digits. */
const digitsOf = (token: string) =>
  token === 'RRRR' ? '\\d{4}' : token.length === 1 ? '\\d{1,2}' : '\\d\\d';

/** Spaces of a notation: any number after a dot ('1. 6. 2026' and '1.6.2026'), at least one elsewhere. */
const separatorPattern = (text: string) =>
  text.replace(/\. +| +|[.\-/]/g, part => {
    if (part.startsWith('. ')) return '\\.[ \\u00a0]*';
    return part.startsWith(' ') ? '[ \\u00a0]+' : `\\${part}`;
  });

function patternOf(format: string): { pattern: RegExp; units: TimeUnit[] } {
  const tokens = timeTokens(format);
  let source = '';
  let end = 0;
  for (const { text, at } of tokens) {
    source += `${separatorPattern(format.slice(end, at))}(${digitsOf(text)})`;
    end = at + text.length;
  }
  source += separatorPattern(format.slice(end));
  return { pattern: new RegExp(`^${source}$`), units: tokens.map(({ unit }) => unit) };
}

/**
 * A reader of times in the notation of a profile. ISO is understood beside any notation, because that is how
 * the dates of a sheet come; a time without an offset is Europe/Prague. Refused: days and hours that do not
 * exist, years outside of 2000–2100, times from `before` on. An hour that spring skips is read by the offset before
 * the change, one that autumn repeats as the first. Lines of a document follow each other with one time, so the last answer
 * is kept.
 */
export function timeReader(
  format: string,
  { before = Number.POSITIVE_INFINITY, onSkipped = () => {}, zone }: TimeOptions = {},
): TimeReader {
  const offsets = zoneOffsets(zone);
  const { pattern, units } = format === 'iso' ? { pattern: null, units: [] } : patternOf(format);
  const wanted = format === 'iso' ? 'RRRR-MM-DDTHH:mm:ss' : format;

  const readByFormat = (raw: string): Told | undefined => {
    const found = pattern?.exec(raw);
    if (!found) return undefined;
    const at: Parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
    units.forEach((unit, index) => {
      at[unit] = Number(found[index + 1]);
    });
    return { raw, at, fraction: '', offset: undefined, isCanonical: false };
  };

  let isSkipped = false;
  const readTime = (raw: string): string | null | Fault => {
    const text = raw.trim();
    isSkipped = false;
    if (text === '') return null;
    const told = readByFormat(text) ?? readIso(text);
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
