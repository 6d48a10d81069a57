import { Fault } from '../../sales/file/problem.ts';
import { timeReader } from '../../sales/file/values/time.ts';
import type { Content } from './synonyms.ts';

const NUMBER = /^[-+(]?\s*\d[\d\s\u00a0\u202f.,'’]*\)?\s*-?\s*(?:Kč|Kc|CZK|,-|%)?$/i;
const DATE =
  /^(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{4}[-./]\d{1,2}[-./]\d{1,2})(?:[T ,]\s*\d{1,2}:\d\d.*)?$/;
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;

/** What most of the filled values are, and how much of them. */
export function contentOf(values: string[]): { content: Content; share: number } {
  const filled = values.map(value => value.trim()).filter(Boolean);
  if (filled.length === 0) return { content: 'text', share: 0 };
  const share = (test: RegExp) => filled.filter(value => test.test(value)).length / filled.length;
  const shares: [Content, number][] = [
    ['date', share(DATE)],
    ['time', Math.max(share(TIME), share(/^1899-12-3[01]T/))],
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
  jistota: number;
};

export function numbersOf(values: string[]): Numbers {
  const filled = values.map(value => value.trim()).filter(value => /\d/.test(value));
  const count = (test: RegExp) => filled.filter(value => test.test(value)).length;
  const both = { comma: count(/\.\d{3},\d/), point: count(/,\d{3}\.\d/) };
  // Three digits behind a mark may be thousands; one or two are decimals.
  const comma = count(/,\d{1,2}(?!\d)/) + count(/,\d{4,}/) + both.comma;
  const point = count(/\.\d{1,2}(?!\d)/) + count(/\.\d{4,}/) + both.point;
  const desetinna_carka = comma > point;
  const isLoose = count(/(?:Kč|Kc|CZK|,-)\s*\)?$|-$|^\(/i) > 0;
  const thousands = desetinna_carka ? count(/\d\.\d{3}(?!\d)/) : count(/\d,\d{3}(?!\d)/);
  const total = comma + point;
  return {
    desetinna_carka,
    ...(thousands > 0 && { tisice: desetinna_carka ? ('.' as const) : (',' as const) }),
    ...(isLoose && { volna_cisla: true }),
    jistota: total === 0 ? 60 : Math.round((100 * Math.max(comma, point)) / total),
  };
}

const DAYS = [
  'DD.MM.RRRR',
  'D.M.RRRR',
  'D. M. RRRR',
  'RRRR-MM-DD',
  'DD/MM/RRRR',
  'D/M/RRRR',
  'MM/DD/RRRR',
  'M/D/RRRR',
  'DD-MM-RRRR',
  'RRRR/MM/DD',
  'RRRR.MM.DD',
];
const HOURS = ['', ' HH:mm', ' H:mm', ' HH:mm:ss', ' H:mm:ss'];

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
  const formats = (hasTimeApart ? HOURS.slice(1) : HOURS).flatMap(hours => DAYS.map(day => day + hours));
  let best = { format: '', read: 0 };
  for (const format of formats) {
    const read = reads(format);
    if (read > best.read) best = { format, read };
    if (read === filled.length) break;
  }
  if (best.read === 0) return null;
  // 03/04/2026 is a day in March or in April.
  const isAmbiguous = best.format.includes('/') && filled.every(value => Number(value.split('/')[1]) <= 12);
  const share = Math.round((100 * best.read) / filled.length);
  return { format: best.format, jistota: isAmbiguous ? Math.min(share, 60) : share };
}
