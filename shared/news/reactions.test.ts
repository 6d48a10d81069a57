import { expect, test } from 'vitest';
import { clickedReaction, type ReactionType, withReaction } from './reactions.ts';

const ME = 7;
const post = (mine: ReactionType | null) => ({
  id: 1,
  reakce: [
    ...(mine ? [{ typ: mine, uzivatel: { id: ME } }] : []),
    { typ: 'smich' as const, uzivatel: { id: 8 } },
  ],
  moje_reakce: mine && { typ: mine },
  pocet_reakci: mine ? 2 : 1,
});

test('clicking one’s own reaction removes it, another one sets it', () => {
  expect(clickedReaction(post('like'), 'like')).toBeNull();
  expect(clickedReaction(post('like'), 'srdce')).toBe('srdce');
  expect(clickedReaction(post(null), 'srdce')).toBe('srdce');
});

test('the first reaction raises the count and joins the list', () => {
  const after = withReaction(post(null), ME, 'like');
  expect(after.pocet_reakci).toBe(2);
  expect(after.moje_reakce).toEqual({ typ: 'like' });
  expect(after.reakce.map(reaction => reaction.uzivatel.id)).toEqual([8, ME]);
});

test('replacing a reaction keeps the count and its place', () => {
  const after = withReaction(post('like'), ME, 'srdce');
  expect(after.pocet_reakci).toBe(2);
  expect(after.reakce[0]).toEqual({ typ: 'srdce', uzivatel: { id: ME } });
});

test('removing a reaction lowers the count, never below 0', () => {
  expect(withReaction(post('like'), ME, null)).toMatchObject({ pocet_reakci: 1, moje_reakce: null });
  expect(withReaction({ ...post('like'), pocet_reakci: 0 }, ME, null).pocet_reakci).toBe(0);
  expect(withReaction(post(null), ME, null).pocet_reakci).toBe(1);
});
