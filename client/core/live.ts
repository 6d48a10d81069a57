import { useEffect } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { comingBackAfter } from '#shared/events/coming-back.ts';
import { type Change, type Greeting, TOPICS, type Topic } from '#shared/events/topics.ts';
import { catchUp } from './catch-up.ts';
import { connection, SILENCE_MS } from './connection.ts';
import { fetchAnew, refetch } from './queries.ts';

const listeners = new Map<Topic, (change: Change) => void>();

/** What else is done about a topic: for what is not kept under the name of its call. One listener a topic. */
export const listen = (topic: Topic, listener: (change: Change) => void) =>
  void listeners.set(topic, listener);

const backs = createListeners();

/** Calls `listener` whenever the stream is there again after an interruption; returns how to stop. */
export const whenBack = backs.add;

/** Fetches again what the page shows of what has changed: said by the stream, or by who changed it here. */
export function hear(change: Change) {
  listeners.get(change.tema)?.(change);
  // A page that is older than its server knows nothing of a new topic.
  return refetch(...(TOPICS[change.tema]?.paths ?? []));
}

/** What everybody is told to do at once is done within this time, in ms. */
const SPREAD_MS = 1_000;

/**
 * Follows the server's stream while the page is visible: a hidden tab holds no connection, of which a
 * browser has few. Whenever the stream opens, what changed since it was last followed is fetched anew; a
 * page that lost the server follows again as soon as the server is there.
 *
 * All windows of a browser have one session: where another signed somebody else in meanwhile, the stream is
 * no longer `person`'s, and the page asks who is there.
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
    // Refused: signed out, or the server is away. The session query tells which.
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
      // A server older than the page says nothing of it.
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
  // A stream over a lost network may stand open and silent for long: it is opened anew.
  const forget = connection.subscribe(() => (connection.state().isLost ? shut() : open()));
  document.addEventListener('visibilitychange', change);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', change);
    shut();
  };
}

/** Keeps the page up to date for the signed-in person, and not while nobody is. */
export const useLive = (person: number | undefined) =>
  useEffect(() => (person === undefined ? undefined : follow(person)), [person]);
