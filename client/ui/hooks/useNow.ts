import { useSyncExternalStore } from 'react';
import { MINUTE } from '#shared/core/durations.ts';
import { rightTime } from '../../core/clock.ts';

let tickedAt = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  tickedAt = Date.now();
  for (const listener of listeners) listener();
};

// A hidden tab's timers sleep; what it shows must be right when it is looked at again.
const wake = () => !document.hidden && tick();

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tickedAt = Date.now();
    timer = setInterval(tick, MINUTE);
    document.addEventListener('visibilitychange', wake);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The current time in ms, once a minute: one clock for everything on the page that shows an age. */
export const useNow = () => useSyncExternalStore(subscribe, () => rightTime(tickedAt));
