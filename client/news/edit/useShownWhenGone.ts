import { useEffect, useRef } from 'react';
import { showNotice } from '../../ui/notices/notices.ts';
import { isCommentDeleted, isDeleted } from '../feed/feed-cache.ts';

const TAKEN_WITHIN_MS = 60_000;

type Writing = {
  post: number;
  /** How the text belongs to the post: 'ke kterému píšete komentář'. */
  what: string;
  /** The comment that is edited. */
  comment?: number | undefined;
  text: string;
};

/** What a text was written at, if it was deleted. */
async function deletedPart({ post, what, comment }: Writing): Promise<string | null> {
  if (await isDeleted(post)) return `Příspěvek, ${what},`;
  if (comment !== undefined && (await isCommentDeleted(post, comment))) return 'Komentář, který upravujete,';
  return null;
}

/** If a post or comment was deleted, shows what was being written at it, so that it can be copied. */
async function showWhenDeleted(writing: Writing) {
  const { post, what, comment, text } = writing;
  if (text.trim() === '') return;
  const part = await deletedPart(writing);
  if (part === null) return;
  const message = `${part} byl smazán. Napsali jste:\n${text}`;
  const id = `${what} ${post} ${comment ?? ''}`;
  showNotice({ id, message, color: 'yellow', lasts: TAKEN_WITHIN_MS, hasLines: true });
}

/**
 * Shows the text when its post or comment disappears, because its draft can no longer be sent. Returns a function to
 * be called when it disappears on purpose: it was saved or discarded.
 */
export function useShownWhenGone(writing: Writing) {
  const latest = useRef(writing);
  useEffect(() => {
    latest.current = writing;
  });
  useEffect(() => () => void showWhenDeleted(latest.current), []);
  return () => {
    latest.current = { ...latest.current, text: '' };
  };
}
