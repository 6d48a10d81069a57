import type { LineValues } from '#shared/sales/lines.ts';
import { type Counted, countedAs } from '../sums/counted.ts';
import { ownText } from './own-text.ts';

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

/** A line's names by their ids. */
export type Names = { zdroj: number; pobocka: number; prodejce: number; technik: number; produkt: Product };

/** Names of one kind that are kept; more of them are asked for again. */
const MOST = 20_000;
/** No text of a cell has it. */
const SEPARATOR = '\0';

/** Lines' names, as `$1` tells them. */
const JMENA = `
  with jmena as materialized (
    select * from jsonb_to_recordset($1) as (n integer, zdroj text, id_prodejny integer, stredisko text, prodejce text,
      technik text, kod text, nazev text, kategorie text, kategorie_1 text, kategorie_2 text, je_doprava boolean))`;

/** The sums keep the indexes of categories out of it, of which every product can have one: a product is found by its code. */
const OF_CATEGORIES = `p.kategorie_id + 0 = coalesce(k.id, 0) and p.kategorie_1_id + 0 = coalesce(k1.id, 0)
    and p.kategorie_2_id + 0 = coalesce(k2.id, 0)`;

/**
 * Names that come for the first time. Empty text stands for nothing given. Known ones are set aside before: 'on
 * conflict' alone takes a number for each, and of branches and sources there are only 32,767.
 */
const ADD = [
  `${JMENA} insert into prodej_zdroj (nazev) select distinct zdroj from jmena j
   where not exists (select from prodej_zdroj z where z.nazev = j.zdroj) on conflict do nothing`,
  `${JMENA} insert into prodej_pobocka (id_prodejny, stredisko)
   select distinct id_prodejny, coalesce(stredisko, '') from jmena j
   where not exists (select from prodej_pobocka b
     where b.id_prodejny is not distinct from j.id_prodejny and b.stredisko = coalesce(j.stredisko, ''))
   on conflict do nothing`,
  `${JMENA} insert into prodej_osoba (jmeno) select jmeno
   from (select coalesce(prodejce, '') as jmeno from jmena union select coalesce(technik, '') from jmena) as j
   where not exists (select from prodej_osoba o where o.jmeno = j.jmeno) on conflict do nothing`,
  `${JMENA} insert into prodej_nazev (nazev) select nazev
   from (select kategorie as nazev from jmena union select kategorie_1 from jmena union select kategorie_2 from jmena) as j
   where nazev is not null and not exists (select from prodej_nazev k where k.nazev = j.nazev) on conflict do nothing`,
  `${JMENA} insert into prodej_produkt (kod, nazev, kategorie_id, kategorie_1_id, kategorie_2_id, doprava_ze_zdroje)
   select d.kod, d.nazev, coalesce(k.id, 0), coalesce(k1.id, 0), coalesce(k2.id, 0), d.doprava
   from (select distinct coalesce(kod, '') as kod, coalesce(nazev, '') as nazev, kategorie, kategorie_1,
           kategorie_2, coalesce(je_doprava, false) as doprava from jmena) as d
   left join prodej_nazev k on k.nazev = d.kategorie
   left join prodej_nazev k1 on k1.nazev = d.kategorie_1
   left join prodej_nazev k2 on k2.nazev = d.kategorie_2
   where not exists (select from prodej_produkt p where p.kod = d.kod and p.nazev = d.nazev
     and ${OF_CATEGORIES} and p.doprava_ze_zdroje = d.doprava)
   on conflict do nothing`,
];

/** A category that is new is no empty one: its product is missing, too. */
const READ = `${JMENA}
  select j.n, z.id as zdroj, b.id as pobocka, s.id as prodejce, t.id as technik, p.id,
    p.kategorie_id as kategorie, p.kategorie_1_id as kategorie_1, p.kategorie_2_id as kategorie_2,
    p.doprava_ze_zdroje as je_doprava, p.je_doprava as doprava, p.citac,
    array(select o.den - date '2000-01-01' from unnest(p.citac_od) with ordinality as o (den, n) order by n) as citac_od
  from jmena j
  join prodej_zdroj z on z.nazev = j.zdroj
  join prodej_pobocka b on b.id_prodejny is not distinct from j.id_prodejny and b.stredisko = coalesce(j.stredisko, '')
  join prodej_osoba s on s.jmeno = coalesce(j.prodejce, '')
  join prodej_osoba t on t.jmeno = coalesce(j.technik, '')
  left join prodej_nazev k on k.nazev = j.kategorie
  left join prodej_nazev k1 on k1.nazev = j.kategorie_1
  left join prodej_nazev k2 on k2.nazev = j.kategorie_2
  join prodej_produkt p on p.kod = coalesce(j.kod, '') and p.nazev = coalesce(j.nazev, '')
    and ${OF_CATEGORIES} and p.doprava_ze_zdroje = coalesce(j.je_doprava, false)
  where (j.kategorie is null or k.id is not null) and (j.kategorie_1 is null or k1.id is not null)
    and (j.kategorie_2 is null or k2.id is not null)`;

/** Answers by key. One that is full begins anew. */
class Kept<T> extends Map<string, T> {
  keep(key: string, value: T) {
    if (this.size >= MOST) this.clear();
    this.set(ownText(key), value);
  }
}

/** Lines follow each other with one source, branch and person: the last answer is at hand. */
class KeptNames extends Kept<number> {
  #last: string | null = null;
  #answer = 0;

  /** The id of a name; 0 when it is not known. */
  find(key: string): number {
    if (key === this.#last) return this.#answer;
    const found = this.get(key);
    if (found === undefined) return 0;
    this.#last = key;
    this.#answer = found;
    return found;
  }
}

type ProductNames = Pick<
  LineValues,
  'kod' | 'nazev' | 'kategorie' | 'kategorie_1' | 'kategorie_2' | 'je_doprava'
>;

const isSame = (one: ProductNames, other: ProductNames) =>
  one.nazev === other.nazev &&
  one.kategorie === other.kategorie &&
  one.kategorie_1 === other.kategorie_1 &&
  one.kategorie_2 === other.kategorie_2 &&
  one.je_doprava === other.je_doprava;

const own = (text: string | null) => text && ownText(text);

/** Products by their codes, which hardly any two share. */
class KeptProducts {
  readonly #byCode = new Map<string, { names: ProductNames; product: Product }[]>();
  #size = 0;

  find(values: LineValues): Product | null {
    const ofCode = this.#byCode.get(values.kod ?? '');
    if (ofCode === undefined) return null;
    for (const one of ofCode) if (isSame(one.names, values)) return one.product;
    return null;
  }

  keep(values: LineValues, product: Product) {
    if (this.find(values)) return;
    if (this.#size >= MOST) {
      this.#byCode.clear();
      this.#size = 0;
    }
    this.#size++;
    const { kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava } = values;
    const names: ProductNames = {
      kod: own(kod),
      nazev: own(nazev),
      kategorie: own(kategorie),
      kategorie_1: own(kategorie_1),
      kategorie_2: own(kategorie_2),
      je_doprava,
    };
    const code = names.kod ?? '';
    const ofCode = this.#byCode.get(code);
    if (ofCode) ofCode.push({ names, product });
    else this.#byCode.set(code, [{ names, product }]);
  }
}

const sourceKey = ({ zdroj }: LineValues) => zdroj ?? '';
const branchKey = ({ id_prodejny, stredisko }: LineValues) =>
  id_prodejny === null ? (stredisko ?? '') : id_prodejny + SEPARATOR + (stredisko ?? '');
const personKey = (name: string | null) => name ?? '';
const productKey = ({ kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava }: LineValues) =>
  [kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava].join(SEPARATOR);

/** Sends a statement; its rows are what the statement says they are. One with a `name` is planned once. */
export type Query = (
  text: string,
  values?: unknown[],
  name?: string,
  // biome-ignore lint/suspicious/noExplicitAny: as of pg's own query.
) => Promise<{ rows: any[]; rowCount: number | null }>;

/** The ids of names, of which a bounded number is kept; asked for, and made where they are new, many at a time. */
export class NameIds {
  readonly #query: Query;
  readonly #sources = new KeptNames();
  readonly #branches = new KeptNames();
  readonly #people = new KeptNames();
  readonly #technicians = new KeptNames();
  readonly #products = new KeptProducts();

  /** `mark` marks the products that were added, by the rules in force. */
  constructor(
    query: Query,
    readonly mark: (() => Promise<void>) | null = null,
  ) {
    this.#query = query;
  }

  /** The ids of a line's names; null when one of them is not known. */
  find(values: LineValues): Names | null {
    const produkt = this.#products.find(values);
    if (produkt === null) return null;
    const zdroj = this.#sources.find(sourceKey(values));
    const pobocka = this.#branches.find(branchKey(values));
    const prodejce = this.#people.find(personKey(values.prodejce));
    const technik = this.#technicians.find(personKey(values.technik));
    if (zdroj === 0 || pobocka === 0 || prodejce === 0 || technik === 0) return null;
    return { zdroj, pobocka, prodejce, technik, produkt };
  }

  /** The ids of the names of lines, in their order: asked for, and made where they are new. */
  async learn(lines: LineValues[]): Promise<Names[]> {
    const wholeKey = (values: LineValues) =>
      [sourceKey(values), branchKey(values), values.prodejce, values.technik, productKey(values)].join(
        SEPARATOR,
      );
    const rows = new Map<string, LineValues & { n: number }>();
    for (const values of lines) {
      const key = wholeKey(values);
      if (!rows.has(key)) rows.set(key, { ...values, n: rows.size });
    }
    const asked = [...rows.values()];
    const answers = await this.#read(asked);
    const missing = asked.filter(({ n }) => answers[n] === undefined);
    if (missing.length > 0) {
      const told = JSON.stringify(missing);
      for (const [at, statement] of ADD.entries()) await this.#query(statement, [told], `add_names_${at}`);
      await this.mark?.();
      Object.assign(answers, await this.#read(missing));
    }
    for (const [at, values] of [...rows.values()].entries()) this.#keep(values, answers[at]!);
    return lines.map(values => answers[rows.get(wholeKey(values))!.n]!);
  }

  /** Names that are there, by `n`. */
  async #read(asked: (LineValues & { n: number })[]): Promise<Names[]> {
    const answers: Names[] = [];
    const { rows } = await this.#query(READ, [JSON.stringify(asked)], 'read_names');
    for (const { n, zdroj, pobocka, prodejce, technik, doprava, citac, citac_od, ...own } of rows) {
      const podle_pravidel = this.mark && countedAs(doprava, citac, citac_od);
      answers[n] = { zdroj, pobocka, prodejce, technik, produkt: { ...own, podle_pravidel } };
    }
    return answers;
  }

  #keep(values: LineValues, { zdroj, pobocka, prodejce, technik, produkt }: Names) {
    this.#sources.keep(sourceKey(values), zdroj);
    this.#branches.keep(branchKey(values), pobocka);
    this.#people.keep(personKey(values.prodejce), prodejce);
    this.#technicians.keep(personKey(values.technik), technik);
    this.#products.keep(values, produkt);
  }
}
