import type { Profile, RowFilter } from '#shared/sales/profile.ts';
import { quoted } from '../problem.ts';
import { type Block, columnKey, type Row } from '../row.ts';

const MIDNIGHT = /T00:00:00$/;
/** A sheet stores a time of day as a moment of its day 0. */
const DAY_ZERO = /^1899-12-3[01]T/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
const HOURS = /^(\d{1,2})(:\d\d(?::\d\d)?(?:\.\d+)?)$/;

/** Joins a day and a time of day from two cells into one text; in a sheet both are ISO. */
export function joinTime(date: string, time: string): string {
  const day = date.trim().replace(MIDNIGHT, '');
  const hours = time.trim().replace(DAY_ZERO, '');
  if (day === '' || hours === '') return day;
  const found = ISO_DAY.test(day) ? HOURS.exec(hours) : null;
  return found ? `${day}T${found[1]!.padStart(2, '0')}${found[2]}` : `${day} ${hours}`;
}

type Test = (cells: string[]) => boolean;
/** A filter for rows to leave out, with the reason for the preview. `isOfRaw`: tests cells before inheritance. */
type LeavesOut = { at: number; test: Test; why: (cells: string[]) => string; isOfRaw: boolean };

/** Filters that test raw cells: a document's head row differs from its lines in which cells are empty. */
const OF_RAW: RowFilter['jak'][] = ['prazdne', 'vyplnene'];

const FOOTER = 'Je to součtový řádek.';
const HEAD = 'Je to zopakované záhlaví.';
/** A column that the reader adds to a workbook; no row contains it. */
const OF_READER = '@list';

/** The reason, in the user's words, why a filter leaves a row out. */
function reasonOf({ sloupec, jak }: RowFilter, at: number): (cells: string[]) => string {
  const column = `Sloupec ${quoted(sloupec)}`;
  if (jak === 'prazdne') return () => `${column} je prázdný.`;
  return cells => `${column} říká ${quoted((cells[at] ?? '').trim())}.`;
}

/** Returns a predicate: whether a filter leaves a row out. Texts are compared regardless of case and outer spaces. */
function testOf({ jak, hodnoty }: RowFilter, at: number): Test {
  const told = hodnoty.map(value => value.trim().toLowerCase());
  const cell = (cells: string[]) => (cells[at] ?? '').trim().toLowerCase();
  switch (jak) {
    case 'prazdne':
      return cells => cell(cells) === '';
    case 'vyplnene':
      return cells => cell(cells) !== '';
    case 'zacina':
      return cells => told.some(value => cell(cells).startsWith(value));
    case 'obsahuje':
      return cells => told.some(value => cell(cells).includes(value));
    case 'neni':
      return cells => !told.includes(cell(cells));
    default:
      return cells => told.includes(cell(cells));
  }
}

/** Returns a predicate: whether a row is a footer: its first non-empty cell begins with one of `beginnings`. */
export function footerTest(beginnings: readonly string[]): (cells: string[]) => boolean {
  const told = beginnings.map(text => text.trim().toLowerCase());
  return cells => {
    const first = cells.find(cell => cell.trim() !== '');
    const text = first?.trim().toLowerCase() ?? '';
    return told.some(beginning => text.startsWith(beginning));
  };
}

/** Returns a predicate: whether a row repeats the column names, as some programs do on each page. */
export function headTest(columns: readonly string[]): (cells: readonly string[]) => boolean {
  const names = columns.map(columnKey).map((key, at) => ({ key, at }));
  const own = names.filter(({ key }) => key !== OF_READER);
  // The longest name is compared first: few cells have it, and shorter cells are excluded by length.
  const longest = own.reduce((one, other) => (other.key.length > one.key.length ? other : one), own[0]!);
  const isSame = (cells: readonly string[], { key, at }: { key: string; at: number }) =>
    (cells[at]?.length ?? 0) >= key.length && columnKey(cells[at] ?? '') === key;
  if (own.length < 2 || longest.key === '') return () => false;
  return cells =>
    cells.length <= columns.length && isSame(cells, longest) && own.every(name => isSame(cells, name));
}

/** Applies a profile's rules for rows (filters, inheritance, joined times); leaves out repeated headers. */
export function shaperOf(profile: Profile, columns: string[]): (row: Row) => Row {
  const isHead = headTest(columns);
  const positions = new Map(columns.map((name, at) => [columnKey(name), at] as const).reverse());
  const position = (name: string) => positions.get(columnKey(name)) ?? -1;
  const isFooter = profile.paticky?.length ? footerTest(profile.paticky) : null;
  const left: LeavesOut[] = [];
  for (const filter of profile.vynechat ?? []) {
    const at = position(filter.sloupec);
    if (at >= 0)
      left.push({
        at,
        test: testOf(filter, at),
        why: reasonOf(filter, at),
        isOfRaw: OF_RAW.includes(filter.jak),
      });
  }
  const inherited = (profile.dedit ?? []).map(position).filter(at => at >= 0);
  const { cas, doklad } = profile.pole;
  const number = doklad && 'sloupec' in doklad ? position(doklad.sloupec) : -1;
  /** Filters on the document number: a row that they match, such as a repeated page head, begins no document. */
  const between = left.filter(({ at, isOfRaw }) => at === number && !isOfRaw);
  const day = cas && 'sloupec' in cas ? position(cas.sloupec) : -1;
  const hours = profile.cas_dne ? position(profile.cas_dne) : -1;
  const joins = day >= 0 && hours >= 0;
  const isBare = !isFooter && left.length === 0 && inherited.length === 0 && !joins;

  const above = new Map<number, string>();
  /** The cells of a row with inherited values. A row that is left out also passes its values on to those below. */
  const meant = (raw: string[]): string[] => {
    if (inherited.length === 0) return raw;
    const cells = [...raw];
    for (const at of inherited) {
      if (cells[at] === undefined) continue;
      if (cells[at].trim() === '') cells[at] = above.get(at) ?? '';
      else above.set(at, cells[at]);
    }
    return cells;
  };
  return row => {
    // Neither a repeated header nor a total below the table passes values on to other rows.
    if (isHead(row.cells)) return { ...row, fault: null, leftOut: HEAD };
    if (isBare) return row;
    if (isFooter?.(row.cells)) return { ...row, fault: null, leftOut: FOOTER };
    const interlude = between.find(({ test }) => test(row.cells));
    if (interlude) return { ...row, fault: null, leftOut: interlude.why(row.cells) };
    const cells = meant(row.cells);
    const found = left.find(({ test, isOfRaw }) => test(isOfRaw ? row.cells : cells));
    if (found) return { ...row, fault: null, leftOut: found.why(cells) };
    if (inherited.length === 0 && !joins) return row;
    const told = [...cells];
    if (joins) told[day] = joinTime(told[day] ?? '', told[hours] ?? '');
    return { ...row, cells: told, raw: row.cells };
  };
}

/** The rows of a file after its profile's rules for rows. */
export async function* shaped(blocks: AsyncGenerator<Block>, profile: Profile): AsyncGenerator<Block> {
  let shape: ReturnType<typeof shaperOf> | null = null;
  for await (const block of blocks) {
    shape ??= shaperOf(profile, block.columns);
    yield { ...block, rows: block.rows.map(shape) };
  }
}
