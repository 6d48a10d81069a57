import { useEffect, useRef } from 'react';
import { showNotice } from '../../ui/notices/notices.ts';
import { isDeleted } from '../feed/feed-cache.ts';

const TAKEN_WITHIN_MS = 60_000;

/** If a post was deleted, shows what was being written at it, so that it can be copied. */
async function showWhenDeleted(post: number, what: string, text: string) {
  if (text.trim() === '' || !(await isDeleted(post))) return;
  const message = `Příspěvek, ${what}, byl smazán. Napsali jste:\n${text}`;
  showNotice({ id: `${what} ${post}`, message, color: 'yellow', lasts: TAKEN_WITHIN_MS, hasLines: true });
}

/**
 * Does this when the post disappears, because its draft can no longer be sent. `what` says how the text belongs to it:
 * 'ke kterému píšete komentář'.
 */
export function useShownWhenGone(post: number, what: string, text: string) {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => () => void showWhenDeleted(post, what, latest.current), [post, what]);
}
