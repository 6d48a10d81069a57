import { upload } from '../../core/upload.ts';
import { pageUploads } from '../../files/page-uploads.ts';
import { withCommentFile, withFile } from '../feed/feed.ts';
import { changePost } from '../feed/feed-cache.ts';

/** A post, or a comment of a post. */
export type Owner = { kind: 'post' | 'comment'; id: number; post: number };

/** The uploads of news: each stored file joins its post or comment at once. */
export const uploads = pageUploads<Owner>(async (owner, file, options) => {
  const params = { id: owner.id };
  if (owner.kind === 'post') {
    const stored = await upload('POST /news/:id/soubory/', params, file, options);
    await changePost(owner.post, post => withFile(post, stored));
  } else {
    const stored = await upload('POST /news/komentare/:id/soubory/', params, file, options);
    await changePost(owner.post, post => withCommentFile(post, owner.id, stored));
  }
});
