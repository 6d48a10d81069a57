import { type Mention, mayBegin, mayEnd, peopleOf } from '#shared/news/mentions.ts';

/** A piece of plain text: the text itself, or a mention with the people whom it means. */
export type MentionPiece = string | { people: number[]; text: string };

/** Splits plain text at its mentions. The pieces joined together are the text again. */
export function splitMentions(text: string, mentions: Mention[]): MentionPiece[] {
  const said = [...new Set(mentions.map(mention => mention.text))].sort((a, b) => b.length - a.length);
  const pieces: MentionPiece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = said.find(one => text.startsWith(one, at) && mayEnd(text, at + one.length));
    if (!found || !mayBegin(text, at)) continue;
    if (at > from) pieces.push(text.slice(from, at));
    pieces.push({ people: peopleOf(mentions.filter(mention => mention.text === found)), text: found });
    from = at + found.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
