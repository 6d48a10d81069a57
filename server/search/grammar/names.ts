import { folded } from '#shared/core/folded.ts';
import { isBeginningOf, isFormOf } from './declension.ts';
import type { Token } from './tokens.ts';

/** Something with a name that questions can be about; `jmena` are all names that it is known by. */
export type Named = { druh: 'osoba' | 'prodejna'; id: number; nazev: string; popis: string; jmena: string[] };

type Match<N extends Named> = { one: N; tokens: Token[]; score: number };

const WHOLE = 100;
const BEGUN = 60;

/** How well a typed word matches a word of a name; a mere beginning scores less: 'Jan' means Jan before Jana. */
function gradeOf(name: string, { word }: Token): number {
  if (folded(name) === word) return WHOLE;
  if (isBeginningOf(name, word)) return BEGUN;
  return isFormOf(name, word) ? WHOLE : 0;
}

function matchOf<N extends Named>(one: N, tokens: Token[]): Match<N> {
  const best: Match<N> = { one, tokens: [], score: 0 };
  for (const name of one.jmena) {
    const words = name.split(/\s+/);
    const taken = new Set<string>();
    const matched: Token[] = [];
    let score = 0;
    for (const token of tokens) {
      const [word, grade] = words
        .filter(word => !taken.has(word))
        .map(word => [word, gradeOf(word, token)] as const)
        .reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const);
      if (grade === 0) continue;
      taken.add(word);
      matched.push(token);
      score += grade;
    }
    if (score > best.score) Object.assign(best, { tokens: matched, score });
  }
  return best;
}

export type Chosen<N extends Named> = {
  /** At most one of each kind, as in a question. */
  found: N[];
  /** The candidates when the name is ambiguous, and the words that named them. */
  unclear: { of: N[]; tokens: Token[] } | null;
  rest: Token[];
};

/** The people and shops that a question names: the names that match most of its words best, in any case and order. */
export function namesIn<N extends Named>(tokens: Token[], all: readonly N[]): Chosen<N> {
  const found: N[] = [];
  let rest = tokens;
  while (rest.length > 0) {
    const open = all.filter(one => !found.some(({ druh }) => druh === one.druh));
    const matches = open.map(one => matchOf(one, rest)).filter(({ score }) => score > 0);
    const top = Math.max(0, ...matches.map(({ score }) => score));
    const best = matches.filter(({ score }) => score === top);
    const first = best[0];
    if (!first) break;
    const { tokens: said } = first;
    // Equally good matches of other words are found in a later round.
    const rivals = best.filter(({ tokens }) => tokens.some(token => said.includes(token)));
    if (rivals.length > 1)
      return { found, unclear: { of: rivals.map(({ one }) => one), tokens: said }, rest };
    found.push(first.one);
    rest = rest.filter(token => !said.includes(token));
  }
  return { found, unclear: null, rest };
}
