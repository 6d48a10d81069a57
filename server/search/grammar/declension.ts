import { folded } from '#shared/core/folded.ts';

/**
 * Whether a typed word is a grammatical case of a Czech word, ignoring diacritics and letter case. It uses the
 * existing endings and the stem changes before them, not paradigms: what is typed names something that exists, so
 * accepting a form too many does no harm, while missing one would.
 */

/** Endings of all seven cases and both numbers, of nouns and of adjectives, without diacritics. */
const ENDINGS = new Set(
  (
    ' a e i o u y ou em im ym am om um ovi ove ech ich ych ach ami emi imi ymi eho iho emu imu ej' +
    ' ata at ete etem eti ety'
  ).split(' '),
);

/** What a stem's last consonant becomes before -e and -i, without diacritics: Olga → Olze, Veronika → Veronice. */
const SOFTENED: Record<string, string> = { k: 'c', g: 'z', h: 'z' };

const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiouy'.includes(letter);

/** The stems that the cases of a word begin with. */
function stemsOf(word: string): string[] {
  const plain = folded(word);
  // Dvůr → Dvora: the long vowel of a closed syllable.
  const bases = [plain, folded(word.replace(/ů(?=\P{L}*\p{L}?$)/u, 'o'))];
  const stems = bases.flatMap(base => {
    if (isVowel(base.at(-1))) {
      const stem = base.slice(0, -1);
      const isCluster = stem.length > 2 && !isVowel(stem.at(-1)) && !isVowel(stem.at(-2));
      // skla → skel, účtenka → účtenek
      return isCluster ? [stem, `${stem.slice(0, -1)}e${stem.at(-1)}`] : [stem];
    }
    // Marek → Marka, Hradec → Hradce
    const isFleeting = base.length > 3 && base.at(-2) === 'e';
    return isFleeting ? [base, `${base.slice(0, -2)}${base.at(-1)}`] : [base];
  });
  const soft = stems.flatMap(stem =>
    stem.endsWith('ch') ? `${stem.slice(0, -2)}s` : (softened(stem) ?? []),
  );
  return [...new Set([...stems, ...soft])];
}

const softened = (stem: string) => {
  const last = SOFTENED[stem.at(-1) ?? ''];
  return last && stem.slice(0, -1) + last;
};

const kept = new Map<string, readonly string[]>();

/** Cached stems of the words that are asked about again and again: the grammar's, and names of people and shops. */
function keptStems(word: string): readonly string[] {
  const known = kept.get(word);
  if (known) return known;
  if (kept.size > 5000) kept.clear();
  const stems = stemsOf(word);
  kept.set(word, stems);
  return stems;
}

/**
 * Whether `typed`, folded, is `word` in some case. A bare stem counts if the word ends in a vowel: hodina → hodin.
 */
export function isFormOf(word: string, typed: string): boolean {
  const plain = folded(word);
  if (typed === plain) return true;
  const hasBare = isVowel(plain.at(-1));
  return keptStems(word).some(stem => {
    if (!typed.startsWith(stem)) return false;
    const ending = typed.slice(stem.length);
    return ENDINGS.has(ending) && (ending !== '' || hasBare);
  });
}

/** Fewer letters are too ambiguous. */
const LEAST = 3;

/** Whether `typed`, already folded, is the beginning of `word`, which is still being written. */
export const isBeginningOf = (word: string, typed: string) =>
  typed.length >= LEAST && folded(word).startsWith(typed);
