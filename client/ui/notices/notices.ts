import type { ReactNode } from 'react';
import { createListeners } from '#shared/core/listeners.ts';

export type Notice = {
  /** A later notice with the same id replaces it. */
  id: string;
  message: ReactNode;
  color: string;
  /** Announced at once, interrupting the screen reader; the others wait their turn. */
  role?: 'alert';
  /** The time after which it disappears, in ms; time while a notice is hovered or focused does not count. */
  lasts: number;
  /** Notices with a higher priority are shown first; the default is 0. */
  priority?: number;
  /** Keeps the line breaks of the message. */
  hasLines?: boolean;
  onClose?: () => void;
};

/** The id of the notice that the session ended before something was saved; the next success replaces it. */
export const SESSION_ENDED = 'problem: 401';

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

/** The shown notices, the most urgent first. */
export const seenNotices = () => seen;

export const onNotices = listeners.add;

/** Removes the notice, whether it is shown or waiting, and calls its `onClose`. */
export function hideNotice(id: string) {
  const notice = all.find(one => one.id === id);
  if (!notice) return;
  set(all.filter(one => one !== notice));
  notice.onClose?.();
}

/** Shows a notice; it waits while the maximum is already shown, unless it is more urgent. */
export function showNotice(notice: Notice) {
  hideNotice(notice.id);
  if (notice.color === 'green') hideNotice(SESSION_ENDED);
  set([...all, notice]);
}

/** Removes all notices: the next person must neither read nor undo what the previous one did. */
export function hideNotices() {
  for (const notice of all) hideNotice(notice.id);
}
