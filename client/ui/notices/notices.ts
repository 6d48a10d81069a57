import type { ReactNode } from 'react';
import { createListeners } from '#shared/core/listeners.ts';

export type Notice = {
  /** A later one with the same takes its place. */
  id: string;
  message: ReactNode;
  color: string;
  /** Said at once, over what is being read; the others in their turn. */
  role?: 'alert';
  /** After how many ms it goes by itself, of those in which nobody points at a notice or stands in one. */
  lasts: number;
  /** The higher one is seen first; none is 0. */
  priority?: number;
  /** Its lines are kept. */
  hasLines?: boolean;
  onClose?: () => void;
};

/** More would cover the page; the others wait. */
const SEEN_AT_ONCE = 3;

let all: readonly Notice[] = [];
let seen: readonly Notice[] = [];
const listeners = createListeners();

function set(next: readonly Notice[]) {
  all = next;
  seen = [...all].sort((one, other) => (other.priority ?? 0) - (one.priority ?? 0)).slice(0, SEEN_AT_ONCE);
  listeners.tell();
}

/** Those that are seen, the most urgent first. */
export const seenNotices = () => seen;

export const onNotices = listeners.add;

/** Takes the notice away, whether it is seen or waits; its `onClose` is told. */
export function hideNotice(id: string) {
  const notice = all.find(one => one.id === id);
  if (!notice) return;
  set(all.filter(one => one !== notice));
  notice.onClose?.();
}

/** Shows a notice; it waits while as many as fit are there, unless it is more urgent. */
export function showNotice(notice: Notice) {
  hideNotice(notice.id);
  set([...all, notice]);
}

/** Takes all away: the next person is told nothing of it, nor could take it back. */
export function hideNotices() {
  for (const notice of all) hideNotice(notice.id);
}
