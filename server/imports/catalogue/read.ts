import { namesOf } from '#shared/core/names.ts';
import type { CatalogueChange } from '#shared/imports/catalogue/contract.ts';
import type { Profile } from '#shared/sales/profile.ts';
import type { CatalogueItem } from '../../sales/file/catalogue.ts';
import { readRows } from '../../sales/file/format.ts';
import { Fault, FileProblem } from '../../sales/file/problem.ts';
import { columnKey, MAX_CELL } from '../../sales/file/row.ts';
import { cleanName, cleanText } from '../../sales/file/values/cell-text.ts';
import { LONGEST } from '../../sales/file/values/limits.ts';
import { MEANINGS, plainName } from '../guess/synonyms.ts';
import { rawTable } from '../guess/table.ts';

/** Names of columns, the most certain first; those of Shoptet's product export come before general ones. */
const NAMES = {
  kod: ['code', ...MEANINGS.kod.names, 'variantcode', 'productcode'],
  nazev: MEANINGS.nazev.names,
  kategorie: ['defaultcategory', 'categorytext', ...MEANINGS.kategorie.names],
  kategorie_1: ['podkategorie', 'subcategory', 'kategorie1', 'kategorie2'],
  kategorie_2: ['znacka', 'brand', 'manufacturer', 'vyrobce'],
};
type Column = keyof typeof NAMES;
const COLUMNS = namesOf(NAMES);

/** The maximum lengths of lines' texts; a path of categories is cut between its levels. */
const longest = (column: Column) => {
  if (column === 'kategorie') return MAX_CELL;
  return column === 'kod' || column === 'nazev' ? LONGEST[column] : LONGEST.kategorie;
};
const cleanOf = (column: Column) => (column === 'kod' ? cleanText : cleanName);
const MOST_CODES = 300_000;

const NO_CODE = 'V katalogu chybí sloupec s kódem zboží (třeba „code“ nebo „Kód“).';
const NOTHING_ELSE = 'V katalogu není vedle kódu název ani kategorie (třeba „name“, „defaultCategory“).';
const TOO_MANY = 'Katalog má přes 300 000 kódů. Rozdělte jej podle zdrojů prodejů.';

/** Finds the column for each kind: the first of the kind's names that a column has. */
function columnsOf(header: string[]): Partial<Record<Column, string>> {
  const plain = header.map(plainName);
  const found: Partial<Record<Column, string>> = {};
  for (const column of COLUMNS) {
    const at = NAMES[column].map(name => plain.indexOf(name)).find(position => position >= 0);
    const name = at === undefined ? undefined : header[at];
    if (name !== undefined && !Object.values(found).includes(name)) found[column] = name;
  }
  return found;
}

/** Splits 'Příslušenství > Obaly > Pouzdra' into a category and a subcategory of the deeper levels that fit. */
function levels(text: string): [string | null, string | null] {
  const [first = null, ...rest] = text.split(/\s*>\s*/).filter(Boolean);
  if (first !== null && first.length > LONGEST.kategorie) return [null, null];
  while (rest.join(' > ').length > LONGEST.kategorie) rest.pop();
  return [first, rest.length > 0 ? rest.join(' > ') : null];
}

export type ReadCatalogue = {
  items: Map<string, CatalogueItem>;
  vynechano: number;
  sloupce: CatalogueChange['sloupce'];
};

/** The entry in a row with cells at `positions`; null when it has no code or a text cannot be read. */
function saidBy(cells: string[], positions: (number | null)[]): { kod: string; item: CatalogueItem } | null {
  const texts = positions.map((at, index) =>
    at === null || at < 0 ? null : cleanOf(COLUMNS[index]!)(cells[at] ?? '', longest(COLUMNS[index]!)),
  );
  if (texts.some(one => one instanceof Fault)) return null;
  const [kod, nazev = null, whole, kategorie_1 = null, kategorie_2 = null] = texts as (string | null)[];
  if (!kod) return null;
  const [kategorie, deeper] = whole ? levels(whole) : [null, null];
  return { kod, item: { nazev, kategorie, kategorie_1: deeper ?? kategorie_1, kategorie_2 } };
}

/** Reads the names and categories of a file; for a repeated code the first entry counts. @throws FileProblem */
export async function readCatalogue(path: string): Promise<ReadCatalogue> {
  const { rows, header, line, reading } = await rawTable(path);
  const columns = columnsOf(rows[header] ?? []);
  if (!columns.kod) throw new FileProblem(NO_CODE);
  if (!columns.nazev && !columns.kategorie) throw new FileProblem(NOTHING_ELSE);
  const profile: Profile = {
    ...{ ...reading, nazev: 'Katalog' },
    ...{ desetinna_carka: false, format_casu: 'iso', hlavicka: header > 0 ? line : undefined },
    pole: Object.fromEntries(Object.entries(columns).map(([column, sloupec]) => [column, { sloupec }])),
  };
  const items = new Map<string, CatalogueItem>();
  let vynechano = 0;
  let positions: (number | null)[] | null = null;
  for await (const block of readRows(path, 'auto', profile)) {
    const keys = block.columns.map(columnKey);
    positions ??= COLUMNS.map(column => (columns[column] ? keys.indexOf(columnKey(columns[column])) : null));
    for (const { cells, fault } of block.rows) {
      const said = fault ? null : saidBy(cells, positions);
      if (!said) vynechano++;
      else if (!items.has(said.kod)) {
        if (items.size >= MOST_CODES) throw new FileProblem(TOO_MANY);
        items.set(said.kod, said.item);
      }
    }
  }
  if (items.size === 0) throw new FileProblem('V katalogu není žádný řádek s kódem zboží.');
  const { kod, nazev = null, kategorie = null } = columns;
  return { items, vynechano, sloupce: { kod, nazev, kategorie } };
}
