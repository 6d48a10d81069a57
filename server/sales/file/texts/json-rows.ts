import type { Profile } from '#shared/sales/profile.ts';
import { columnsOf, usedColumns } from '../columns/profile-columns.ts';
import { FileProblem, NoRows } from '../problem.ts';
import {
  type Block,
  CELL_TOO_LONG,
  columnKey,
  MAX_CELL,
  MAX_ROW,
  NO_ROWS,
  ROW_TOO_LONG,
  type Row,
} from '../row.ts';
import { type JsonRow, parseRow, toCell } from './json-text.ts';
import { textPieces } from './text-pieces.ts';

const NO_OBJECT = 'Soubor neobsahuje žádný objekt JSON.';
/** The most rows at the beginning that may not be objects before the file is refused. */
const MAX_WAITING = 1000;

/** An object's text and its position in the file. */
type Element = { text: string; row: number };

/** Takes text piece by piece and returns the objects that are complete. */
type Splitter = { add(text: string): Element[]; end(): Element[] };

const tooLong = (row: number) => new FileProblem(`Řádek ${row} ${ROW_TOO_LONG}.`);

/** NDJSON: one object per line; blank lines are skipped. */
function lines(): Splitter {
  let rest = '';
  let row = 0;
  const take = (text: string): Element[] => {
    row++;
    if (text.length > MAX_ROW) throw tooLong(row);
    return text.trim() === '' ? [] : [{ text, row }];
  };
  return {
    add(text) {
      const found = (rest + text).split('\n');
      rest = found.pop()!;
      if (rest.length > MAX_ROW) throw tooLong(row + 1);
      return found.flatMap(take);
    },
    end: () => (rest.trim() === '' ? [] : take(rest)),
  };
}

const NEXT_MARK = /["{}[\]]/g;
const END_OF_STRING = /"|\\/g;
const NOT_SPACE = /[^\s]/g;

const find = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
};

/** The position after the string that begins at `open`, or -1 when its end was not read yet. */
function pastString(text: string, open: number): number {
  for (let at = open + 1; ; at += 2) {
    at = find(END_OF_STRING, text, at);
    if (at === -1) return -1;
    if (text[at] === '"') return at + 1;
  }
}

/** The position after the object or array that begins at `open`, or -1 when its end was not read yet. */
function pastValue(text: string, open: number): number {
  let depth = 0;
  for (let at = open; ; ) {
    at = find(NEXT_MARK, text, at);
    if (at === -1) return -1;
    if (text[at] === '"') {
      at = pastString(text, at);
      if (at === -1) return -1;
      continue;
    }
    depth += text[at] === '{' || text[at] === '[' ? 1 : -1;
    at++;
    if (depth === 0) return at;
  }
}

/** JSON: one array of objects, split without parsing it, so that it need not fit into memory. */
function elements(): Splitter {
  let text = '';
  let row = 0;
  /** What may follow: the array, its first element or end, a comma or end, an element, nothing. */
  let state: 'start' | 'first' | 'after' | 'next' | 'done' = 'start';

  const broken = (reason: string) => new FileProblem(`Soubor není platné pole JSON: ${reason}.`);
  const wanted = {
    start: 'nezačíná hranatou závorkou',
    first: 'první prvek není objekt',
    next: 'po čárce nenásleduje objekt',
    after: 'za řádkem chybí čárka nebo konec pole',
    done: 'za koncem pole pokračuje další obsah',
  };

  /** The state after `mark`, or null when `mark` is not allowed here. */
  const step = (mark: string): typeof state | null => {
    if (state === 'start') return mark === '[' ? 'first' : null;
    if (state === 'first') return mark === ']' ? 'done' : null;
    if (state === 'after') return mark === ',' ? 'next' : mark === ']' ? 'done' : null;
    return null;
  };

  return {
    add(piece) {
      text += piece;
      const found: Element[] = [];
      let at = 0;
      for (;;) {
        at = find(NOT_SPACE, text, at);
        if (at === -1) {
          text = '';
          return found;
        }
        const mark = text[at]!;
        if (mark === '{' && (state === 'first' || state === 'next')) {
          const end = pastValue(text, at);
          if (end === -1) break;
          found.push({ text: text.slice(at, end), row: ++row });
          state = 'after';
          at = end;
          continue;
        }
        const next = step(mark);
        if (!next) throw broken(row > 0 ? `${wanted[state]} (za řádkem ${row})` : wanted[state]);
        state = next;
        at++;
      }
      text = text.slice(at);
      if (text.length > MAX_ROW) throw tooLong(row + 1);
      return found;
    },
    end() {
      if (state !== 'done')
        throw new FileProblem(`Soubor je useknutý: pole JSON končí uprostřed (za řádkem ${row}).`);
      return [];
    },
  };
}

/** Columns by name, and an object's other keys by their `columnKey`; of keys with the same one, the first counts. */
function namedBy(columns: string[], isUsed: boolean[]) {
  const known = new Set(columns);
  const othersOf = (values: Record<string, unknown>) => {
    let others: Map<string, unknown> | null = null;
    for (const name of Object.keys(values)) {
      if (known.has(name)) continue;
      others ??= new Map();
      const key = columnKey(name);
      if (!others.has(key)) others.set(key, values[name]);
    }
    return others;
  };
  return { columns, isUsed, keys: columns.map(columnKey), othersOf };
}

type Named = ReturnType<typeof namedBy>;
/** Used before the first object, when only rows that are no objects can be reported. */
const NO_NAMES = namedBy([], []);

/** The cells of an object in the order of `columns`; those that the profile does not use are not checked. */
function toRow({ text, row }: Element, parsed: JsonRow, { columns, isUsed, keys, othersOf }: Named): Row {
  if ('duvod' in parsed) return { row, cells: [], fault: { sloupec: '', duvod: parsed.duvod } };
  const { values } = parsed;
  const others = othersOf(values);
  let fault: Row['fault'] = null;
  const cells = columns.map((name, at) => {
    const cell = toCell(Object.hasOwn(values, name) ? values[name] : others?.get(keys[at]!));
    if (!isUsed[at]) return cell ?? '';
    if (cell === undefined) fault ??= { sloupec: name, duvod: 'Hodnota musí být text nebo číslo.' };
    else if (text.length > MAX_CELL && cell.length > MAX_CELL)
      fault ??= { sloupec: name, duvod: CELL_TOO_LONG };
    return cell ?? '';
  });
  return { row, cells, fault };
}

/** The keys of the first object (`found`), and after them the profile's columns that only later ones may have. */
type Names = { columns: string[]; found: string[] };

function namesOf(parsed: JsonRow[], profile: Profile): Names | null {
  const first = parsed.find(one => 'values' in one);
  if (!first || !('values' in first)) return null;
  const found = Object.keys(first.values);
  const keys = new Set(found.map(columnKey));
  return { columns: [...found, ...columnsOf(profile).filter(name => !keys.has(columnKey(name)))], found };
}

/**
 * The rows of NDJSON (one object per line) or JSON (one array of objects). The keys of the first object are the
 * header; a key that only later objects have is read too. Throws a FileProblem for a wrong encoding, a file
 * without objects, a broken or truncated array, and an object over 1 MB.
 */
export async function* jsonBlocks(
  path: string,
  profile: Profile,
  format: 'ndjson' | 'json',
): AsyncGenerator<Block> {
  const splitter = format === 'json' ? elements() : lines();
  let names: Names | null = null;
  let named: Named | null = null;
  let waiting: Row[] = [];

  const block = (found: Element[], bytesRead: number): Block | null => {
    const parsed = found.map(({ text }) => parseRow(text, profile.desetinna_carka));
    names ??= namesOf(parsed, profile);
    named ??= names && namedBy(names.columns, usedColumns(names.columns, profile));
    const rows = [
      ...waiting,
      ...found.map((element, index) => toRow(element, parsed[index]!, named ?? NO_NAMES)),
    ];
    // Without an object there is no header yet; rows that are no objects wait for one.
    if (!names) {
      if (rows.length > MAX_WAITING) throw new FileProblem(NO_OBJECT);
      waiting = rows;
      return null;
    }
    waiting = [];
    return { ...names, rows, bytesRead };
  };

  let bytesRead = 0;
  for await (const piece of textPieces(path, 'utf-8')) {
    bytesRead = piece.bytesRead;
    const ready = block(splitter.add(piece.text), bytesRead);
    if (ready) yield ready;
  }
  const last = block(splitter.end(), bytesRead);
  if (last) yield last;
  else if (waiting.length > 0) throw new FileProblem(NO_OBJECT);
  else throw new NoRows(NO_ROWS);
}
