import { useEffect } from 'react';
import { comingBackAfter } from '#shared/events/coming-back.ts';
import type { Change, Topic } from '#shared/events/topics.ts';
import { queryClient, refetch } from './queries.ts';

/** What is fetched again when the stream says that a topic has changed. */
const PATHS: Record<Topic, string[]> = {
  news: ['/news/'],
  categories: ['/news/'],
  users: ['/users/'],
  stores: ['/stores/'],
  settings: ['/settings/'],
  tasks: ['/tasks/'],
  notifications: ['/notifications/'],
  shifts: ['/shifts/'],
  orders: ['/orders/'],
  pairing: ['/parovani/'],
  rules: ['/pravidla/'],
  imports: ['/import/'],
  sales: ['/analytics/', '/parovani/', '/pravidla/'],
  vault: ['/pristupy/'],
};

const listeners = new Map<Topic, (change: Change) => void>();

/** What else is done about a topic: for what is not kept under the name of its call. One listener a topic. */
export const listen = (topic: Topic, listener: (change: Change) => void) =>
  void listeners.set(topic, listener);

const backListeners = new Set<() => void>();

/** Calls `listener` whenever the stream is there again after an interruption; returns how to stop. */
export function whenBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => void backListeners.delete(listener);
}

const hear = (change: Change) => {
  for (const path of PATHS[change.tema] ?? []) refetch(path);
  listeners.get(change.tema)?.(change);
};

/** What everybody is told to do at once is done within this time, in ms. */
const SPREAD_MS = 1_000;

/**
 * Follows the server's stream while the page is visible: a hidden tab holds no connection, of which a
 * browser has few, and fetches anew when it is shown again.
 */
function follow(): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;
  let missed = false;
  let failures = 0;

  const open = () => {
    clearTimeout(retry);
    if (source || document.hidden) return;
    source = new EventSource('/api/events/');
    source.addEventListener('pripojeno', () => {
      if (missed) {
        queryClient.invalidateQueries();
        for (const listener of backListeners) listener();
      }
      missed = false;
      failures = 0;
    });
    source.addEventListener('zmena', event => hear(JSON.parse(event.data) as Change));
    source.addEventListener('obnova', () => {
      window.setTimeout(() => queryClient.invalidateQueries(), Math.random() * SPREAD_MS);
    });
    source.onerror = () => {
      missed = true;
      // Closed for good: signed out, or the server is away. The session query tells which.
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      refetch('/users/current/');
      retry = window.setTimeout(open, comingBackAfter(++failures));
    };
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    missed = true;
  };
  const change = () => (document.hidden ? close() : open());

  open();
  document.addEventListener('visibilitychange', change);
  return () => {
    document.removeEventListener('visibilitychange', change);
    close();
  };
}

/** Keeps the page up to date for the signed-in person. */
export const useLive = () => useEffect(follow, []);
