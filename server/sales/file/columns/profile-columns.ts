import { cut } from '#shared/core/cut.ts';
import type { LineField } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { FileProblem } from '../problem.ts';
import { columnKey, type Row } from '../row.ts';

const SHOWN = 30;
const SHOWN_LENGTH = 40;

const columnOf = (profile: Profile, field: LineField): string | null => {
  const source = profile.pole[field];
  return source && 'sloupec' in source ? source.sloupec : null;
};

/** Columns of a file that `profile` reads, each once. */
export function columnsOf(profile: Profile): string[] {
  const named = [
    ...Object.values(profile.pole).map(source => ('sloupec' in source ? source.sloupec : null)),
    profile.storno_stavem?.sloupec,
    profile.doprava?.sloupec,
    profile.znamenka?.sloupec,
    profile.naklad_ze_zisku,
    ...(profile.povolene ?? []).map(({ sloupec }) => sloupec),
    ...(profile.vynechat ?? []).map(({ sloupec }) => sloupec),
    ...(profile.dedit ?? []),
    profile.cas_dne,
    profile.sleva,
    profile.mena?.sloupec,
    profile.mena?.kurz,
  ];
  return [...new Set(named.filter(name => name != null))];
}

/** Which of a file's `columns` the profile reads, by position. */
export function usedColumns(columns: string[], profile: Profile): boolean[] {
  const keys = new Set(columnsOf(profile).map(columnKey));
  return columns.map(name => keys.has(columnKey(name)));
}

/**
 * Columns without which no row could be imported, or the numbers would be wrong (a cancelled order would count
 * as sold, shipping as goods). Inner lists are alternatives.
 */
export function requiredColumns(profile: Profile): string[][] {
  const column = (field: LineField) => columnOf(profile, field);
  const price = profile.pole.cena_s_dph || profile.pole.obrat;
  const isConstant = ['cena_s_dph', 'obrat'].some(field => {
    const source = profile.pole[field as LineField];
    return source && 'konstanta' in source;
  });
  const alternatives: (string | null | undefined)[][] = [
    [column('doklad')],
    [column('cas')],
    [column('kusy')],
    price && !isConstant ? [column('cena_s_dph'), column('obrat')] : [],
    profile.vychozi_kanal ? [] : [column('kanal')],
    [profile.storno_stavem?.sloupec],
    [profile.doprava?.sloupec],
    [profile.cas_dne],
    [profile.sleva],
  ];
  return alternatives.map(names => names.filter(name => name != null)).filter(names => names.length > 0);
}

const list = (names: string[]) =>
  names
    .slice(0, SHOWN)
    .map(name => cut(name, SHOWN_LENGTH, SHOWN_LENGTH))
    .join(', ') + (names.length > SHOWN ? ` a další (${names.length - SHOWN})` : '');

/** The number of rows that are searched for a header below titles. */
const HEADER_WITHIN = 30;

/** The cells of a row, also split by other delimiters, because the title above may have suggested the wrong one. */
const splits = ({ cells }: Row): string[][] => [
  cells,
  ...[';', ',', '\t'].map(delimiter =>
    cells
      .join(',')
      .split(delimiter)
      .map(name => name.replace(/^"|"$/g, '')),
  ),
];

/** A sentence that says where the header seems to be when the first row is a title; '' when none is found. */
function headerBelow(required: string[][], rows: Row[]): string {
  const fits = (names: string[]) => {
    const keys = new Set(names.map(columnKey));
    return required.every(options => options.some(name => keys.has(columnKey(name))));
  };
  const header = rows.slice(0, HEADER_WITHIN).find(row => splits(row).some(fits));
  return header
    ? `Záhlaví je asi na řádku ${header.row}: smažte v souboru řádky nad ním a uložte jej znovu.`
    : '';
}

/**
 * The reason why a file with columns `found` does not fit `profile`, naming both, or null. `rows` are the first rows
 * below, which are searched for the real header.
 */
export function headerProblem(found: string[], profile: Profile, rows: Row[]): string | null {
  const counts = new Map<string, number>();
  for (const name of found) counts.set(columnKey(name), (counts.get(columnKey(name)) ?? 0) + 1);
  const required = requiredColumns(profile);
  const missing = required.filter(names => !names.some(name => counts.has(columnKey(name))));
  if (missing.length > 0) {
    const needed = missing.map(names => names.join(' nebo '));
    const below = headerBelow(required, rows);
    if (below) return `Na prvním řádku nejsou názvy sloupců. ${below}`;
    return `V souboru chybí sloupce podle profilu „${profile.nazev}“: ${list(needed)}. Nalezené sloupce: ${list(found)}.`;
  }
  const twice = columnsOf(profile).filter(name => counts.get(columnKey(name))! > 1);
  return twice.length > 0 ? `Sloupec je v hlavičce vícekrát: ${list(twice)}.` : null;
}

/** Refuses a file whose columns do not fit the profile. */
export function checkHeader(found: string[], profile: Profile, rows: Row[]) {
  const problem = headerProblem(found, profile, rows);
  if (problem) throw new FileProblem(problem);
}
