import type { Profile } from '#shared/sales/profile.ts';
import { FileProblem } from './problem.ts';
import type { Block } from './row.ts';
import { shaped } from './shape/shaper.ts';
import { csvBlocks } from './texts/csv-rows.ts';
import { jsonBlocks } from './texts/json-rows.ts';
import { headText } from './texts/text-pieces.ts';
import { xlsxBlocks } from './xlsx/xlsx-rows.ts';
import { xmlBlocks } from './xml/xml-rows.ts';

/** Formats of a file of sold lines (rule sales-2). */
export const FORMATS = ['csv', 'ndjson', 'json', 'xlsx', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

const NAMES: Record<Format, string> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  json: 'JSON',
  xlsx: 'XLSX',
  xml: 'XML',
};

/** First bytes of files that people confuse with importable ones. */
const FOREIGN: [bytes: string, sentence: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'Soubor je starý sešit XLS nebo je chráněný heslem. Uložte jej jako XLSX bez hesla, nebo jako CSV.',
  ],
  ['\x1f\x8b', 'Soubor je zabalený (gzip). Nejprve jej rozbalte.'],
  [
    '%PDF',
    'Soubor je PDF. Importovat lze CSV, NDJSON, JSON, XLSX a XML z Pohody, Money S3, Shoptetu a Upgates.',
  ],
];

const HTML = /^<(!doctype html|html|head|body|table|meta|style)\b/i;
const XML = /^<(\?xml|!doctype|!--|MoneyData\b|ORDERS\b|\w+:\w)/i;
const FOREIGN_TEXT: [pattern: RegExp, sentence: string][] = [
  [
    /^<\?xml[\s\S]*<\?mso-application progid="Excel/i,
    'Soubor je tabulka Excelu 2003 (XML). Otevřete ji v Excelu a uložte jako XLSX.',
  ],
  [HTML, 'Soubor je HTML tabulka uložená jako XLS. Otevřete ji v Excelu a uložte jako XLSX.'],
];

/** Detects the format from the file's first bytes. A CSV header may begin with a bracket too, '[ORDER_NUMBER]'. */
export async function detectFormat(path: string): Promise<Format> {
  const head = await headText(path);
  const foreign = FOREIGN.find(([bytes]) => head.startsWith(bytes));
  if (foreign) throw new FileProblem(foreign[1]);
  if (head.startsWith('PK')) return 'xlsx';
  const text = head.replace(/^ï»¿/, '').trimStart();
  const other = FOREIGN_TEXT.find(([pattern]) => pattern.test(text));
  if (other) throw new FileProblem(other[1]);
  if (XML.test(text)) return 'xml';
  if (/^\[\s*([{\]]|$)/.test(text)) return 'json';
  return /^\{\s*(["}]|$)/.test(text) ? 'ndjson' : 'csv';
}

const READERS: Record<Format, (path: string, profile: Profile) => AsyncGenerator<Block>> = {
  csv: csvBlocks,
  ndjson: (path, profile) => jsonBlocks(path, profile, 'ndjson'),
  json: (path, profile) => jsonBlocks(path, profile, 'json'),
  xlsx: xlsxBlocks,
  xml: xmlBlocks,
};

/**
 * The rows of a file. A file whose content contradicts `format` is refused; JSON and NDJSON are accepted in
 * place of each other.
 */
export async function* readRows(
  path: string,
  format: Format | 'auto',
  profile: Profile,
): AsyncGenerator<Block> {
  const seen = await detectFormat(path);
  const isJson = (one: string) => one === 'json' || one === 'ndjson';
  if (format !== 'auto' && format !== seen && !(isJson(format) && isJson(seen)))
    throw new FileProblem(`Soubor není ve formátu ${NAMES[format]}, podle obsahu je to ${NAMES[seen]}.`);
  yield* shaped(READERS[seen](path, profile), profile);
}
