import type { LineValues } from '#shared/sales/lines.ts';
import type { Counted } from '../sums/counted.ts';
import { ownOrNone, ownText } from './bytes/own-text.ts';

/** A product with the ids of its categories, and whether its source marks it as shipping. */
export type Product = {
  id: number;
  kategorie: number;
  kategorie_1: number;
  kategorie_2: number;
  je_doprava: boolean;
  /** How the rules in force count it, if they were requested. */
  podle_pravidel: Counted | null;
};

const NAME_FIELDS = [
  ...(['zdroj', 'id_prodejny', 'stredisko', 'prodejce', 'technik'] as const),
  ...(['kod', 'nazev', 'kategorie', 'kategorie_1', 'kategorie_2', 'je_doprava'] as const),
];

/** The fields with a line's names. */
export type NameValues = Pick<LineValues, (typeof NAME_FIELDS)[number]>;

/**
 * A copy that references nothing of the file: a value that waits for its batch and is a slice of the file's text
 * keeps all of that text alive, and what was created beside it, until it is too old to be collected soon.
 */
export function ownNames(values: NameValues): NameValues {
  const names = {} as NameValues;
  for (const field of NAME_FIELDS) names[field] = ownOrNone(values[field]);
  return names;
}

/** The most names of one kind that are cached; further ones are queried again. */
const MOST = 20_000;
/** Separates the parts of a key; no cell contains it. */
const SEPARATOR = '\0';

/** A cache that is cleared when it is full. */
class Kept<T> extends Map<string, T> {
  keep(key: string, value: T) {
    if (this.size >= MOST) this.clear();
    this.set(ownText(key), value);
  }
}

/** Ids by name. Adjacent lines mostly have the same names or none: the last answer and that for none are kept. */
export class KeptNames extends Kept<number> {
  #last: string | null = null;
  #answer = 0;
  #ofNone = 0;

  /** The id of a name; 0 when it is unknown. */
  find(key: string): number {
    if (key === '') return this.#ofNone;
    if (key === this.#last) return this.#answer;
    const found = this.get(key);
    if (found === undefined) return 0;
    this.#last = key;
    this.#answer = found;
    return found;
  }

  override keep(key: string, id: number) {
    if (key === '') this.#ofNone = id;
    else super.keep(key, id);
  }
}

/** The fields in which products of one code may differ. */
type ProductNames = Pick<NameValues, 'nazev' | 'kategorie' | 'kategorie_1' | 'kategorie_2' | 'je_doprava'>;

const isSame = (one: ProductNames, other: ProductNames) =>
  one.nazev === other.nazev &&
  one.kategorie === other.kategorie &&
  one.kategorie_1 === other.kategorie_1 &&
  one.kategorie_2 === other.kategorie_2 &&
  one.je_doprava === other.je_doprava;

export const sourceKey = ({ zdroj }: NameValues) => zdroj ?? '';
export const branchKey = ({ id_prodejny, stredisko }: NameValues) =>
  id_prodejny === null ? (stredisko ?? '') : id_prodejny + SEPARATOR + (stredisko ?? '');
export const personKey = (name: string | null) => name ?? '';
export const productKey = ({ kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava }: NameValues) =>
  [kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava].join(SEPARATOR);

/** The most products of one code that are compared one by one; a source without codes may have any number of them. */
const MOST_OF_CODE = 8;

/** Products by their codes, which are nearly unique; those of a code that many share, by all of their names. */
export class KeptProducts {
  readonly #byCode = new Map<string, { names: ProductNames; product: Product }[]>();
  readonly #byNames = new Map<string, Product>();
  #size = 0;

  find(values: NameValues): Product | null {
    const ofCode = this.#byCode.get(values.kod ?? '');
    if (ofCode === undefined) return null;
    for (const one of ofCode) if (isSame(one.names, values)) return one.product;
    if (ofCode.length < MOST_OF_CODE) return null;
    return this.#byNames.get(productKey(values)) ?? null;
  }

  keep(values: NameValues, product: Product) {
    if (this.find(values)) return;
    if (this.#size >= MOST) {
      this.#byCode.clear();
      this.#byNames.clear();
      this.#size = 0;
    }
    this.#size++;
    const code = ownOrNone(values.kod) ?? '';
    const ofCode = this.#byCode.get(code) ?? [];
    if (ofCode.length === MOST_OF_CODE) {
      this.#byNames.set(ownText(productKey(values)), product);
      return;
    }
    const { nazev, kategorie, kategorie_1, kategorie_2, je_doprava } = values;
    const names: ProductNames = {
      nazev: ownOrNone(nazev),
      kategorie: ownOrNone(kategorie),
      kategorie_1: ownOrNone(kategorie_1),
      kategorie_2: ownOrNone(kategorie_2),
      je_doprava,
    };
    ofCode.push({ names, product });
    this.#byCode.set(code, ofCode);
  }
}

/** The distinct names of one kind in some lines: those that are cached, and those that must be queried. */
export class Asked {
  readonly #ids = new Map<string, number>();
  readonly #unknown = new Map<string, NameValues>();

  constructor(readonly kept: KeptNames) {}

  ask(key: string, values: NameValues) {
    if (this.#ids.has(key) || this.#unknown.has(key)) return;
    const id = this.kept.find(key);
    if (id === 0) this.#unknown.set(key, values);
    else this.#ids.set(key, id);
  }

  /** `ids` returns the ids for keys, each given with the values of a line that has it. */
  async learn(ids: (keys: string[], values: NameValues[]) => Promise<number[]>) {
    if (this.#unknown.size === 0) return;
    const keys = [...this.#unknown.keys()];
    for (const [at, id] of (await ids(keys, [...this.#unknown.values()])).entries()) {
      this.#ids.set(keys[at]!, id);
      this.kept.keep(keys[at]!, id);
    }
  }

  id(key: string): number {
    return this.#ids.get(key)!;
  }
}
