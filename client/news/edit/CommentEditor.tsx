import type { Comment } from '#shared/news/contract.ts';
import { COMMENT_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { withChangedComment } from '../feed/feed.ts';
import { changePost } from '../feed/feed-cache.ts';
import { TextEditor, type Words } from './TextEditor.tsx';

const WORDS: Words = {
  form: 'Úprava komentáře',
  text: 'Text komentáře',
  saved: 'Komentář byl upraven.',
  failed: 'Komentář se nepodařilo upravit',
  what: 'jehož komentář upravujete',
};
const SIZE = { maxLength: COMMENT_MAX, minRows: 2 };

type Props = { comment: Comment; onChanged: (comment: Comment) => void; onClose: () => void };

export const CommentEditor = ({ comment, onChanged, onClose }: Props) => (
  <TextEditor
    words={WORDS}
    of={comment}
    at={{ post: comment.novinka, comment: comment.id }}
    draftName={`komentar:${comment.id}`}
    size={SIZE}
    save={async (body, klic) => {
      const saved = await request('PUT /news/komentare/:id/', { params: { id: comment.id }, body, klic });
      onChanged(saved);
      await changePost(comment.novinka, post => withChangedComment(post, saved));
    }}
    onClose={onClose}
  />
);
