import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type DayNumber, dayOf, numberOf } from '#shared/forecast/calendar.ts';
import type { Series } from '#shared/forecast/history.ts';
import { generateSales } from '#world/sales/generator.ts';

type Days = Map<DayNumber, number>;
export type AllSeries = Map<string, Series>;

/** Sums values by series and day, then fills every day from the first to the last: one without a row sold nothing. */
function collector() {
  const found = new Map<string, Days>();
  return {
    add(name: string, day: string, value: number) {
      const days = found.get(name) ?? new Map();
      const number = numberOf(day);
      found.set(name, days.set(number, (days.get(number) ?? 0) + value));
    },
    series(): AllSeries {
      return new Map([...found].map(([name, days]) => [name, seriesOf(days)]));
    },
  };
}

function seriesOf(days: Days): Series {
  const [first, last] = [...days.keys()].reduce(
    ([least, most], day) => [Math.min(least, day), Math.max(most, day)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return { first, values: Array.from({ length: last - first + 1 }, (_, at) => days.get(first + at) ?? 0) };
}

/** The day in a text with a day or an instant; null for anything else. */
function dayIn(text: string | undefined): string | null {
  const day = /^(\d{4}-\d\d-\d\d)($|[ T])/.exec(text ?? '')?.[1];
  return day && !Number.isNaN(Date.parse(day)) && dayOf(numberOf(day)) === day ? day : null;
}

const rowsOf = (text: string | Buffer): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });

/**
 * The series in a CSV with the columns serie, den (YYYY-MM-DD), hodnota (decimal point), rows in any order; several
 * rows of a day are summed. @throws Error that names the first invalid row.
 */
export function readSeries(text: string | Buffer): AllSeries {
  const { add, series } = collector();
  rowsOf(text).forEach(({ serie, den, hodnota }, at) => {
    const value = Number(hodnota);
    const day = dayIn(den);
    if (serie === undefined || !day || !hodnota || !Number.isFinite(value))
      throw new Error(
        `Row ${at + 1} is not serie,den,hodnota with a day YYYY-MM-DD and a number: ${serie},${den},${hodnota}`,
      );
    add(serie, day, value);
  });
  return series();
}

const RETAIL = 'online_retail_dev_2010-12_2011-07.csv.gz';
const SUPERSTORE = join('superstore', 'superstore.csv');

/** Daily sums of the public data in a folder, also by market and region; null when a file is missing. */
export function publicSeries(folder: string): AllSeries | null {
  const paths = [RETAIL, SUPERSTORE].map(name => join(folder, name));
  if (!paths.every(existsSync)) return null;
  const { add, series } = collector();
  for (const row of rowsOf(gunzipSync(readFileSync(paths[0]!)))) {
    const value = Number(row.Quantity) * Number(row.UnitPrice);
    add('Online Retail', row.InvoiceDate!.slice(0, 10), value);
  }
  for (const row of rowsOf(readFileSync(paths[1]!))) {
    for (const name of ['Superstore', `Superstore ${row.Region}`])
      add(name, row['Order Date']!, Number(row.Sales));
  }
  return series();
}

/** Three years of the generated chain in the form in which it is forecast: each shop's channels, and the web. */
export function generatedSeries(): AllSeries {
  const { add, series } = collector();
  for (const line of generateSales({ from: '2023-11-22', to: '2026-11-22', linesPerDay: 300, seed: 1 }))
    add(`${line.stredisko ?? 'web'} ${line.kanal}`, line.cas!.slice(0, 10), Number(line.obrat_bez_dph));
  return series();
}
