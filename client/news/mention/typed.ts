import { mayBegin } from '#shared/news/mentions.ts';

/** What is being typed behind an '@': from that sign to the end of the word at the caret. */
export type Typed = { from: number; to: number; query: string };

/** Longer than any name that is still being typed. */
const LONGEST = 80;

/** The mention that is being typed at the caret, or null. */
export function typedMention(text: string, caret: number): Typed | null {
  const from = caret > 0 ? text.lastIndexOf('@', caret - 1) : -1;
  if (from < 0 || caret - from > LONGEST || !mayBegin(text, from)) return null;
  const to = caret + /^[\p{L}\p{M}'’-]*/u.exec(text.slice(caret))![0].length;
  const query = text.slice(from + 1, to);
  return /^\s|\n/.test(query) ? null : { from, to, query };
}

/** A picked name with what has to follow it, so that typing goes on. */
export const insertionOf = (name: string, rest: string) => `@${name}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`;
