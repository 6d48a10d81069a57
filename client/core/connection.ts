import { useSyncExternalStore } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { askAgainAfter, HEARTBEAT_MS } from '#shared/events/coming-back.ts';
import { now } from './clock.ts';

/** Whether the server can be reached; `heardAt` is when it last answered (ms since 1970). */
export type Connection = { isLost: boolean; heardAt: number };

type Options = {
  /** Asks the server whether it can serve requests. */
  ask: () => Promise<boolean>;
  /** Whether the page is hidden; a hidden page does not ask until it is shown again. */
  isHidden: () => boolean;
};

/** The maximum random delay of the first check, in ms, so that pages losing a server do not all ask at once. */
const FIRST_SPREAD_MS = 200;

/**
 * Tracks whether the server can be reached. A failed call raises a doubt, a doubt makes it ask the server itself, and
 * while the server does not answer, it asks again within 3 s. One failed call alone is not a lost connection.
 */
export function createConnection({ ask, isHidden }: Options) {
  let state: Connection = { isLost: false, heardAt: now() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = 0;
  let latest = 0;
  const listeners = createListeners();

  const settle = (isThere: boolean) => {
    if (isThere) state = { isLost: false, heardAt: now() };
    else if (!state.isLost) state = { ...state, isLost: true };
    else return;
    listeners.tell();
  };

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isHidden()) return;
    asking += 1;
    latest += 1;
    const mine = latest;
    const isThere = await ask().catch(() => false);
    asking -= 1;
    // A newer check was started meanwhile, so this result may be outdated.
    if (mine !== latest) return;
    settle(isThere);
    if (!isThere) timer = setTimeout(look, askAgainAfter());
  };

  return {
    state: () => state,
    subscribe: listeners.add,
    /**
     * Notes an answer of the server. Only `look` ends a lost connection: a server that answers may not be able to
     * serve.
     */
    hear() {
      if (!state.isLost) state.heardAt = now();
    },
    /** Called when a call could not reach the server. */
    doubt() {
      if (state.isLost || asking > 0) return;
      clearTimeout(timer);
      timer = setTimeout(look, Math.random() * FIRST_SPREAD_MS);
    },
    /** Asks now, because something may have changed: the page is shown again, or the browser found a network. */
    look,
  };
}

const ASK_WITHIN_MS = 3_000;

export const connection = createConnection({
  // The sign-in page of a public Wi-Fi answers every request, but not with this body.
  ask: async () => {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_WITHIN_MS) });
    return answer.ok && (await answer.json()).status === 'ready';
  },
  isHidden: () => typeof document === 'undefined' || document.hidden,
});

/** A stream that has been silent for this long is dead, in ms. */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** Whether a status means that no server answered, or that it could not serve: 0 is no answer at all. */
export const isUnreachable = (status: number) => status === 0 || (status >= 502 && status <= 504);

/** Tells the connection how a call ended. */
export function reportStatus(status: number) {
  if (isUnreachable(status)) connection.doubt();
  else connection.hear();
}

export const useConnection = () =>
  useSyncExternalStore(connection.subscribe, connection.state, connection.state);

/** Starts watching what the browser knows about the network. @returns a function that stops it. */
export function watchNetwork(): () => void {
  const shown = () => {
    if (!document.hidden && connection.state().isLost) void connection.look();
  };
  window.addEventListener('online', connection.look);
  window.addEventListener('offline', connection.look);
  document.addEventListener('visibilitychange', shown);
  return () => {
    window.removeEventListener('online', connection.look);
    window.removeEventListener('offline', connection.look);
    document.removeEventListener('visibilitychange', shown);
  };
}
