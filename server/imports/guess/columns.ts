import { namesOf } from '#shared/core/names.ts';
import { contentOf } from './notation.ts';
import { MEANINGS, type Meaning, nameScore } from './synonyms.ts';
import { typeOf } from './values.ts';

export type Found = { column: string; at: number; jistota: number; proc: string };

/** How well a column's values fit a meaning: 1 for the expected content, less for content that is still possible. */
function contentScore(meaning: Meaning, values: string[]): number {
  const wanted = MEANINGS[meaning].content;
  const { content, share } = contentOf(values, wanted === 'date');
  if (share === 0) return 0.3;
  if (content === wanted) return 1;
  // Numbers and codes are text, too.
  if (wanted === 'text') return content === 'number' ? 0.9 : 0.1;
  return 0.05;
}

/** A name scores above this when it states a meaning exactly, not among other words. */
export const EXACT = 0.8;

/** Whether types are those of documents: goods and payments have types too, so half of the values must be known. */
function areTypes(byName: number, values: string[]): boolean {
  const filled = values.filter(value => value.trim() !== '');
  const known = filled.filter(value => typeOf(value) !== null);
  return byName >= EXACT && filled.length > 0 && 2 * known.length >= filled.length;
}

/** Assigns columns to meanings: each meaning gets its best column, the most certain first, no column twice. */
export function assignColumns(names: string[], rows: string[][]): Map<Meaning, Found> {
  const values = names.map((_, at) => rows.map(cells => cells[at] ?? ''));
  const candidates = namesOf(MEANINGS).flatMap(meaning =>
    names.flatMap((column, at) => {
      const byName = nameScore(meaning, column);
      if (byName === 0 || (meaning === 'typ' && !areTypes(byName, values[at]!))) return [];
      const byContent = contentScore(meaning, values[at]!);
      return [{ meaning, column, at, score: byName * byContent, byName }];
    }),
  );
  candidates.sort((a, b) => b.score - a.score || a.at - b.at);
  const found = new Map<Meaning, Found>();
  const used = new Set<number>();
  for (const { meaning, column, at, score, byName } of candidates) {
    if (score < 0.25 || found.has(meaning) || used.has(at)) continue;
    used.add(at);
    const proc = byName > EXACT ? 'podle názvu a obsahu' : 'podle části názvu a obsahu';
    found.set(meaning, { column, at, jistota: Math.round(100 * score), proc });
  }
  byContent(names, values, found, used);
  return found;
}

/** Finds by content what no name shows: the only column of dates is the time, the most varied texts are goods. */
function byContent(names: string[], values: string[][], found: Map<Meaning, Found>, used: Set<number>) {
  // A profile cannot refer to a column without a name.
  const free = () =>
    names
      .map((_, at) => at)
      .filter(at => names[at] !== '' && !used.has(at) && values[at]!.some(value => value.trim() !== ''));
  const take = (meaning: Meaning, at: number | undefined, proc: string) => {
    if (at === undefined || found.has(meaning)) return;
    used.add(at);
    found.set(meaning, { column: names[at]!, at, jistota: 50, proc });
  };
  if (!found.has('cas'))
    take(
      'cas',
      free().find(at => contentOf(values[at]!).content === 'date'),
      'podle obsahu: jsou v něm data',
    );
  const texts = free().filter(at => contentOf(values[at]!).content === 'text');
  const variety = (at: number) => new Set(values[at]).size;
  if (!found.has('nazev') && texts.length > 0)
    take(
      'nazev',
      texts.reduce((a, b) => (variety(b) > variety(a) ? b : a)),
      'podle obsahu: nejrozmanitější texty',
    );
}
