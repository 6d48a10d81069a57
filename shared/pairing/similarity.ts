import { folded } from '../core/folded.ts';

/**
 * The similarity of two people's names, 0 to 1, from which 'Nespárováno' suggests. Case, diacritics, word order and
 * punctuation do not matter; an initial matches a name that begins with it.
 */

/** The words of a name: 'Nováková, Petra Bc.' → ['novakova', 'petra', 'bc']. */
export const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** The share of common trigrams (Dice): 1 for equal words, 0 for nothing in common. */
function alike(one: string, other: string): number {
  if (one === other) return 1;
  // An initial says little, but it contradicts nothing.
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 0.8 : 0;
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter(trigram => b.has(trigram)).length;
  return (2 * shared) / (a.size + b.size);
}

/** Matches every word of the shorter name with its best partner; leftover words weigh less. */
export function similarity(one: string, other: string): number {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (shorter.length === 0) return 0;
  const left = [...longer];
  let sum = 0;
  for (const word of shorter) {
    const scores = left.map(partner => alike(word, partner));
    const best = Math.max(...scores);
    left.splice(scores.indexOf(best), 1);
    sum += best;
  }
  return sum / (shorter.length + 0.5 * left.length);
}

/** The least similarity for a suggestion; below it would be a guess. */
const LEAST = 0.55;

/** The person whose 'Jméno Příjmení' is most similar to `name`; null when nobody is similar, or two are equally. */
export function mostSimilar<P extends { jmeno: string; prijmeni: string }>(
  name: string,
  people: readonly P[],
): P | null {
  let best: P | null = null;
  let score = LEAST;
  let isTied = false;
  for (const person of people) {
    const one = similarity(name, `${person.jmeno} ${person.prijmeni}`);
    if (one > score || (one === score && best === null)) {
      best = person;
      score = one;
      isTied = false;
    } else if (one === score) isTied = true;
  }
  return isTied ? null : best;
}
