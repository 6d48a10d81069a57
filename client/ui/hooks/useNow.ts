import { useSyncExternalStore } from 'react';
import { MINUTE } from '#shared/core/durations.ts';
import { createListeners } from '#shared/core/listeners.ts';
import { rightTime } from '../../core/clock.ts';

let tickedAt = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = createListeners();

const tick = () => {
  tickedAt = Date.now();
  listeners.tell();
};

// A hidden tab's timers sleep; its content must be right when it is looked at again.
const wake = () => !document.hidden && tick();

function subscribe(listener: () => void) {
  if (listeners.isEmpty()) {
    tickedAt = Date.now();
    timer = setInterval(tick, MINUTE);
    document.addEventListener('visibilitychange', wake);
  }
  const stop = listeners.add(listener);
  return () => {
    stop();
    if (!listeners.isEmpty()) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The current time in ms, updated every minute: one clock for everything on the page that shows an age. */
export const useNow = () => useSyncExternalStore(subscribe, () => rightTime(tickedAt));
