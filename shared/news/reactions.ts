import { namesOf } from '../core/names.ts';

/** Reaction types in the order of the bar (rule news-2). */
export const REACTION_LABELS = {
  like: { emoji: '👍', label: 'Líbí se mi' },
  srdce: { emoji: '❤️', label: 'Srdce' },
  smich: { emoji: '😄', label: 'Smích' },
  prekvapeni: { emoji: '😮', label: 'Překvapení' },
} satisfies Record<string, { emoji: string; label: string }>;
export type ReactionType = keyof typeof REACTION_LABELS;
export const REACTION_TYPES = namesOf(REACTION_LABELS);

type Reaction = { typ: ReactionType; uzivatel: { id: number } };
type Reacted = { reakce: Reaction[]; moje_reakce: { typ: ReactionType } | null; pocet_reakci: number };

/** The reaction that a click on `typ` sends; null, which removes it, when the person already has it (rule news-2). */
export const clickedReaction = (post: Pick<Reacted, 'moje_reakce'>, typ: ReactionType) =>
  post.moje_reakce?.typ === typ ? null : typ;

/**
 * The post after `userId` sets its reaction to `typ`, or removes it with null (rule news-2):
 * the count rises only when there was none before and never falls below 0.
 */
export function withReaction<P extends Reacted>(post: P, userId: number, typ: ReactionType | null): P {
  const others = post.reakce.filter(reaction => reaction.uzivatel.id !== userId);
  const had = post.moje_reakce !== null;
  if (typ === null) {
    const pocet_reakci = Math.max(0, post.pocet_reakci - (had ? 1 : 0));
    return { ...post, reakce: others, moje_reakce: null, pocet_reakci };
  }
  const at = post.reakce.findIndex(reaction => reaction.uzivatel.id === userId);
  const mine = { typ, uzivatel: { id: userId } };
  const reakce = at < 0 ? [...others, mine] : post.reakce.with(at, { ...post.reakce[at], ...mine });
  return { ...post, reakce, moje_reakce: { typ }, pocet_reakci: post.pocet_reakci + (had ? 0 : 1) };
}
