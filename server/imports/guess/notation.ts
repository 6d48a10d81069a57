import { Fault } from '../../sales/file/problem.ts';
import { timeReader } from '../../sales/file/values/time.ts';
import type { Content } from './synonyms.ts';

const NUMBER = /^[-+(]?\s*\d[\d\s\u00a0\u202f.,'’]*\)?\s*[-–—]{0,2}\s*(?:Kč|Kc|CZK|,-|%|ks\.?)?$/i;
const DATE =
  /^(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{4}[-./]\d{1,2}[-./]\d{1,2})(?:[T ,]\s*\d{1,2}:\d\d.*)?$/;
/** '15.10.26', which may also be a code. */
const SHORT_DATE = /^(0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.\s?(\d\d)(?:[T ,]\s*\d{1,2}:\d\d.*)?$/;
/** A time of day; a sheet writes it on its day 0, so that is not taken as a date. */
const TIME = /^(?:1899-12-3[01]T)?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** The content of most filled values, and the share of these. Pass `mayBeShort` only for a column named as a date. */
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

/** How a file writes numbers. */
export type Numbers = {
  desetinna_carka: boolean;
  tisice?: '.' | ',';
  volna_cisla?: boolean;
};

/** How numbers seem to be written, how certain that is, and an amount whose mark is ambiguous (`tisic`). */
export type Written = { numbers: Numbers; jistota: number; tisic: string | null };

const LOOSE = /(?:Kč|Kc|CZK|[,.][-–—]{1,2}|ks\.?)\s*\)?$|-$|^\(/i;
/** Three digits after a mark may be thousands; one, two and more than three are decimals, as are those of 0.125. */
const decimals = (mark: string) => new RegExp(`[${mark}](?:\\d{1,2}|\\d{4,})(?!\\d)|(?<!\\d)0[${mark}]\\d`);
const THOUSANDS = { '.': /\d\.\d{3}(?!\d)/, ',': /\d,\d{3}(?!\d)/ };

/**
 * Guesses by amounts, not by pieces: a scale writes one piece as 1,000, and nobody sells a thousand of them. Pieces
 * decide only where no amount has decimals.
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

/** Without leading zeros, which reads both forms: a file of 27 November does not show how the 2nd is written. */
const DAYS = ['D.M.RRRR', 'D. M. RRRR', 'RRRR-M-D', 'RRRR/M/D', 'RRRR.M.D'];
/** For orders that countries exchange: without leading zeros, when some value cannot be a month. */
const PROVEN = ['D/M/RRRR', 'M/D/RRRR', 'D-M-RRRR'];
/** For dates such as 03/04/2026, a day in March or in April: accepts no more forms than the file has. */
const UNPROVEN = ['DD/MM/RRRR', 'D/M/RRRR', 'DD-MM-RRRR'];
const HOURS = ['', ' H:mm', ' H:mm:ss'];

/** Whether one part of a date cannot be a month and must be the day. */
function tellsDay(value: string): boolean {
  const [, first, second] = /^(\d\d?)[/-]\s?(\d\d?)[/-]/.exec(value) ?? [];
  return Number(first) > 12 || Number(second) > 12;
}

/** Whether the year of '25.10.15' may come first; normally a file has more distinct days than years. */
function mayBeYearFirst(values: string[]): boolean {
  const short = values.flatMap(value => [SHORT_DATE.exec(value)].filter(one => one !== null));
  const different = (group: number) => new Set(short.map(one => one[group])).size;
  return short.length > 0 && different(1) <= different(2);
}

/** The first and plainest notation that reads most of these times; null when none reads any. */
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
