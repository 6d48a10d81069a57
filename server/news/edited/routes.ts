import type { z } from 'zod';
import { Comment, type news, Post } from '#shared/news/contract.ts';
import { EDITED_MINUTES, EMPTY_POST, emptyProblem } from '#shared/news/limits.ts';
import type { Mention } from '#shared/news/mentions.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { refuseStale } from '../../core/versions.ts';
import type { Write } from '../../core/write.ts';
import { changed, heardBy } from '../audience/queries.ts';
import { existingComment, existingPost, heldPost, isHidden } from '../existing.ts';
import { mentionsOf, type Place, tellMentioned } from '../mentioned/mentions.ts';
import { renew } from '../seen/queries.ts';
import { tellThread } from '../told.ts';
import { lockText, putText, type Written } from './queries.ts';

const REFUSED: Record<Written, { foreign: string; late: string }> = {
  novinka: {
    foreign: 'Upravit lze jen vlastní příspěvek.',
    late: `Příspěvek lze upravit jen ${EDITED_MINUTES} minut po přidání.`,
  },
  komentar: {
    foreign: 'Upravit lze jen vlastní komentář.',
    late: `Komentář lze upravit jen ${EDITED_MINUTES} minut po přidání.`,
  },
};

type Edit = {
  at: Place;
  user: { id: number };
  body: { obsah: string; verze?: number | undefined };
};

/**
 * Gives a locked post or comment another text, with its mentions, or refuses to (rule news-6). Returns the mentions;
 * null when it already had the text.
 */
async function edit<T extends Post | Comment>(
  tx: Write,
  tabulka: Written,
  shape: z.ZodType<T>,
  before: T,
  { at, user, body: { obsah, verze } }: Edit,
): Promise<Mention[] | null> {
  if (before.autor.id !== user.id) throw fail.forbidden(REFUSED[tabulka].foreign);
  if (before.upravit_do === null) throw fail.conflict(REFUSED[tabulka].late);
  if (emptyProblem({ obsah, pocet_souboru: before.soubory.length })) throw fail.invalid(EMPTY_POST, 'obsah');
  // A request that changes nothing is never stale.
  if (obsah === before.obsah) return null;
  await refuseStale(tx.db, { tabulka, zaznam: before.id, verze, pole: 'obsah' }, shape, before);
  const zminky = await mentionsOf(tx.db, obsah, before.zminky);
  await putText(tx.db, tabulka, before.id, { obsah, zminky });
  await tellMentioned(tx, at, { obsah, zminky }, before.zminky);
  return zminky;
}

export const edits: Pick<Handlers<typeof news>, 'update' | 'updateComment'> = {
  update: ({ user, params: { id }, body, write }) =>
    write(async tx => {
      await lockText(tx.db, 'novinka', id);
      const before = await existingPost(tx.db, user.id, id);
      const zminky = await edit(tx, 'novinka', Post, before, { at: { post: id }, user, body });
      if (zminky && isHidden(before)) await renew(tx.db, id);
      await tx.record(
        'novinka',
        id,
        { obsah: before.obsah },
        { obsah: body.obsah },
        await heardBy(tx.db, before),
      );
      return existingPost(tx.db, user.id, id);
    }),

  updateComment: ({ user, params: { id }, body, write }) =>
    write(async tx => {
      const { novinka } = await existingComment(tx.db, user.id, id);
      const post = await heldPost(tx.db, user.id, novinka);
      await lockText(tx.db, 'komentar', id);
      const before = await existingComment(tx.db, user.id, id);
      const { obsah } = body;
      const at = { post: novinka, comment: id };
      const zminky = await edit(tx, 'komentar', Comment, before, { at, user, body });
      if (zminky && isHidden(before)) await tellThread(tx, post, { id, obsah, zminky });
      await tx.record('komentar', id, { obsah: before.obsah }, { obsah }, await changed(tx.db, post));
      return existingComment(tx.db, user.id, id);
    }),
};
