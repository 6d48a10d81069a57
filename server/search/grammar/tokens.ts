import { folded } from '#shared/core/folded.ts';
import { isFormOf } from './declension.ts';

/** A word of a question: as it was typed, and folded for comparison. */
export type Token = { typed: string; word: string };

/** The words of a question; a date ('5. 5. 2026') counts as one word, and so does a person's number ('#12'). */
export const tokensOf = (question: string): Token[] =>
  (
    question.match(/\d{1,2}\.\s*\d{1,2}\.(?:\s*\d{4})?|#\d+|[\p{L}\p{M}\d]+(?:-[\p{L}\p{M}\d]+)*/gu) ?? []
  ).map(typed => ({ typed, word: folded(typed) }));

/** Whether the token is one of the words in any case; '=kdo' matches only exactly ('kdy' would be a case of it). */
export const isOneOf = ({ word }: Token, words: readonly string[]) =>
  words.some(one => (one.startsWith('=') ? one.slice(1) === word : isFormOf(one, word)));

/** Filler words, which mean nothing by themselves. */
const LITTLE = new Set(
  (
    'a i o u v ve na za z ze s se si k ke pro do od po pri je jsou byl byla bylo byli bude budou ma maji mam mas mel mela ' +
    'melo meli kolik jaky jaka jake jakou ktery ktera kdy co prosim ukaz mi udelal udelala prodal prodala prodalo ' +
    'prodali prodano celkem dohromady prodejna prodejne prodejny'
  ).split(' '),
);
export const isLittle = ({ word }: Token) => LITTLE.has(word);

const PAST = new Set(
  'byl byla bylo byli mel mela melo meli odpracovano odpracoval odpracovala odpracovali'.split(' '),
);
/** Whether the word shows that the question is about the past. */
export const isPast = ({ word }: Token) => PAST.has(word);
