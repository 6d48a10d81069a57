import type { ColumnLook } from '#shared/sales/column-look.ts';
import { columnKey } from '../../sales/file/row.ts';

/** The fewest values that a column must have in both files to be compared. */
const ENOUGH = 8;
/** The share of values that must be of one kind. */
const NEARLY_ALL = 0.9;
/** Columns count as exchanged when they are this alike crosswise, and by MORE_ALIKE more than in their own places. */
const ALIKE = 0.85;
const MORE_ALIKE = 0.2;

const KINDS = ['čísla', 'data', 'slova', 'kódy'];

const closeness = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));

/** The share of frequent values that two columns have in common, 0 to 1. */
function common(a: string[], b: string[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  if (a.length === 0 || b.length === 0) return 0.3;
  return a.filter(one => b.includes(one)).length / Math.min(a.length, b.length);
}

/** The similarity of two columns, 0 to 1. */
export function likeness(a: ColumnLook, b: ColumnLook): number {
  const kinds = a.druhy.reduce((sum, share, at) => sum + Math.min(share, b.druhy[at]!), 0);
  const blank = 1 - Math.abs(a.prazdne - b.prazdne);
  return 0.35 * kinds + 0.25 * closeness(a.delka, b.delka) + 0.1 * blank + 0.3 * common(a.casto, b.casto);
}

const kindOf = ({ druhy }: ColumnLook) => druhy.findIndex(share => share >= NEARLY_ALL);

type Pair = { now: ColumnLook; before: ColumnLook };

/** How much more alike two columns are when taken as exchanged; null when they do not seem exchanged. */
function exchanged(a: Pair, b: Pair): number | null {
  const crossed = [likeness(a.now, b.before), likeness(b.now, a.before)] as const;
  const own = [likeness(a.now, a.before), likeness(b.now, b.before)] as const;
  const gains = crossed.map((value, at) => value - own[at]!);
  return Math.min(...crossed) >= ALIKE && Math.min(...gains) >= MORE_ALIKE ? gains[0]! + gains[1]! : null;
}

/** The columns that both files have with enough values to compare. */
function pairsOf(now: ColumnLook[], before: ColumnLook[]): Pair[] {
  const known = new Map(before.map(look => [columnKey(look.nazev), look]));
  return now.flatMap((look): Pair[] => {
    const old = known.get(columnKey(look.nazev));
    return old && look.hodnot >= ENOUGH && old.hodnot >= ENOUGH ? [{ now: look, before: old }] : [];
  });
}

/** Pairs of columns that seem exchanged, with each column in at most one pair, the most certain first. */
function exchangedAmong(pairs: Pair[]): [Pair, Pair][] {
  const found = pairs
    .flatMap((a, at) => pairs.slice(at + 1).map(b => ({ a, b, gain: exchanged(a, b) })))
    .filter(({ gain }) => gain !== null)
    .sort((one, other) => other.gain! - one.gain!);
  const told = new Set<Pair>();
  const chosen: [Pair, Pair][] = [];
  for (const { a, b } of found) {
    if (told.has(a) || told.has(b)) continue;
    told.add(a).add(b);
    chosen.push([a, b]);
  }
  return chosen;
}

const sentenceOf = ([a, b]: [Pair, Pair]) =>
  `Sloupce „${a.now.nazev}“ a „${b.now.nazev}“ vypadají proti minulému souboru prohozené.`;

/** Why a file that nobody previews is not imported, or null: two of its columns seem exchanged (rule sales-15). */
export function exchangedProblem(now: ColumnLook[], before: ColumnLook[]): string | null {
  const exchanged = exchangedAmong(pairsOf(now, before));
  return exchanged.length === 0
    ? null
    : `Nic se neimportovalo. ${exchanged.map(sentenceOf).join(' ')} Jsou-li správně, importujte ten soubor jednou na obrazovce Import; další pak projdou samy.`;
}

/**
 * Warns about differences between a file's columns and those of the profile's last file: two that seem exchanged, and
 * one whose kind of values changed. Columns that look alike cannot be distinguished, and a few values prove nothing.
 */
export function columnWarnings(now: ColumnLook[], before: ColumnLook[]): string[] {
  const pairs = pairsOf(now, before);
  const exchanged = exchangedAmong(pairs);
  const told = new Set(exchanged.flat());
  const warnings = exchanged.map(pair => `${sentenceOf(pair)} Zkontrolujte je v náhledu.`);
  for (const pair of pairs) {
    const [was, is] = [kindOf(pair.before), kindOf(pair.now)];
    if (told.has(pair) || was < 0 || is < 0 || was === is) continue;
    warnings.push(
      `Sloupec „${pair.now.nazev}“ má jiný druh hodnot, minule: ${KINDS[was]}, teď: ${KINDS[is]}. Je to pořád týž sloupec?`,
    );
  }
  return warnings;
}
