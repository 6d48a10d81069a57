import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('listeners present at the time are told, each until it stops', () => {
  const listeners = createListeners();
  const heard: string[] = [];
  const stop = listeners.add(() => {
    heard.push('first');
    stop();
    listeners.add(() => heard.push('later'));
  });
  listeners.add(() => heard.push('second'));
  expect(listeners.isEmpty()).toBe(false);
  listeners.tell();
  expect(heard).toEqual(['first', 'second']);
  listeners.tell();
  expect(heard).toEqual(['first', 'second', 'second', 'later']);
});
