import { createHash } from 'node:crypto';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { columnKey } from '../row.ts';
import { columnsOf } from './profile-columns.ts';

/** The number of rows looked at: the beginning of a file says enough. */
const LOOKED_AT = 2000;
/** A value is frequent when at least this share of the rows has it; at most MOST_FREQUENT are kept. */
const FREQUENT = 0.03;
const MOST_FREQUENT = 16;
/** The most distinct values of a column that are counted. */
const MOST_COUNTED = 500;

const NUMBER = /^[-+(]?\d[\d\s.,']*[-)]?(?:\s?(?:Kč|CZK|€|EUR|%|,-))?$/;
const DATE = /^\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|^\d{1,2}:\d{2}/;

const kindOf = (text: string) => {
  if (DATE.test(text)) return 1;
  if (NUMBER.test(text)) return 0;
  return /\d/.test(text) && !/\s/.test(text) ? 3 : 2;
};

const rounded = (value: number) => Math.round(value * 1000) / 1000;
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

class Column {
  hodnot = 0;
  prazdne = 0;
  readonly druhy: [number, number, number, number] = [0, 0, 0, 0];
  znaku = 0;
  readonly counts = new Map<string, number>();

  see(cell: string) {
    const text = cell.trim();
    if (text === '') {
      this.prazdne++;
      return;
    }
    this.hodnot++;
    this.druhy[kindOf(text)]!++;
    this.znaku += text.length;
    if (this.counts.has(text) || this.counts.size < MOST_COUNTED)
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  }

  look(nazev: string): ColumnLook {
    const { hodnot, prazdne, druhy, znaku, counts } = this;
    const share = (count: number) => rounded(count / Math.max(1, hodnot));
    const frequent = [...counts]
      .filter(([, count]) => count > 1 && count >= FREQUENT * hodnot)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_FREQUENT);
    return {
      ...{ nazev, hodnot, prazdne: rounded(prazdne / Math.max(1, hodnot + prazdne)) },
      druhy: druhy.map(share) as ColumnLook['druhy'],
      ...{ delka: share(znaku), casto: frequent.map(([text]) => digestOf(text)) },
    };
  }
}

/** Collects statistics of the columns that a profile reads, while the file is read. */
export class ColumnWatch {
  readonly #wanted: Set<string>;
  #columns: { nazev: string; at: number; column: Column }[] | null = null;
  #rows = 0;

  constructor(profile: Profile) {
    this.#wanted = new Set(columnsOf(profile).map(columnKey));
  }

  see(columns: string[], cells: string[]) {
    if (this.#rows >= LOOKED_AT) return;
    this.#columns ??= columns.flatMap((nazev, at) =>
      this.#wanted.has(columnKey(nazev)) ? [{ nazev, at, column: new Column() }] : [],
    );
    this.#rows++;
    for (const { at, column } of this.#columns) column.see(cells[at] ?? '');
  }

  looks(): ColumnLook[] {
    return (this.#columns ?? []).map(({ nazev, column }) => column.look(nazev));
  }
}
