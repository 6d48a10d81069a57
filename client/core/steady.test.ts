import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdWhilePressed } from './steady.ts';

const window = new EventTarget();
const happens = (name: string) => window.dispatchEvent(new Event(name));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  holdWhilePressed();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  notifyManager.setScheduler(show => setTimeout(show));
});

/** What arrives now; it counts how many times it was shown. */
function arrives() {
  const show = vi.fn();
  notifyManager.schedule(show);
  return show;
}

test('what arrives while nothing is pressed is shown at once', () => {
  const show = arrives();
  vi.advanceTimersByTime(0);
  expect(show).toHaveBeenCalledOnce();
});

test.each(['pointerup', 'pointercancel'])('what arrives during a press is shown after its %s', end => {
  happens('pointerdown');
  const show = arrives();
  vi.advanceTimersByTime(500);
  expect(show).not.toHaveBeenCalled();
  happens(end);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(show).toHaveBeenCalledOnce();
});

test('a press whose end is never told holds nothing for longer than a second', () => {
  happens('pointerdown');
  const show = arrives();
  vi.advanceTimersByTime(1_100);
  expect(show).toHaveBeenCalledOnce();
});
