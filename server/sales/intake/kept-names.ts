import type { LineValues } from '#shared/sales/lines.ts';
import type { Counted } from '../sums/counted.ts';
import { ownOrNone, ownText } from './bytes/own-text.ts';

/** A product with its categories by their ids, and whether its source says that it is shipping. */
export type Product = {
  id: number;
  kategorie: number;
  kategorie_1: number;
  kategorie_2: number;
  je_doprava: boolean;
  /** By the rules in force, where they were asked for. */
  podle_pravidel: Counted | null;
};

const NAME_FIELDS = [
  ...(['zdroj', 'id_prodejny', 'stredisko', 'prodejce', 'technik'] as const),
  ...(['kod', 'nazev', 'kategorie', 'kategorie_1', 'kategorie_2', 'je_doprava'] as const),
];

/** What tells a line's names. */
export type NameValues = Pick<LineValues, (typeof NAME_FIELDS)[number]>;

/**
 * A copy that holds on to nothing of the file: whatever waits for its batch and is a part of the file's text keeps all of
 * that, and what was made beside it, until it is too old to be collected soon.
 */
export function ownNames(values: NameValues): NameValues {
  const names = {} as NameValues;
  for (const field of NAME_FIELDS) names[field] = ownOrNone(values[field]);
  return names;
}

/** Names of one kind that are kept; more of them are asked for again. */
const MOST = 20_000;
/** No text of a cell has it. */
const SEPARATOR = '\0';

/** Answers by key. One that is full begins anew. */
class Kept<T> extends Map<string, T> {
  keep(key: string, value: T) {
    if (this.size >= MOST) this.clear();
    this.set(ownText(key), value);
  }
}

/** Lines follow each other with one source, branch and person, or nobody: the last answer is at hand, and that of no name. */
export class KeptNames extends Kept<number> {
  #last: string | null = null;
  #answer = 0;
  #ofNone = 0;

  /** The id of a name; 0 when it is not known. */
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

/** What products of one code differ in. */
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

/** Products of one code that are compared one by one; there may be any number where a source tells none. */
const MOST_OF_CODE = 8;

/** Products by their codes, which hardly any two share; those of a code that many share by all of their names. */
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

/** Names of one kind that lines are told with, each once: those that are kept, and those that have to be asked for. */
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

  /** `ids` answers those of the keys, and of lines that have them. */
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
