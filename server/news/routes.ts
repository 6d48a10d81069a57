import { allows } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { news, Post } from '#shared/news/contract.ts';
import { PINNED } from '#shared/news/limits.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import { together } from '../core/database/together.ts';
import type { Write } from '../core/write.ts';
import { insertFile } from '../files/queries.ts';
import { refuseFlood } from '../files/quota.ts';
import { withUpload } from '../files/receive.ts';
import { forget } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { changed, heardBy, shopsOf, stored } from './audience/queries.ts';
import { audienceRoutes } from './audience/routes.ts';
import { categoriesRoutes } from './categories/routes.ts';
import { deletePost, lockRestorable, restorePost } from './deleted/queries.ts';
import { lockText } from './edited/queries.ts';
import { edits } from './edited/routes.ts';
import { existingComment, existingPost, heldPost, isHidden, NO_COMMENT, NO_POST } from './existing.ts';
import { forgetMentions, mentionsOf, tellMentioned } from './mentioned/mentions.ts';
import { hasRoom, listPinned, lockPins, pin, unpin } from './pinned/queries.ts';
import {
  deleteComment,
  deleteReaction,
  findPost,
  insertComment,
  insertPost,
  listComments,
  listPosts,
  putReaction,
} from './queries.ts';
import { countUnseen, noteSeen, renew } from './seen/queries.ts';
import { tellThread } from './told.ts';

const NOT_YOURS = 'Příspěvek smazal administrátor. Obnovit jej může jen administrátor.';

const ALL_PINNED = `Připnuté mohou být nejvýše ${PINNED} příspěvky. Nejdřív některý odepněte.`;

const recordPin = async (tx: Write, { id, pripnuto, prodejny }: Post, isPinned: boolean) => {
  const heard = await heardBy(tx.db, { id, prodejny });
  await tx.record('novinka', id, { pripnuto: pripnuto !== null }, { pripnuto: isPinned }, heard);
};

/** Only the author or an ADMIN may delete (rule people-2). */
function refuseForeign(user: Person, owned: { autor: { id: number } }) {
  if (!allows(user, 'news.delete', owned.autor)) throw fail.forbidden(refusalOf('news.delete'));
}

type Uploading = Pick<Context<typeof news.addFile>, 'app' | 'db' | 'now' | 'request' | 'user' | 'write'>;

/** Receives one file for the person's own record; `post` is announced as changed, if they still see it. */
async function addFile(
  uploading: Uploading,
  owner: { novinka_id: number } | { komentar_id: number },
  record: { autor: { id: number } },
  { id: postId }: Post,
  whenAdded = async (_tx: Write) => {},
) {
  const { app, request, user, write } = uploading;
  if (record.autor.id !== user.id) throw fail.forbidden('Soubory lze přidat jen k vlastnímu příspěvku.');
  await refuseFlood(uploading);
  const { soubor_max_mb: maxMegabytes, souboru_max } = app.settings();
  return withUpload(request, { maxMegabytes }, upload =>
    write(async tx => {
      const missing = 'novinka_id' in owner ? NO_POST : NO_COMMENT;
      const post = found(await findPost(tx.db, user.id, postId), missing);
      const file = await insertFile(tx.db, upload, owner, user.id, souboru_max);
      const { nazev, velikost } = file;
      await tx.record('soubor', file.id, null, { nazev, velikost, ...owner }, await changed(tx.db, post));
      await whenAdded(tx);
      return file;
    }),
  );
}

export const newsRoutes: Handlers<typeof news> = {
  ...categoriesRoutes,
  ...audienceRoutes,
  ...edits,

  list: ({ db, user, query }) => (query.pripnute ? listPinned(db, user.id) : listPosts(db, user.id, query)),

  create: ({ user, body, write }) =>
    write(async tx => {
      const zminky = await mentionsOf(tx.db, body.obsah);
      const id = await insertPost(tx.db, user.id, { ...body, zminky });
      const prodejny = stored(body.prodejny);
      // A post without text becomes visible to others only with its first file, which announces it then.
      const heard = body.obsah ? await heardBy(tx.db, { id, prodejny }) : false;
      const [, , post] = await together([
        tx.record('novinka', id, null, { ...body, prodejny }, heard),
        tellMentioned(tx, { post: id }, { ...body, zminky }),
        existingPost(tx.db, user.id, id),
      ]);
      return post;
    }),

  pin: ({ user, params: { id }, write }) =>
    write(async tx => {
      await lockPins(tx.db);
      await lockText(tx.db, 'novinka', id);
      const before = await existingPost(tx.db, user.id, id);
      if (before.pripnuto === null) {
        if (!(await hasRoom(tx.db, user.id, id))) throw fail.conflict(ALL_PINNED);
        await pin(tx.db, id);
      }
      await recordPin(tx, before, true);
      return existingPost(tx.db, user.id, id);
    }),

  unpin: ({ user, params: { id }, write }) =>
    write(async tx => {
      await lockPins(tx.db);
      await lockText(tx.db, 'novinka', id);
      const before = await existingPost(tx.db, user.id, id);
      await unpin(tx.db, id);
      await recordPin(tx, before, false);
      return existingPost(tx.db, user.id, id);
    }),

  async addFile({ params: { id }, ...context }) {
    const post = await existingPost(context.db, context.user.id, id);
    return addFile(context, { novinka_id: id }, post, post, async tx => {
      if (isHidden(post)) await renew(tx.db, id);
    });
  },

  remove: ({ user, params: { id }, now, write }) =>
    write(async tx => {
      const post = await existingPost(tx.db, user.id, id);
      refuseForeign(user, post);
      found(await deletePost(tx.db, id, user.id, now), NO_POST);
      const { obsah, datum_vytvoreni, autor, pocet_komentaru } = post;
      const was = { obsah, datum_vytvoreni, autor: autor.id, pocet_komentaru };
      await tx.record('novinka', id, was, null, await heardBy(tx.db, post));
      await forget(tx, 'komentar', id);
      await forgetMentions(tx, { post: id });
    }),

  async restore({ db, user, params: { id }, now, write }) {
    await write(async tx => {
      await lockPins(tx.db);
      const post = found(await lockRestorable(tx.db, user.id, id, now), NO_POST);
      refuseForeign(user, { autor: { id: post.autor_id } });
      // Somebody else has restored it already, or an earlier request whose answer was lost.
      if (post.smazano === null) return false;
      if (!allows(user, 'news.delete', { id: post.smazal_id ?? post.autor_id }))
        throw fail.forbidden(NOT_YOURS);
      // Its place before the others may have been taken meanwhile.
      if (!(await hasRoom(tx.db, user.id, id))) await unpin(tx.db, id);
      await restorePost(tx.db, id);
      const heard = { co: 'vytvoreni', ...(await heardBy(tx.db, post)) } as const;
      await tx.record('novinka', id, {}, { obnoveno: true }, heard);
    });
    return existingPost(db, user.id, id);
  },

  async comments({ db, user, params: { id }, query }) {
    await existingPost(db, user.id, id);
    return listComments(db, user.id, id, query);
  },

  async unread({ db, user, now }) {
    return { neprectenych: await countUnseen(db, user.id, now) };
  },

  async seen({ user, body: { prispevek }, write }) {
    await write(async tx => {
      const isNew = await noteSeen(tx.db, user.id, await existingPost(tx.db, user.id, prispevek));
      // The person's other windows are told.
      if (isNew) await tx.record('novinky_videno', user.id, {}, { prispevek }, { id: null, pro: [user.id] });
      return isNew;
    });
  },

  react: ({ user, body: { novinka, typ }, write }) =>
    write(async tx => {
      const post = await existingPost(tx.db, user.id, novinka);
      const { id } = await putReaction(tx.db, { novinka_id: novinka, uzivatel_id: user.id, typ });
      const was = post.moje_reakce && { ...post.moje_reakce, novinka };
      await tx.record('reakce', id, was, { typ, novinka }, await changed(tx.db, post));
      return { id, novinka, typ, uzivatel: { id: user.id } };
    }),

  async unreact({ user, params: { id }, write }) {
    await write(async tx => {
      const post = await existingPost(tx.db, user.id, id);
      const removed = await deleteReaction(tx.db, id, user.id);
      if (!removed) return false;
      await tx.record('reakce', null, { ...removed, novinka: id }, null, await changed(tx.db, post));
      return true;
    });
  },

  comment: ({ user, params: { id }, body, write }) =>
    write(async tx => {
      const post = await heldPost(tx.db, user.id, id);
      const zminky = await mentionsOf(tx.db, body.obsah);
      const comment = await insertComment(tx.db, id, user.id, { ...body, zminky });
      // A comment without text becomes visible with its first file, which announces it then.
      const heard = body.obsah ? await changed(tx.db, post) : false;
      const [, , , written] = await together([
        tx.record('komentar', comment, null, { ...body, novinka: id }, heard),
        tellMentioned(tx, { post: id, comment }, { ...body, zminky }),
        body.obsah && tellThread(tx, post, { id: comment, obsah: body.obsah, zminky }),
        existingComment(tx.db, user.id, comment),
      ]);
      return written;
    }),

  async addCommentFile({ params: { id }, ...context }) {
    const comment = await existingComment(context.db, context.user.id, id);
    const post = await existingPost(context.db, context.user.id, comment.novinka);
    return addFile(context, { komentar_id: id }, comment, post, async tx => {
      if (isHidden(comment))
        await tellThread(tx, await heldPost(tx.db, context.user.id, comment.novinka), comment);
    });
  },

  removeComment: ({ user, params: { id }, write }) =>
    write(async tx => {
      const comment = await existingComment(tx.db, user.id, id);
      refuseForeign(user, comment);
      found(await deleteComment(tx.db, id), NO_COMMENT);
      await forget(tx, 'komentar', comment.novinka, id);
      await forgetMentions(tx, { post: comment.novinka, comment: id });
      const { obsah, novinka, autor, datum_vytvoreni } = comment;
      const was = { obsah, novinka, autor: autor.id, datum_vytvoreni };
      const post = { id: novinka, prodejny: await shopsOf(tx.db, novinka) };
      await tx.record('komentar', id, was, null, await changed(tx.db, post));
    }),
};
