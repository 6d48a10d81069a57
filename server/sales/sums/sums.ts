import type pg from 'pg';
import { isDistributed } from '../../core/distribution.ts';
import type { CopyBuffer } from '../intake/copy-buffer.ts';
import { millionthsOf } from '../intake/decimals.ts';
import { dayText, decadeOf, nextDecade } from '../intake/instant.ts';
import type { Query } from '../intake/name-ids.ts';
import type { SoldLines } from '../intake/sold-lines.ts';
import type { Cells } from './cells.ts';
import { addLine, type Thresholds } from './line-sums.ts';
import { Periods } from './periods.ts';
import { writeCells } from './write.ts';

/** Periods that were written and not whole: a file in no order, of which nothing is summed any more. */
const MOST_LATE = 100;

/** Of days which have no lines, and whether their decades have none. */
const NEW_PERIODS = `
  select 'd' as zrno, d.den - date '2000-01-01' as od,
    not exists (select from prodejni_radek r where r.den = d.den) as je_nove
  from unnest($1::date[]) as d (den)
  union all
  select 'k', d.od - date '2000-01-01', not exists (select from prodejni_radek r where r.den >= d.od and r.den < d.po)
  from unnest($2::date[], $3::date[]) as d (od, po)`;

/** What holds of the rules now; nothing when rules have changed that the numbers do not follow yet. */
const RULES = `
  select (select coalesce(json_agg(json_build_array(plati_od - date '2000-01-01', mez::text) order by plati_od), '[]')
    from prodej_mez_platna) as meze
  from prodej_pravidla where zadano = platne`;

const TELL = `
  insert into souctene select zrno, od, plati from unnest($1::"char"[], $2::date[], $3::boolean[]) as s (zrno, od, plati)`;

/**
 * Rollups of days and decades that had no lines before, made while a file is read: of documents that go straight into their
 * tables. What of these periods is staged is added at the end (server/sales/rebuild.ts), and all other periods are made of
 * their lines as ever. A period that turns out not to be what was summed is told as one that does not hold.
 */
export class Sums {
  readonly #days = new Periods('d');
  readonly #decades = new Periods('k');
  readonly #decadeOf = new Map<number, number>();
  #isOff = false;

  /** So many rows wait in memory: what is older than the newest periods is then written. */
  constructor(
    readonly thresholds: Thresholds,
    readonly mostCells: number,
  ) {}

  /** Sums for an import that begins; null where its rollups are made otherwise, or by rules that are not in force yet. */
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

  /** Sums of a day and of its decade: days follow each other. */
  #cellsOf(day: number): [Cells, Cells] {
    return [this.#days.of(day), this.#decades.of(this.#decade(day))];
  }

  /** Before the first lines of days are written: whether there are others. */
  async meet(query: Query, met: ReadonlySet<number>) {
    if (this.#isOff) return;
    const days = [...met].filter(day => !this.#days.isKnown(day));
    if (days.length === 0) return;
    const decades = [...new Set(days.map(day => this.#decade(day)))].filter(
      from => !this.#decades.isKnown(from),
    );
    const { rows } = await query(
      NEW_PERIODS,
      [days.map(dayText), decades.map(dayText), decades.map(from => dayText(nextDecade(from)))],
      'new_periods',
    );
    for (const { zrno, od, je_nove } of rows) (zrno === 'd' ? this.#days : this.#decades).begin(od, je_nove);
  }

  /** Adds the lines of a document at the positions of `order`, with their marks. */
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

  /** Nothing that was summed holds. */
  stop() {
    this.#isOff = true;
    for (const { open } of [this.#days, this.#decades]) open.clear();
  }

  /** Lines of these days were taken back out of their tables. */
  spoil(days: readonly number[]) {
    for (const day of days) {
      this.#days.spoil(day);
      this.#decades.spoil(this.#decade(day));
    }
  }

  /** Writes what is whole, for all that can be told; everything at the end. */
  async write(rows: CopyBuffer, isEnd: boolean) {
    for (const periods of [this.#days, this.#decades]) {
      const { open, grain } = periods;
      let cells = 0;
      for (const one of open.values()) cells += one.count;
      if (!isEnd && cells < this.mostCells) continue;
      const froms = [...open.keys()].sort((one, other) => one - other);
      for (const from of isEnd ? froms : froms.slice(0, -2)) {
        const sums = periods.close(from);
        if (sums) await writeCells(rows, grain, from, sums);
      }
    }
  }

  /** Into the temporary table `souctene` (zrno, od, plati). */
  async tell(query: Query) {
    const told = [this.#days, this.#decades].flatMap(periods => periods.told(this.#isOff));
    if (told.length === 0) return;
    await query(TELL, [
      told.map(({ grain }) => grain),
      told.map(({ from }) => dayText(from)),
      told.map(({ holds }) => holds),
    ]);
  }
}
