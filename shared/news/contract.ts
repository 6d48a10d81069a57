import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { freeText, Id, IdText, limit, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { StoredFile } from '../files/contract.ts';
import { Author } from '../users/contract.ts';
import { Audience, AudienceShown } from './audience.ts';
import { CATEGORY } from './fields.ts';
import {
  COMMENT_MAX,
  COMMENTS,
  EDITED_MINUTES,
  EMPTY_POST,
  emptyProblem,
  PAGE,
  PAGE_MAX,
  PINNED,
  POST_MAX,
  TAKEN_BACK_MINUTES,
} from './limits.ts';
import { REACTION_TYPES } from './reactions.ts';

export const Category = z.object({
  id: z.int(),
  ...shapeOf(CATEGORY, { barva: z.string() }),
});
export type Category = z.output<typeof Category>;

/** What posts and comments say of their text. */
const written = {
  /** When it was last edited (rule news-6). */
  upraveno: Okamzik.nullable(),
  /** Until when the person may edit it; null when they may not, or no longer. */
  upravit_do: Okamzik.nullable(),
  verze: z.int(),
  /** Whom it mentions, each as it does: '@Petra Nováková' (rule news-9). */
  zminky: z.array(z.object({ uzivatel: z.object({ id: z.int() }), text: z.string() })),
};

export const Comment = z.object({
  id: z.int(),
  novinka: z.int(),
  obsah: z.string(),
  autor: Author,
  datum_vytvoreni: Okamzik,
  ...written,
  soubory: z.array(StoredFile),
});
export type Comment = z.output<typeof Comment>;

const Reaction = z.object({ typ: z.enum(REACTION_TYPES), uzivatel: z.object({ id: z.int() }) });

export const Post = z.object({
  id: z.int(),
  /** Its number in the order of new posts: its own, or a later one if it became visible only with its first file. */
  novost: z.int(),
  obsah: z.string(),
  kategorie: z.array(Category),
  autor: Author,
  datum_vytvoreni: Okamzik,
  ...written,
  /** The shops whose people it is for; empty for everybody. */
  prodejny: AudienceShown,
  /** Since when it is pinned, if it is. */
  pripnuto: Okamzik.nullable(),
  soubory: z.array(StoredFile),
  reakce: z.array(Reaction),
  moje_reakce: z.object({ typ: z.enum(REACTION_TYPES) }).nullable(),
  pocet_reakci: z.int(),
  /** The number of all its comments; `komentare` contains the newest of them, oldest first. */
  pocet_komentaru: z.int(),
  komentare: z.array(Comment),
});
export type Post = z.output<typeof Post>;

/** The number of files that follow; a post or comment without text is hidden until the first one arrives. */
const pocet_souboru = z.int().min(0).max(10, 'Nejvýše 10 souborů').default(0);

const upload = {
  quota: 'nahravani',
  returns: StoredFile,
  status: 201,
  raw: 'receives one multipart file, field soubor, as a stream',
} as const;

export const news = {
  categories: route('GET /news/kategorie/', {
    can: 'categories.read',
    summary: 'News categories in Czech order',
    returns: z.array(Category),
  }),
  createCategory: route('POST /news/kategorie/vytvorit/', {
    can: 'categories.manage',
    summary: 'Add a news category',
    body: z.object(bodyOf(CATEGORY, {})),
    returns: Category.extend({ success: z.literal(true) }),
    status: 201,
    errors: 'fields-on-top',
  }),
  removeCategory: route('DELETE /news/kategorie/:id/', {
    can: 'categories.manage',
    summary: 'Delete a category and unlink it from posts',
    returns: Success,
  }),
  list: route('GET /news/', {
    can: 'news.read',
    summary:
      'Posts with comments, newest first, by their `novost`; `before` is the id of the oldest post already shown, `prispevek` asks for one post alone, `pripnute=1` for the pinned ones',
    query: z.object({
      limit: limit(PAGE, PAGE_MAX),
      before: IdText.optional(),
      kategorie: IdText.optional(),
      prispevek: IdText.optional(),
      pripnute: z.literal('1').optional(),
    }),
    returns: z.array(Post),
  }),
  create: route('POST /news/', {
    quota: 'komentare',
    can: 'news.write',
    summary:
      'Add a post, for the people of `prodejny` or for everybody; its files are uploaded afterwards one by one',
    body: z
      .object({
        obsah: freeText(POST_MAX).default(''),
        kategorie: z.array(Id).max(20, 'Nejvýše 20 kategorií').default([]),
        prodejny: Audience.default([]),
        pocet_souboru,
      })
      .refine(draft => emptyProblem(draft) === null, { error: EMPTY_POST, path: ['obsah'] }),
    returns: Post,
    status: 201,
  }),
  update: route('PUT /news/:id/', {
    can: 'news.write',
    summary: `Edit the text of one’s own post, for ${EDITED_MINUTES} minutes; a stale \`verze\` is 409`,
    body: z.object({ obsah: freeText(POST_MAX), verze: Verze }),
    returns: Post,
  }),
  changeAudience: route('PUT /news/:id/prodejny/', {
    can: 'news.write',
    summary: `Change whose people one’s own post is for, for ${EDITED_MINUTES} minutes; none for everybody`,
    body: z.object({ prodejny: Audience }),
    returns: Post,
  }),
  pin: route('POST /news/:id/pripnuti/', {
    can: 'news.pin',
    summary: `Pin a post before the others; at most ${PINNED} are pinned at once`,
    returns: Post,
  }),
  unpin: route('DELETE /news/:id/pripnuti/', {
    can: 'news.pin',
    summary: 'Unpin a post; idempotent',
    returns: Post,
  }),
  addFile: route('POST /news/:id/soubory/', {
    ...upload,
    can: 'news.write',
    summary: 'Add a file to one’s own post',
  }),
  remove: route('DELETE /news/:id/', {
    can: 'news.delete',
    summary: `Delete a post with its comments and files; it can be taken back for ${TAKEN_BACK_MINUTES} minutes`,
    returns: Success,
  }),
  restore: route('POST /news/:id/obnovit/', {
    can: 'news.delete',
    summary: 'Take back the deletion of a post',
    returns: Post,
  }),
  comments: route('GET /news/:id/komentare/', {
    can: 'news.read',
    summary: 'The newest comments of a post, oldest first; `before` is the id of the oldest already shown',
    query: z.object({ limit: limit(COMMENTS, PAGE_MAX), before: IdText.optional() }),
    returns: z.array(Comment),
  }),
  unread: route('GET /news/neprectene/', {
    can: 'news.read',
    summary: 'How many posts of others, of the last two weeks, came since one looked at the news',
    returns: success({ neprectenych: z.int() }),
  }),
  seen: route('POST /news/videno/', {
    can: 'news.read',
    summary: 'One has seen the news up to this post, by their `novost`; an older one changes nothing',
    body: z.object({ prispevek: Id }),
    returns: Success,
  }),
  react: route('POST /news/reakce/', {
    can: 'news.write',
    summary: 'Set one’s reaction to a post, replacing an earlier one',
    body: z.object({ novinka: Id, typ: z.enum(REACTION_TYPES, 'Neznámý typ reakce') }),
    returns: Reaction.extend({ id: z.int(), novinka: z.int() }),
    status: 201,
  }),
  unreact: route('DELETE /news/:id/reakce/', {
    can: 'news.write',
    summary: 'Remove one’s reaction; idempotent',
    returns: Success,
  }),
  comment: route('POST /news/:id/komentare/', {
    quota: 'komentare',
    can: 'news.write',
    summary: 'Comment on a post',
    body: z
      .object({ obsah: freeText(COMMENT_MAX).default(''), pocet_souboru })
      .refine(draft => emptyProblem(draft) === null, { error: EMPTY_POST, path: ['obsah'] }),
    returns: Comment,
    status: 201,
  }),
  addCommentFile: route('POST /news/komentare/:id/soubory/', {
    ...upload,
    can: 'news.write',
    summary: 'Add a file to one’s own comment',
  }),
  updateComment: route('PUT /news/komentare/:id/', {
    can: 'news.write',
    summary: `Edit the text of one’s own comment, for ${EDITED_MINUTES} minutes; a stale \`verze\` is 409`,
    body: z.object({ obsah: freeText(COMMENT_MAX), verze: Verze }),
    returns: Comment,
  }),
  removeComment: route('DELETE /news/komentare/:id/', {
    can: 'news.delete',
    summary: 'Delete a comment with its files',
    returns: Success,
  }),
};
