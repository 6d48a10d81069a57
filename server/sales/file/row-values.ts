import type { LineField } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import type { Notes } from './notes.ts';
import { Fault, quoted } from './problem.ts';
import { columnKey } from './row.ts';
import { type Notation, plainNumber } from './shape/numbers.ts';
import { cleanIdentity, cleanName, cleanText } from './values/cell-text.ts';
import { readDecimal } from './values/decimal.ts';
import { LONGEST } from './values/limits.ts';
import { type TimeOptions, timeReader } from './values/time.ts';

/** The source of a field's text: a column, or a constant for every row. `name` is used in sentences. */
export type Slot = {
  name: string;
  index: number;
  constant: string;
  values: Map<string, string> | null;
  rest?: string;
};

/** A column with the values that the profile lists for it. */
export type Listed = { name: string; index: number; values: Set<string> };

/** A long number as Excel writes it into CSV: its last digits are lost. */
const CUT_BY_EXCEL = /^\d+(?:[.,]\d+)?E\+\d+$/i;

const YES = ['true', '1', 'ano', 'a', 'yes'];
const NO = ['false', '0', 'ne', 'n', 'no'];

const chosen = <T extends string>(value: string, choices: readonly T[]): T | undefined =>
  choices.find(one => one === value) ?? choices.find(one => one === value.toLowerCase());

/**
 * Reads the cells of one row after another as the profile describes the columns. A value that cannot be
 * read is null, and `faults` has a sentence about it.
 */
export class RowValues {
  readonly faults: { sloupec: string; duvod: string }[] = [];
  readonly #comma: boolean;
  readonly #notation: Notation | null;
  readonly #readTime: ReturnType<typeof timeReader>;
  readonly #positions: Map<string, number>;
  readonly #signed: Listed | null;
  readonly #notes: Notes;
  #cells: string[] = [];

  constructor(profile: Profile, columns: string[], times: TimeOptions, notes: Notes) {
    this.#comma = profile.desetinna_carka;
    this.#notation = profile.tisice || profile.volna_cisla ? profile : null;
    this.#readTime = timeReader(profile.format_casu, { ...times, zone: profile.zona });
    this.#positions = new Map(columns.map((name, at) => [columnKey(name), at] as const).reverse());
    this.#signed = this.listed(profile.znamenka);
    this.#notes = notes;
  }

  /** Position of a column; -1 when the file has none of that name. */
  #position(name: string): number {
    return this.#positions.get(columnKey(name)) ?? -1;
  }

  /** Where the value of `field` comes from. A field that the profile does not fill is always empty. */
  slot(profile: Profile, field: LineField): Slot {
    const source = profile.pole[field];
    if (!source) return { name: field, index: -1, constant: '', values: null };
    if ('konstanta' in source) return { name: field, index: -1, constant: source.konstanta, values: null };
    const values = source.hodnoty ? new Map(Object.entries(source.hodnoty)) : null;
    const rest = source.jinak === undefined ? {} : { rest: source.jinak };
    return { ...this.column(source.sloupec), values, ...rest };
  }

  column(name: string): Slot {
    return { name, index: this.#position(name), constant: '', values: null };
  }

  /** Returns null when the profile has no such list or the file has no such column. */
  listed(told: { sloupec: string; hodnoty: string[] } | undefined): Listed | null {
    const index = told ? this.#position(told.sloupec) : -1;
    return told && index >= 0 ? { name: told.sloupec, index, values: new Set(told.hodnoty) } : null;
  }

  /** Makes `cells` the row that the other methods read. */
  start(cells: string[]) {
    this.#cells = cells;
    this.faults.length = 0;
    const signed = this.#signed;
    // A malformed row may lack the cell.
    if (signed?.values.has(cells[signed.index]?.trim() ?? '')) this.#notes.isSigned = true;
  }

  fault({ name }: { name: string }, duvod: string): null {
    this.faults.push({ sloupec: name, duvod });
    return null;
  }

  /** Adds a fault for a missing required value, unless one about it was already added. */
  require(slot: Slot, value: string | null, faultsBefore: number) {
    if (value === null && this.faults.length === faultsBefore) this.fault(slot, 'Povinný údaj chybí.');
  }

  /** Returns the value, or null for a fault, which it records. */
  sound(slot: Slot, value: string | null | Fault): string | null {
    return value instanceof Fault ? this.fault(slot, value.duvod) : value;
  }

  #raw(slot: Slot): string {
    if (slot.index < 0) return slot.constant;
    const cell = this.#cells[slot.index]!;
    if (slot.values === null) return cell;
    const key = cell.trim();
    return slot.values.get(key) ?? (key === '' ? cell : (slot.rest ?? cell));
  }

  text(slot: Slot, max: number, clean = cleanText): string | null {
    const raw = this.#raw(slot);
    return raw === '' ? null : this.sound(slot, clean(raw, max));
  }

  name(slot: Slot, max: number): string | null {
    return this.text(slot, max, cleanName);
  }

  /** The trimmed text of a slot or a listed column; '' when the cell is missing. */
  told(slot: Slot | Listed): string {
    if ('constant' in slot && this.#cells[slot.index] === undefined) return slot.constant.trim();
    return ('constant' in slot ? this.#raw(slot) : this.#cells[slot.index]!).trim();
  }

  /** The text of a number that identifies something; one that Excel has shortened is a fault. */
  identifier(slot: Slot, max: number, clean = cleanText): string | null {
    const text = this.text(slot, max, clean);
    if (text === null || !CUT_BY_EXCEL.test(text)) return text;
    return this.fault(slot, `Hodnota ${quoted(text)} je číslo zkrácené Excelem. Uložte sloupec jako text.`);
  }

  /** The document number. */
  document(slot: Slot): string | null {
    return this.identifier(slot, LONGEST.doklad, cleanIdentity);
  }

  decimal(slot: Slot): string | null {
    return this.sound(slot, this.#number(slot));
  }

  /** The number in a slot, or null when it is not a number; records no fault. */
  peek(slot: Slot): string | null {
    const value = this.#number(slot);
    return value instanceof Fault ? null : value;
  }

  /** A percentage, with or without its sign. */
  percent(slot: Slot): string | null {
    const raw = this.#raw(slot).trimEnd();
    return this.sound(slot, this.#number(slot, raw.endsWith('%') ? raw.slice(0, -1).trimEnd() : raw));
  }

  #number(slot: Slot, raw = this.#raw(slot)): string | null | Fault {
    if (raw === '') return null;
    // A constant is always written with a decimal point.
    if (slot.index < 0) return readDecimal(raw, false);
    return readDecimal(this.#notation ? plainNumber(raw, this.#notation) : raw, this.#comma);
  }

  /** A whole number from 1 to `max`. */
  whole(slot: Slot, max: number): string | null {
    const value = this.decimal(slot);
    if (value === null) return null;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= max) return value;
    return this.fault(slot, `Hodnota ${quoted(value)} není celé číslo od 1 do ${max}.`);
  }

  time(slot: Slot): string | null {
    return this.sound(slot, this.#readTime(this.#raw(slot)));
  }

  /** One of `choices`, regardless of case. */
  choice<T extends string>(slot: Slot, choices: readonly T[]): T | null {
    const value = this.#raw(slot).trim();
    if (value === '') return null;
    const found = chosen(value, choices);
    return found ?? this.fault(slot, `Hodnota ${quoted(value)} není ${choices.join(', ')}.`);
  }

  /** Whether a non-empty cell has none of `choices`. */
  isUnknown(slot: Slot, choices: readonly string[]): boolean {
    const value = this.#raw(slot).trim();
    return value !== '' && chosen(value, choices) === undefined;
  }

  /** 'true', or null for no and for an empty cell. */
  yes(slot: Slot): 'true' | null {
    const raw = this.#raw(slot).trim().toLowerCase();
    if (raw === '' || NO.includes(raw)) return null;
    return YES.includes(raw) ? 'true' : this.fault(slot, `Hodnota ${quoted(raw)} není ano ani ne.`);
  }

  /** A VAT rate in percent. */
  rate(slot: Slot): string | null {
    const value = this.percent(slot);
    if (value === null) return null;
    const rate = Number(value);
    if (rate < 0 || rate > 100) return this.fault(slot, `Sazba DPH ${quoted(value)} není od 0 do 100.`);
    // 0.21 and 1.21 are how some systems write 21 %; no real rate is between 0 and 2.
    if (rate > 0 && rate < 2) return this.fault(slot, `Sazba DPH ${quoted(value)} není v procentech.`);
    return value;
  }

  /** Whether the row has one of the listed values; false when there is no list. */
  isListed(listed: Listed | null): boolean {
    return listed?.values.has(this.#cells[listed.index]!.trim()) ?? false;
  }

  /** Refuses a row whose value is not among those allowed. */
  allow(listed: Listed) {
    if (this.isListed(listed)) return;
    const value = quoted(this.#cells[listed.index]!);
    this.fault(listed, `Hodnota ${value} není povolena (${[...listed.values].join(', ')}).`);
  }
}
