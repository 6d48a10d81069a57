import { Fault } from '../../sales/file/problem.ts';
import { timeReader } from '../../sales/file/values/time.ts';
import type { Content } from './synonyms.ts';

const NUMBER = /^[-+(]?\s*\d[\d\s\u00a0\u202f.,'’]*\)?\s*[-–—]{0,2}\s*(?:Kč|Kc|CZK|,-|%|ks\.?)?$/i;
const DATE =
  /^(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{4}[-./]\d{1,2}[-./]\d{1,2})(?:[T ,]\s*\d{1,2}:\d\d.*)?$/;
/** '15.10.26', which a code may be, too. */
const SHORT_DATE = /^(0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.\s?(\d\d)(?:[T ,]\s*\d{1,2}:\d\d.*)?$/;
/** A sheet writes a time of day on its day 0, and so it is no date. */
const TIME = /^(?:1899-12-3[01]T)?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** What most of the filled values are, and how much of them. Only what is called a date `mayBeShort`. */
export function contentOf(values: string[], mayBeShort = false): { content: Content; share: number } {
  const filled = values.map(value => value.trim()).filter(Boolean);
  if (filled.length === 0) return { content: 'text', share: 0 };
  const share = (...tests: RegExp[]) =>
    filled.filter(value => tests.some(test => test.test(value))).length / filled.length;
  const shares: [Content, number][] = [
    ['time', share(TIME)],
    ['date', mayBeShort ? share(DATE, SHORT_DATE) : share(DATE)],
    ['number', share(NUMBER)],
  ];
  const best = shares.find(([, of]) => of >= 0.7);
  return best ? { content: best[0], share: best[1] } : { content: 'text', share: 1 };
}

/** How numbers of a file are written. */
export type Numbers = {
  desetinna_carka: boolean;
  tisice?: '.' | ',';
  volna_cisla?: boolean;
};

/** How numbers seem to be written, how surely, and an amount of which only its digits say that its mark is of thousands. */
export type Written = { numbers: Numbers; jistota: number; tisic: string | null };

const LOOSE = /(?:Kč|Kc|CZK|[,.][-–—]{1,2}|ks\.?)\s*\)?$|-$|^\(/i;
/** Three digits behind a mark may be thousands; one, two and more than three are decimals, and so are those of 0.125. */
const decimals = (mark: string) => new RegExp(`[${mark}](?:\\d{1,2}|\\d{4,})(?!\\d)|(?<!\\d)0[${mark}]\\d`);
const THOUSANDS = { '.': /\d\.\d{3}(?!\d)/, ',': /\d,\d{3}(?!\d)/ };

/**
 * By amounts, not by pieces: a scale writes one piece as 1,000, and nobody sells a thousand of them. Pieces say how
 * decimals are written where no amount has any.
 */
export function numbersOf(amounts: string[], pieces: string[]): Written {
  const filled = amounts.map(value => value.trim()).filter(value => /\d/.test(value));
  const count = (test: RegExp, values = filled) => values.filter(value => test.test(value)).length;
  const isLoose = [...filled, ...pieces].some(value => LOOSE.test(value.trim()));
  const written = (comma: boolean, hasThousands: boolean): Numbers => ({
    desetinna_carka: comma,
    ...(hasThousands && { tisice: comma ? ('.' as const) : (',' as const) }),
    ...(isLoose && { volna_cisla: true }),
  });
  const comma = count(decimals(',')) + count(/\.\d{3},\d/);
  const point = count(decimals('.')) + count(/,\d{3}\.\d/);
  const groups = { '.': count(THOUSANDS['.']), ',': count(THOUSANDS[',']) };
  const total = comma + point;
  if (total > 0) {
    const numbers = written(comma > point, groups[comma > point ? '.' : ','] > 0);
    return { numbers, jistota: Math.round((100 * Math.max(comma, point)) / total), tisic: null };
  }
  if (groups['.'] + groups[','] > 0) {
    const mark = groups['.'] >= groups[','] ? '.' : ',';
    const tisic = filled.find(value => THOUSANDS[mark].test(value))!;
    return { numbers: written(mark === '.', true), jistota: 60, tisic };
  }
  return { numbers: written(count(/,\d/, pieces) > count(/\.\d/, pieces), false), jistota: 60, tisic: null };
}

/** Without zeros, which reads what has them, too: a first file of 27 November says nothing of how the 2nd is written. */
const DAYS = ['D.M.RRRR', 'D. M. RRRR', 'RRRR-M-D', 'RRRR/M/D', 'RRRR.M.D'];
/** In which other countries exchange day and month: without zeros where some value is no month. */
const PROVEN = ['D/M/RRRR', 'M/D/RRRR', 'D-M-RRRR'];
/** Those of 03/04/2026, which is a day in March or in April: no more is read than the file has. */
const UNPROVEN = ['DD/MM/RRRR', 'D/M/RRRR', 'DD-MM-RRRR'];
const HOURS = ['', ' H:mm', ' H:mm:ss'];

/** Whether a value is no month, so that it can only be a day. */
function tellsDay(value: string): boolean {
  const [, first, second] = /^(\d\d?)[/-]\s?(\d\d?)[/-]/.exec(value) ?? [];
  return Number(first) > 12 || Number(second) > 12;
}

/** Whether the year of '25.10.15' may as well stand first: the days of a file are more than its years. */
function mayBeYearFirst(values: string[]): boolean {
  const short = values.flatMap(value => [SHORT_DATE.exec(value)].filter(one => one !== null));
  const different = (group: number) => new Set(short.map(one => one[group])).size;
  return short.length > 0 && different(1) <= different(2);
}

/** The notation that reads all of these times, the plainest first; null when none does. */
export function timeFormatOf(
  values: string[],
  hasTimeApart: boolean,
): { format: string; jistota: number } | null {
  const filled = values.map(value => value.trim()).filter(Boolean);
  if (filled.length === 0) return null;
  const reads = (format: string) => {
    const read = timeReader(format);
    return filled.filter(value => !(read(value) instanceof Fault)).length;
  };
  if (reads('iso') === filled.length) return { format: 'iso', jistota: 100 };
  const isProven = filled.some(tellsDay);
  const days = [...DAYS, ...(isProven ? PROVEN : UNPROVEN)];
  const formats = (hasTimeApart ? HOURS.slice(1) : HOURS).flatMap(hours => days.map(day => day + hours));
  let best = { format: '', read: 0 };
  for (const format of formats) {
    const read = reads(format);
    if (read > best.read) best = { format, read };
    if (read === filled.length) break;
  }
  if (best.read === 0) return null;
  const isAmbiguous = mayBeYearFirst(filled) || (!isProven && UNPROVEN.includes(best.format.split(' ')[0]!));
  const share = Math.round((100 * best.read) / filled.length);
  return { format: best.format, jistota: isAmbiguous ? Math.min(share, 60) : share };
}
