import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks/contract.ts';
import { withState } from './ticks.ts';

const task = (id: number) => ({ id, ukol: `úkol ${id}`, stav: 'v_procesu' }) as Task;

test('two quick ticks that both fail are each undone without affecting the other', () => {
  const before = [task(1), task(2), task(3)];
  const both = withState(2, 'hotovo')(withState(1, 'hotovo')(before));
  const first = withState(1, 'v_procesu')(both);
  expect(first?.map(({ stav }) => stav)).toEqual(['v_procesu', 'hotovo', 'v_procesu']);
  expect(withState(2, 'v_procesu')(first)).toEqual(before);
});

test('a list that has not loaded stays so', () => {
  expect(withState(1, 'hotovo')(undefined)).toBeUndefined();
});
