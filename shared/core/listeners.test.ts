import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('those hear that are there when it is told, each until they hear no more', () => {
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
