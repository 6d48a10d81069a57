import { DAY } from '#shared/core/durations.ts';
import { Fault, quoted } from '../problem.ts';
import { unescaped, type Workbook } from './workbook.ts';

/** Days from Excel's day 0 to 1970-01-01. Excel's day 60 never existed, but all sales are later than that. */
const TO_EPOCH = 25_569;
const FROM_1904 = 1462;
/** The digits of a number that Excel keeps; it writes 17, the last two of which are the binary rounding error. */
const DIGITS = 15;
const MAX_DECIMALS = 10;
const FURTHEST = 8.64e15;

/** Formats an Excel number without an exponent: 15 significant digits, at most 10 decimals. */
export function numberText(value: number): string {
  const text = `${Number(value.toPrecision(DIGITS))}`;
  if (/e\+/.test(text)) return text;
  const decimals = text.includes('e') ? Number.POSITIVE_INFINITY : (text.split('.')[1]?.length ?? 0);
  return decimals > MAX_DECIMALS ? value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : text;
}

/**
 * Excel's day number as local ISO time to the millisecond, '' when there is no such time. A time of day is always on
 * the same day 0, in both date systems.
 */
export function dateText(value: number, from1904: boolean): string {
  const isTimeOfDay = value >= 0 && value < 1;
  const milliseconds = Math.round((value + (from1904 && !isTimeOfDay ? FROM_1904 : 0) - TO_EPOCH) * DAY);
  if (!(Math.abs(milliseconds) < FURTHEST)) return '';
  return new Date(milliseconds).toISOString().replace(/(\.000)?Z$/, '');
}

function ofNumber(raw: string, style: number, book: Workbook, comma: boolean): string | Fault {
  const value = Number(raw);
  if (!Number.isFinite(value)) return new Fault(`Číslo ${quoted(raw)} nelze přečíst.`);
  const shown = book.styles[style];
  if (shown === 'datum')
    return dateText(value, book.from1904) || new Fault(`Datum ${quoted(raw)} neexistuje.`);
  // As users see it: '10 %' is 0.1 in the file, and without its sign would be read as a tenth of a percent.
  const text = shown === 'procenta' ? `${numberText(100 * value)} %` : numberText(value);
  return comma ? text.replace('.', ',') : text;
}

/**
 * The text of a sheet's cell: dates as local ISO time, numbers with the profile's decimal mark, percentages with
 * their sign. `type` and `style` are the attributes t and s, `raw` is the text of v or is.
 */
export function cellText(
  type: string,
  style: number,
  raw: string,
  book: Workbook,
  comma: boolean,
): string | Fault {
  if (raw.trim() === '') return '';
  switch (type) {
    case 's':
      return book.strings[Number(raw)] ?? new Fault('Buňka odkazuje na text, který v sešitu není.');
    case 'n':
      return ofNumber(raw, style, book, comma);
    case 'b':
      return raw === '1' ? 'true' : 'false';
    case 'e':
      return new Fault(`Buňka obsahuje chybu ${quoted(raw)}.`);
    default:
      return unescaped(raw);
  }
}
