import { CHANNELS, DOCUMENT_TYPES, type LineValues } from '#shared/sales/lines.ts';
import { ownOrNone } from './bytes/own-text.ts';
import { type NameValues, ownNames, type Product } from './kept-names.ts';
import type { Names } from './name-ids.ts';
import { Decimals } from './numbers/decimals.ts';
import { type Instant, instant } from './numbers/instant.ts';
import { putMoney } from './numbers/money.ts';

/** The offsets of a line's decimals within its batch, which has `AMOUNTS` of them per line. */
export const AMOUNTS = 6;
export const KUSY = 0;
export const CENA = 1;
export const OBRAT = 2;
export const BEZ_DPH = 3;
export const NAKLAD = 4;
export const SAZBA = 5;

export const SERVICE = CHANNELS.indexOf('servis');
/** Ends a document's chain of lines. */
export const NO_LINE = -1;

const FIRST_SIZE = 1024;

function grown<T extends Int32Array | Uint8Array | Int16Array>(array: T, size: number): T {
  const larger = new (array.constructor as new (size: number) => T)(size);
  larger.set(array);
  return larger;
}

const placeOf = (names: readonly string[]) => new Map(names.map((name, at) => [name, at]));
const TYPE_PLACES = placeOf(DOCUMENT_TYPES);
const CHANNEL_PLACES = placeOf(CHANNELS);

/**
 * The lines of a batch as they will be stored, except for the signs of returns, in columns indexed by line. A
 * batch of objects would outlive the young generation of the heap, and collecting it took a quarter of the reader's time.
 */
export class SoldLines {
  count = 0;
  #size = FIRST_SIZE;
  radek = new Int32Array(FIRST_SIZE);
  /** Positions among `DOCUMENT_TYPES` and `CHANNELS`. */
  typ = new Uint8Array(FIRST_SIZE);
  kanal = new Uint8Array(FIRST_SIZE);
  /** Days since 2000-01-01 in Prague, and microseconds since 2000 in two halves. */
  day = new Int32Array(FIRST_SIZE);
  upper = new Int32Array(FIRST_SIZE);
  lower = new Int32Array(FIRST_SIZE);
  zdroj = new Int16Array(FIRST_SIZE);
  pobocka = new Int16Array(FIRST_SIZE);
  prodejce = new Int32Array(FIRST_SIZE);
  technik = new Int32Array(FIRST_SIZE);
  /** The next line of the same document. */
  next = new Int32Array(FIRST_SIZE);
  readonly produkt: Product[] = [];
  readonly objednavka: (string | null)[] = [];
  readonly puvodni: (string | null)[] = [];
  readonly amounts = new Decimals(AMOUNTS * FIRST_SIZE);
  /** Lines whose names have no known ids yet. */
  readonly unnamed: { at: number; values: NameValues }[] = [];

  #grow() {
    const size = 2 * this.#size;
    this.#size = size;
    this.radek = grown(this.radek, size);
    this.typ = grown(this.typ, size);
    this.kanal = grown(this.kanal, size);
    this.day = grown(this.day, size);
    this.upper = grown(this.upper, size);
    this.lower = grown(this.lower, size);
    this.zdroj = grown(this.zdroj, size);
    this.pobocka = grown(this.pobocka, size);
    this.prodejce = grown(this.prodejce, size);
    this.technik = grown(this.technik, size);
    this.next = grown(this.next, size);
    this.amounts.grow(AMOUNTS * size);
  }

  #more(): number {
    if (this.count === this.#size) this.#grow();
    return this.count++;
  }

  clear() {
    this.count = 0;
    this.amounts.clear();
    this.unnamed.length = 0;
  }

  /** Adds a line and returns its position; without `names` these must be set before the line is read. */
  add(values: LineValues, names: Names | null): number {
    const at = this.#more();
    this.radek[at] = Number(values.radek);
    this.typ[at] = TYPE_PLACES.get(values.typ!)!;
    this.kanal[at] = CHANNEL_PLACES.get(values.kanal!)!;
    this.#time(at, instant(values.cas!));
    this.next[at] = NO_LINE;
    this.objednavka[at] = ownOrNone(values.objednavka);
    this.puvodni[at] = ownOrNone(values.puvodni_doklad);
    putMoney(this.amounts, AMOUNTS * at, values);
    if (names) this.name(at, names);
    else this.unnamed.push({ at, values: ownNames(values) });
    return at;
  }

  #time(at: number, { day, upper, lower }: Instant) {
    this.day[at] = day;
    this.upper[at] = upper;
    this.lower[at] = lower;
  }

  name(at: number, { zdroj, pobocka, prodejce, technik, produkt }: Names) {
    this.zdroj[at] = zdroj;
    this.pobocka[at] = pobocka;
    this.prodejce[at] = prodejce;
    this.technik[at] = technik;
    this.produkt[at] = produkt;
  }

  /** Copies the line `at` to another batch and returns its position there. */
  moveTo(other: SoldLines, at: number): number {
    const to = other.#more();
    other.radek[to] = this.radek[at]!;
    other.typ[to] = this.typ[at]!;
    other.kanal[to] = this.kanal[at]!;
    other.day[to] = this.day[at]!;
    other.upper[to] = this.upper[at]!;
    other.lower[to] = this.lower[at]!;
    other.zdroj[to] = this.zdroj[at]!;
    other.pobocka[to] = this.pobocka[at]!;
    other.prodejce[to] = this.prodejce[at]!;
    other.technik[to] = this.technik[at]!;
    other.produkt[to] = this.produkt[at]!;
    other.objednavka[to] = this.objednavka[at]!;
    other.puvodni[to] = this.puvodni[at]!;
    other.next[to] = NO_LINE;
    for (let one = 0; one < AMOUNTS; one++)
      other.amounts.copy(this.amounts, AMOUNTS * at + one, AMOUNTS * to + one);
    // Only the last lines are moved, and few of them are unnamed.
    const unnamed = this.unnamed.findIndex(one => one.at === at);
    if (unnamed !== -1) {
      const [{ values }] = this.unnamed.splice(unnamed, 1) as [{ at: number; values: NameValues }];
      other.unnamed.push({ at: to, values });
    }
    return to;
  }

  /** The person whom a line itself counts for: the technician in service, else the seller (rule sales-8). */
  ownPerson(at: number) {
    return this.kanal[at] === SERVICE ? this.technik[at]! : this.prodejce[at]!;
  }

  /** Microseconds since 2000. */
  time(at: number) {
    return this.upper[at]! * 2 ** 32 + (this.lower[at]! >>> 0);
  }
}
