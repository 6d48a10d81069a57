import { useSyncExternalStore } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { askAgainAfter, HEARTBEAT_MS } from '#shared/events/coming-back.ts';
import { now } from './clock.ts';

/** Whether the server can be reached; `heardAt` is when it was last heard (ms since 1970). */
export type Connection = { isLost: boolean; heardAt: number };

type Options = {
  /** Asks the server whether it can serve. */
  ask: () => Promise<boolean>;
  /** A hidden page asks nothing; it does so when it is shown again. */
  isHidden: () => boolean;
};

/** Pages that lose a server at one moment do not all ask at once, in ms. */
const FIRST_SPREAD_MS = 200;

/**
 * Knows whether the server can be reached: whoever fails to reach it raises a doubt, a doubt asks the server
 * itself, and as long as it does not answer it is asked again within 3 s. One failed call alone says nothing.
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
    // Asked again meanwhile: what was true then may not be any more.
    if (mine !== latest) return;
    settle(isThere);
    if (!isThere) timer = setTimeout(look, askAgainAfter());
  };

  return {
    state: () => state,
    subscribe: listeners.add,
    /** The server was heard. Whether a lost one is back only asking tells: it may answer and not be able to serve. */
    hear() {
      if (!state.isLost) state.heardAt = now();
    },
    /** Somebody could not reach the server. */
    doubt() {
      if (state.isLost || asking > 0) return;
      clearTimeout(timer);
      timer = setTimeout(look, Math.random() * FIRST_SPREAD_MS);
    },
    /** Something happened that may have changed it: the page is shown, the browser found a network. */
    look,
  };
}

const ASK_WITHIN_MS = 3_000;

export const connection = createConnection({
  // A page of a Wi-Fi that wants its own sign-in first answers everything, but not this.
  ask: async () => {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_WITHIN_MS) });
    return answer.ok && (await answer.json()).status === 'ready';
  },
  isHidden: () => typeof document === 'undefined' || document.hidden,
});

/** A stream that has been silent for so long is dead, in ms. */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** Statuses that mean that nobody was there to answer, or that it could not: 0 is no answer at all. */
export const isUnreachable = (status: number) => status === 0 || (status >= 502 && status <= 504);

/** Tells the connection how a call ended. */
export function reportStatus(status: number) {
  if (isUnreachable(status)) connection.doubt();
  else connection.hear();
}

export const useConnection = () => useSyncExternalStore(connection.subscribe, connection.state);

/** Begins to watch what the browser knows of the network. @returns a function that stops it. */
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
