import type pg from 'pg';
import { isDistributed } from '../../core/database/distribution.ts';
import type { CopyBuffer } from '../intake/bytes/copy-buffer.ts';
import type { Query } from '../intake/name-ids.ts';
import { millionthsOf } from '../intake/numbers/decimals.ts';
import { dayText, decadeOf, monthOf, nextDecade, nextMonth, yearOf } from '../intake/numbers/instant.ts';
import type { SoldLines } from '../intake/sold-lines.ts';
import type { Cells } from './cells.ts';
import { addLine, type Thresholds } from './line-sums.ts';
import { type Grain, Periods } from './periods.ts';
import { writeCells } from './write.ts';

/** After this many incomplete written periods the file counts as unsorted, and nothing of it is summed any more. */
const MOST_LATE = 100;

/** The most rows of a month or year in memory; one with more is computed from its days and decades. */
const MOST_OF_LONGER = 65_536;

/** Which periods, each from a day to before another, have no lines. */
const NEW_PERIODS = `
  select d.zrno, d.od - date '2000-01-01' as od,
    not exists (select from prodejni_radek r where r.den >= d.od and r.den < d.po) as je_nove
  from unnest($1::"char"[], $2::date[], $3::date[]) as d (zrno, od, po)`;

/** The thresholds in force; no row when the numbers do not follow changed rules yet. */
const RULES = `
  select (select coalesce(json_agg(json_build_array(plati_od - date '2000-01-01', mez::text) order by plati_od), '[]')
    from prodej_mez_platna) as meze
  from prodej_pravidla where zadano = platne`;

const TELL = `
  insert into souctene select zrno, od, plati from unnest($1::"char"[], $2::date[], $3::boolean[]) as s (zrno, od, plati)`;

/**
 * Rollups of periods that had no lines before, made while a file is read from the documents that go straight into
 * their tables. Lines are added to their day and decade, and these to their month and year when they are complete.
 * Staged documents of these periods are added at the end (server/sales/rollups/rebuild.ts), and all other periods are
 * computed from their lines. A period whose sums turn out to be incomplete is reported as invalid.
 */
export class Sums {
  readonly #days = new Periods('d');
  readonly #decades = new Periods('k');
  readonly #months = new Periods('m');
  readonly #years = new Periods('r');
  readonly #decadeOf = new Map<number, number>();
  #isOff = false;

  /** With `mostCells` rows in memory, all but the newest periods are written. */
  constructor(
    readonly thresholds: Thresholds,
    readonly mostCells: number,
  ) {}

  /** Sums for a new import; null on a distributed database, and when changed rules are not in the numbers yet. */
  static async begin(client: pg.ClientBase, mostCells: number): Promise<Sums | null> {
    if (await isDistributed(client)) return null;
    const { rows } = await client.query<{ meze: [number, string][] }>(RULES);
    if (rows.length === 0) return null;
    const { meze } = rows[0]!;
    const prices = meze.map(([, price]) => millionthsOf(price));
    return prices.some(Number.isNaN)
      ? null
      : new Sums({ since: meze.map(([since]) => since), prices }, mostCells);
  }

  #decade(day: number): number {
    let from = this.#decadeOf.get(day);
    if (from === undefined) {
      from = decadeOf(day);
      this.#decadeOf.set(day, from);
    }
    return from;
  }

  get #all() {
    return [this.#days, this.#decades, this.#months, this.#years];
  }

  /** The sums of a day and of its decade. */
  #cellsOf(day: number): [Cells, Cells] {
    const decade = this.#decade(day);
    if (this.#days.isWritten(day) || this.#decades.isWritten(decade)) this.#spoilLonger(day);
    return [this.#days.of(day), this.#decades.of(decade)];
  }

  /** The sums of this day's month and year are no longer complete. */
  #spoilLonger(day: number) {
    this.#months.spoil(monthOf(day));
    this.#years.spoil(yearOf(day));
  }

  /** Before the first lines of days are written, finds out whether their periods have other lines. */
  async meet(query: Query, met: ReadonlySet<number>) {
    if (this.#isOff) return;
    const asked = new Map<string, [Grain, from: string, to: string]>();
    const ask = (periods: Periods, from: number, to: number) => {
      const { grain } = periods;
      if (!periods.isKnown(from)) asked.set(grain + from, [grain, dayText(from), dayText(to)]);
    };
    for (const day of met) {
      if (this.#days.isKnown(day)) continue;
      const [decade, month, year] = [this.#decade(day), monthOf(day), yearOf(day)];
      ask(this.#days, day, day + 1);
      ask(this.#decades, decade, nextDecade(decade));
      ask(this.#months, month, nextMonth(month));
      ask(this.#years, year, yearOf(year, 1));
    }
    if (asked.size === 0) return;
    const periods = [...asked.values()];
    const told = [0, 1, 2].map(part => periods.map(period => period[part]));
    const { rows } = await query(NEW_PERIODS, told, 'new_periods');
    for (const { zrno, od, je_nove } of rows) {
      this.#all.find(({ grain }) => grain === zrno)!.begin(od, je_nove);
      if (!je_nove && (zrno === 'd' || zrno === 'k')) this.#spoilLonger(od);
    }
  }

  /** Adds the lines of a document at the positions in `order`, with their marks. */
  add(lines: SoldLines, order: readonly number[], marks: readonly number[]) {
    if (this.#isOff) return;
    for (let place = 0; place < order.length; place++) {
      const at = order[place]!;
      const day = lines.day[at]!;
      const [ofDay, ofDecade] = this.#cellsOf(day);
      addLine(lines, at, marks[place]!, this.thresholds, ofDay, ofDecade);
    }
    if (this.#days.late + this.#decades.late > MOST_LATE) this.stop();
  }

  /** Makes all sums invalid. */
  stop() {
    this.#isOff = true;
    for (const { open } of this.#all) open.clear();
  }

  /** Makes the sums of days invalid whose lines were removed from their tables. */
  spoil(days: readonly number[]) {
    for (const day of days) {
      this.#days.spoil(day);
      this.#decades.spoil(this.#decade(day));
      this.#spoilLonger(day);
    }
  }

  /** Writes the periods that are probably complete; at the end, all of them. */
  async write(rows: CopyBuffer, isEnd: boolean) {
    for (const periods of [this.#days, this.#decades]) {
      const { open, grain } = periods;
      let cells = 0;
      for (const one of open.values()) cells += one.count;
      if (!isEnd && cells < this.mostCells) continue;
      for (const from of periods.inOrder(isEnd)) {
        const sums = periods.close(from);
        if (sums) {
          this.#addToLonger(grain, from, sums);
          await writeCells(rows, grain, from, sums);
        } else this.#spoilLonger(from);
      }
    }
    const first = Math.min(...this.#days.open.keys(), ...this.#decades.open.keys());
    for (const [periods, next] of [
      [this.#months, nextMonth],
      [this.#years, (from: number) => yearOf(from, 1)],
    ] as const)
      for (const from of periods.inOrder(isEnd)) {
        if (next(from) > first) break;
        const sums = periods.close(from);
        if (sums) await writeCells(rows, periods.grain, from, sums);
      }
  }

  /** Days have all dimensions except products, which decades have. */
  #addToLonger(grain: Grain, from: number, sums: Cells) {
    const month = this.#months.open.get(monthOf(from));
    const year = grain === 'k' ? this.#years.open.get(yearOf(from)) : undefined;
    month?.addAll(sums);
    if (grain === 'k') month?.addOfChain(sums);
    year?.addOfChain(sums);
    if (month && month.count > MOST_OF_LONGER) this.#months.spoil(monthOf(from));
    if (year && year.count > MOST_OF_LONGER) this.#years.spoil(yearOf(from));
  }

  /** Writes the periods into the temporary table `souctene` (zrno, od, plati). */
  async tell(query: Query) {
    const told = this.#all.flatMap(periods => periods.told(this.#isOff));
    if (told.length === 0) return;
    await query(TELL, [
      told.map(({ grain }) => grain),
      told.map(({ from }) => dayText(from)),
      told.map(({ holds }) => holds),
    ]);
  }
}
