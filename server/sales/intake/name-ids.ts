import { countedAs } from '../sums/counted.ts';
import {
  Asked,
  branchKey,
  KeptNames,
  KeptProducts,
  type NameValues,
  type Product,
  personKey,
  productKey,
  sourceKey,
} from './kept-names.ts';

/** The ids of a line's names. */
export type Names = { zdroj: number; pobocka: number; prodejce: number; technik: number; produkt: Product };

/** The names of products, as `$1` lists them. */
const JMENA = `
  with jmena as materialized (
    select * from jsonb_to_recordset($1) as (n integer, kod text, nazev text, kategorie text, kategorie_1 text,
      kategorie_2 text, je_doprava boolean))`;

/** The added 0 keeps plans off the indexes of categories, where one may have all products: the code finds them. */
const OF_CATEGORIES = `p.kategorie_id + 0 = coalesce(k.id, 0) and p.kategorie_1_id + 0 = coalesce(k1.id, 0)
    and p.kategorie_2_id + 0 = coalesce(k2.id, 0)`;

/**
 * Statements that add new names. Empty text means that none is given. Known names are looked up first, because 'on
 * conflict' alone takes a sequence number for each, and branches and sources have only 32,767.
 */
const ADD_SOURCES = 'insert into prodej_zdroj (nazev) select unnest($1::text[]) on conflict do nothing';
const ADD_PEOPLE = 'insert into prodej_osoba (jmeno) select unnest($1::text[]) on conflict do nothing';
const ADD_BRANCHES = `
  insert into prodej_pobocka (id_prodejny, stredisko) select * from unnest($1::integer[], $2::text[]) on conflict do nothing`;
const ADD_PRODUCTS = [
  `${JMENA} insert into prodej_nazev (nazev) select nazev
   from (select kategorie as nazev from jmena union select kategorie_1 from jmena union select kategorie_2 from jmena) as j
   where nazev is not null and not exists (select from prodej_nazev k where k.nazev = j.nazev) on conflict do nothing`,
  `${JMENA} insert into prodej_produkt (kod, nazev, kategorie_id, kategorie_1_id, kategorie_2_id, doprava_ze_zdroje)
   select coalesce(d.kod, ''), coalesce(d.nazev, ''), coalesce(k.id, 0), coalesce(k1.id, 0), coalesce(k2.id, 0),
     coalesce(d.je_doprava, false)
   from jmena d
   left join prodej_nazev k on k.nazev = d.kategorie
   left join prodej_nazev k1 on k1.nazev = d.kategorie_1
   left join prodej_nazev k2 on k2.nazev = d.kategorie_2
   order by d.n on conflict do nothing`,
];

const READ_SOURCES = 'select nazev as key, id from prodej_zdroj where nazev = any($1::text[])';
const READ_PEOPLE = 'select jmeno as key, id from prodej_osoba where jmeno = any($1::text[])';
const READ_BRANCHES = `
  select j.n::integer - 1 as n, b.id
  from unnest($1::integer[], $2::text[]) with ordinality as j (id_prodejny, stredisko, n)
  join prodej_pobocka b on b.id_prodejny is not distinct from j.id_prodejny and b.stredisko = j.stredisko`;
/** A category that is not stored yet must not match the empty one: its product is missing, too. */
const READ_PRODUCTS = `${JMENA}
  select j.n, p.id, p.kategorie_id as kategorie, p.kategorie_1_id as kategorie_1, p.kategorie_2_id as kategorie_2,
    p.doprava_ze_zdroje as je_doprava, p.je_doprava as doprava, p.citac,
    array(select o.den - date '2000-01-01' from unnest(p.citac_od) with ordinality as o (den, n) order by n) as citac_od
  from jmena j
  left join prodej_nazev k on k.nazev = j.kategorie
  left join prodej_nazev k1 on k1.nazev = j.kategorie_1
  left join prodej_nazev k2 on k2.nazev = j.kategorie_2
  join prodej_produkt p on p.kod = coalesce(j.kod, '') and p.nazev = coalesce(j.nazev, '')
    and ${OF_CATEGORIES} and p.doprava_ze_zdroje = coalesce(j.je_doprava, false)
  where (j.kategorie is null or k.id is not null) and (j.kategorie_1 is null or k1.id is not null)
    and (j.kategorie_2 is null or k2.id is not null)`;

/** Sends a statement, which determines what its rows are. A statement with a `name` is planned once. */
export type Query = (
  text: string,
  values?: unknown[],
  name?: string,
  // biome-ignore lint/suspicious/noExplicitAny: as of pg's own query.
) => Promise<{ rows: any[]; rowCount: number | null }>;

/** The ids of names, a bounded number of which is cached; queries many at a time, and adds those that are new. */
export class NameIds {
  readonly #query: Query;
  readonly #sources = new KeptNames();
  readonly #branches = new KeptNames();
  readonly #people = new KeptNames();
  readonly #products = new KeptProducts();

  /** `mark` marks newly added products by the rules in force. */
  constructor(
    query: Query,
    readonly mark: (() => Promise<void>) | null = null,
  ) {
    this.#query = query;
  }

  /** The ids of a line's names; null when one of them is unknown. */
  find(values: NameValues): Names | null {
    const produkt = this.#products.find(values);
    if (produkt === null) return null;
    const zdroj = this.#sources.find(sourceKey(values));
    const pobocka = this.#branches.find(branchKey(values));
    const prodejce = this.#people.find(personKey(values.prodejce));
    const technik = this.#people.find(personKey(values.technik));
    if (zdroj === 0 || pobocka === 0 || prodejce === 0 || technik === 0) return null;
    return { zdroj, pobocka, prodejce, technik, produkt };
  }

  /** Returns the ids of the names of lines, in order; queries each name once, and adds those that are new. */
  async learn(lines: readonly NameValues[]): Promise<Names[]> {
    const sources = new Asked(this.#sources);
    const branches = new Asked(this.#branches);
    const people = new Asked(this.#people);
    const products = new Map<string, { values: NameValues; product: Product | null }>();
    for (const values of lines) {
      sources.ask(sourceKey(values), values);
      branches.ask(branchKey(values), values);
      people.ask(personKey(values.prodejce), values);
      people.ask(personKey(values.technik), values);
      const key = productKey(values);
      if (!products.has(key)) products.set(key, { values, product: this.#products.find(values) });
    }
    await sources.learn(unknown => this.#byName(READ_SOURCES, ADD_SOURCES, unknown));
    await branches.learn((_, values) => this.#learnBranches(values));
    await people.learn(unknown => this.#byName(READ_PEOPLE, ADD_PEOPLE, unknown));
    await this.#learnProducts([...products.values()].filter(({ product }) => product === null));
    return lines.map(values => ({
      zdroj: sources.id(sourceKey(values)),
      pobocka: branches.id(branchKey(values)),
      prodejce: people.id(personKey(values.prodejce)),
      technik: people.id(personKey(values.technik)),
      produkt: products.get(productKey(values))!.product!,
    }));
  }

  /** The ids in the order of `names`. */
  async #byName(read: string, add: string, names: string[]): Promise<number[]> {
    const ids = new Map<string, number>();
    const look = async () => {
      const missing = names.filter(name => !ids.has(name));
      if (missing.length === 0) return missing;
      const { rows } = await this.#query(read, [missing]);
      for (const { key, id } of rows) ids.set(key, id);
      return missing.filter(name => !ids.has(name));
    };
    const missing = await look();
    if (missing.length > 0) {
      await this.#query(add, [missing]);
      await look();
    }
    return names.map(name => ids.get(name)!);
  }

  async #learnBranches(branches: NameValues[]): Promise<number[]> {
    const told = (all: NameValues[]) => [
      all.map(({ id_prodejny }) => id_prodejny),
      all.map(({ stredisko }) => stredisko ?? ''),
    ];
    const ids: number[] = [];
    const look = async () => {
      for (const { n, id } of (await this.#query(READ_BRANCHES, told(branches))).rows) ids[n] = id;
    };
    await look();
    const missing = branches.filter((_, at) => ids[at] === undefined);
    if (missing.length > 0) {
      await this.#query(ADD_BRANCHES, told(missing));
      await look();
    }
    return ids;
  }

  async #learnProducts(unknown: { values: NameValues; product: Product | null }[]) {
    if (unknown.length === 0) return;
    const told = unknown.map(
      ({ values: { kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava } }, n) => ({
        ...{ n, kod, nazev, kategorie, kategorie_1, kategorie_2, je_doprava },
      }),
    );
    const look = async (asked: typeof told) => {
      const { rows } = await this.#query(READ_PRODUCTS, [JSON.stringify(asked)], 'read_products');
      for (const { n, doprava, citac, citac_od, ...own } of rows)
        unknown[n]!.product = { ...own, podle_pravidel: this.mark && countedAs(doprava, citac, citac_od) };
    };
    await look(told);
    const missing = told.filter(({ n }) => unknown[n]!.product === null);
    if (missing.length > 0) {
      const values = [JSON.stringify(missing)];
      for (const [at, statement] of ADD_PRODUCTS.entries())
        await this.#query(statement, values, `add_products_${at}`);
      await this.mark?.();
      await look(missing);
    }
    for (const { values, product } of unknown) this.#products.keep(values, product!);
  }
}
