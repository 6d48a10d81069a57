import { MENTIONS_MAX } from '#shared/news/limits.ts';
import { type Mention, mentionsIn, peopleOf } from '#shared/news/mentions.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db } from '../../core/database/db.ts';
import type { Write } from '../../core/write.ts';
import { forget, notify } from '../../notifications/notify.ts';
import { readersOf } from '../audience/queries.ts';
import { listMentionable } from './queries.ts';

const TOO_MANY = `V jednom textu lze zmínit nejvýše ${MENTIONS_MAX}\u00a0lidí.`;

/** Whom a text mentions (rule news-9), with `earlier` what it mentioned before it was edited; 400 if too many. */
export async function mentionsOf(db: Db, text: string, earlier: Mention[] = []): Promise<Mention[]> {
  if (!text.includes('@')) return [];
  const mentions = mentionsIn(text, await listMentionable(db), earlier);
  if (peopleOf(mentions).length > MENTIONS_MAX) throw fail.invalid(TOO_MANY, 'obsah');
  return mentions;
}

/** Where a text is: in a post, or in a comment under it. */
export type Place = { post: number; comment?: number };

export const eventOf = ({ post, comment }: Place) =>
  comment === undefined ? `novinka-${post}` : `komentar-${comment}`;

/** The text of the notification of a mention. */
export const mentionSaid = ({ comment }: Place, obsah: string) =>
  `Zmínka o vás ${comment === undefined ? 'v příspěvku' : 'v komentáři'}: ${obsah}`;

type Text = { obsah: string; zminky: Mention[] };

/**
 * Notifies people whom a text mentions, and did not mention `before`, if the post is for them; withdraws it from those
 * it mentions no more.
 */
export async function tellMentioned(
  tx: Write,
  place: Place,
  { obsah, zminky }: Text,
  before: Mention[] = [],
) {
  const [people, told] = [peopleOf(zminky), peopleOf(before)];
  const udalost = eventOf(place);
  if (told.some(id => !people.includes(id))) await forget(tx, 'zminka', place.post, udalost, people);
  await notify(tx, {
    ...{ druh: 'zminka', zaznam: place.post, udalost },
    pro: await readersOf(
      tx.db,
      place.post,
      people.filter(id => !told.includes(id)),
    ),
    text: mentionSaid(place, obsah),
  });
}

/** Withdraws the notifications of a deleted comment's or post's mentions; of a post also those of its comments. */
export const forgetMentions = (tx: Write, place: Place) =>
  forget(tx, 'zminka', place.post, place.comment === undefined ? undefined : eventOf(place));
