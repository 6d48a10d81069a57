import { posix } from 'node:path';
import type { Entry } from 'yauzl';
import { FileProblem } from '../problem.ts';
import { readXml } from './xml.ts';
import { zipEntries } from './zip.ts';

/** The parts of a workbook that are needed to read its visible sheets. */
export type Workbook = {
  sheets: { name: string; entry: Entry }[];
  strings: string[];
  /** How numbers of each style are shown, by the style's index. */
  styles: Shown[];
  /** Whether days are counted from 1904, a date system of Excel on the Mac. */
  from1904: boolean;
};

const WORKBOOK = /^xl\/workbook\d*\.xml$/i;
const STRINGS = /^xl\/sharedStrings\.xml$/i;
const STYLES = /^xl\/styles\.xml$/i;
const MAX_STRINGS = 5_000_000;

/** Built-in number formats that are dates or times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A number format without its quoted, bracketed and escaped parts. */
const bare = (code: string) => code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');

/** Whether a number format shows a date: whether it has a date or time letter. */
export const isDateFormat = (code: string) => /[dmyhs]/i.test(bare(code).replace(/general/gi, ''));

/** How a number of a sheet is shown: as a date, as a percentage, or as it is. */
export type Shown = 'datum' | 'procenta' | null;

const BUILT_IN_PERCENTS = [9, 10];

function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined)
    return isBuiltInDate(id) ? 'datum' : BUILT_IN_PERCENTS.includes(id) ? 'procenta' : null;
  if (isDateFormat(code)) return 'datum';
  return bare(code).includes('%') ? 'procenta' : null;
}

/** Decodes _x000D_ escapes: control characters, and underscores that would look like an escape. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

type Sheet = { id: string; name: string; isHidden: boolean };

async function readSheets(path: string, entry: Entry): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readXml(path, entry, {
    open(name, attributes, decode) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const told = attributes();
      const id = Object.entries(told).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ id, name: decode(told.name ?? ''), isHidden: (told.state ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, from1904 };
}

async function readTargets(path: string, entry: Entry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  if (!entry) return targets;
  await readXml(path, entry, {
    open(name, attributes, decode) {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      const target = decode(Target);
      targets.set(Id, target.startsWith('/') ? target.slice(1) : posix.join('xl', target));
    },
  });
  return targets;
}

async function readStyles(path: string, entry: Entry | undefined): Promise<Shown[]> {
  const custom = new Map<number, string>();
  const styles: Shown[] = [];
  let inCells = false;
  if (!entry) return styles;
  await readXml(path, entry, {
    open(name, attributes, decode) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        custom.set(Number(numFmtId), decode(formatCode));
      }
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      styles.push(shownBy(id, custom.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** The shared strings; parts of formatted text are joined, phonetic guides (rPh) left out. */
async function readStrings(path: string, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  let text = '';
  let isText = false;
  let inAid = false;
  await readXml(path, entry, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') inAid = true;
      isText = name === 't' && !inAid;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inAid = false;
      if (name !== 'si') return;
      if (strings.length >= MAX_STRINGS)
        throw new FileProblem('Sešit XLSX obsahuje příliš mnoho textů. Uložte jej jako CSV.');
      strings.push(unescaped(text));
    },
    text(value) {
      if (isText) text += value;
    },
  });
  return strings;
}

/** Opens a workbook; refuses a zip that is not a workbook, a zip bomb and a broken file. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const entries = await zipEntries(path);
  const named = (pattern: RegExp) => [...entries.values()].find(({ fileName }) => pattern.test(fileName));
  const book = named(WORKBOOK);
  if (!book) throw new FileProblem('Soubor je archiv ZIP, ale ne sešit XLSX.');
  const { sheets, from1904 } = await readSheets(path, book);
  const targets = await readTargets(path, entries.get(`xl/_rels/${posix.basename(book.fileName)}.rels`));
  const visible = sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, name }) => ({ name, entry: entries.get(targets.get(id) ?? '') }))
    .filter((one): one is Workbook['sheets'][number] => one.entry !== undefined);
  if (visible.length === 0) throw new FileProblem('Sešit XLSX nemá žádný viditelný list.');
  return {
    sheets: visible,
    from1904,
    strings: await readStrings(path, named(STRINGS)),
    styles: await readStyles(path, named(STYLES)),
  };
}
