import { useEffect } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { comingBackAfter } from '#shared/events/coming-back.ts';
import { type Change, type Greeting, TOPICS, type Topic } from '#shared/events/topics.ts';
import { catchUp } from './catch-up.ts';
import { connection, SILENCE_MS } from './connection.ts';
import { fetchAnew, refetch } from './queries.ts';

const listeners = new Map<Topic, (change: Change) => void>();

/** Sets what else to do on a change of `topic`, for data not cached under its call's name. One listener per topic. */
export const listen = (topic: Topic, listener: (change: Change) => void) =>
  void listeners.set(topic, listener);

const backs = createListeners();

/** Calls `listener` whenever the stream is back after an interruption. Returns a function that stops it. */
export const whenBack = backs.add;

/** Refetches the shown data that a change concerns, whether the stream reported it or it was made on this page. */
export function hear(change: Change) {
  listeners.get(change.tema)?.(change);
  // The server may be newer than this page and report a topic that the page does not know.
  return refetch(...(TOPICS[change.tema]?.paths ?? []));
}

/** The time over which pages spread what the server tells all of them to do at once, in ms. */
const SPREAD_MS = 1_000;

/**
 * Follows the server's event stream while the page is visible. A hidden tab keeps no connection, as a browser has
 * only a few. Whenever the stream opens, it fetches what changed since the stream was last followed. A page that lost
 * the server follows again as soon as the server is back.
 * All windows of a browser share one session: when another person has signed in in another window, the stream is no
 * longer that of `person`, and the page asks who is signed in.
 */
function follow(person: number): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;
  let silence: number | undefined;
  let failures = 0;
  let followedUntil = 0;

  const shut = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const lose = (wasOpen: boolean) => {
    shut();
    connection.doubt();
    failures += 1;
    // The stream was refused: the session is over or the server is unreachable. The session query finds out which.
    if (!wasOpen && !connection.state().isLost) refetch('/users/current/');
    retry = window.setTimeout(open, comingBackAfter(failures));
  };
  const open = () => {
    clearTimeout(retry);
    if (source || document.hidden || connection.state().isLost) return;
    const opened = new EventSource('/api/events/');
    source = opened;
    let isOpen = false;
    const on = <Data>(name: string, act: (data: Data) => void = () => {}) =>
      opened.addEventListener(name, ({ data }) => {
        connection.hear();
        clearTimeout(silence);
        silence = window.setTimeout(lose, SILENCE_MS, true);
        act(JSON.parse(data));
        followedUntil = Date.now();
      });
    on<Greeting>('pripojeno', greeting => {
      // A server older than this page does not send `kdo`.
      if (greeting.kdo && greeting.kdo !== person) return refetch('/users/current/');
      if (failures > 0 || followedUntil > 0) backs.tell();
      isOpen = true;
      failures = 0;
      void catchUp(greeting, followedUntil);
    });
    on<Change>('zmena', hear);
    on('tep');
    on('obnova', () => {
      window.setTimeout(fetchAnew, Math.random() * SPREAD_MS);
    });
    opened.onerror = () => lose(isOpen);
  };
  const change = () => (document.hidden ? shut() : open());

  open();
  // A stream over a lost network may stay open and silent for long, so it is closed and opened again.
  const forget = connection.subscribe(() => (connection.state().isLost ? shut() : open()));
  document.addEventListener('visibilitychange', change);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', change);
    shut();
  };
}

/** Keeps the page up to date while a person is signed in. */
export const useLive = (person: number | undefined) =>
  useEffect(() => (person === undefined ? undefined : follow(person)), [person]);
