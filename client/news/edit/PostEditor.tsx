import type { Post } from '#shared/news/contract.ts';
import { POST_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { changePost } from '../feed/feed-cache.ts';
import { POST_TEXT } from './CountedText.tsx';
import { TextEditor, type Words } from './TextEditor.tsx';

const WORDS: Words = {
  form: 'Úprava příspěvku',
  text: POST_TEXT,
  saved: 'Příspěvek byl upraven.',
  failed: 'Příspěvek se nepodařilo upravit',
  what: 'který upravujete',
};
const SIZE = { maxLength: POST_MAX, minRows: 5 };

export const PostEditor = ({ post, onClose }: { post: Post; onClose: () => void }) => (
  <TextEditor
    words={WORDS}
    of={post}
    at={{ post: post.id }}
    draftName={`novinka:${post.id}`}
    size={SIZE}
    save={async (body, klic) => {
      const saved = await request('PUT /news/:id/', { params: { id: post.id }, body, klic });
      await changePost(post.id, () => saved);
    }}
    onClose={onClose}
  />
);
