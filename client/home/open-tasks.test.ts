import { expect, test } from 'vitest';
import { openTasks } from './open-tasks.ts';

const tasks = (open: number, late: number, done: number) => [
  ...Array.from({ length: open }, (_, at) => ({ stav: 'v_procesu' as const, po_terminu: at < late })),
  ...Array.from({ length: done }, () => ({ stav: 'hotovo' as const, po_terminu: false })),
];

test.each([
  [tasks(0, 0, 4), '0', '0 otevřených'],
  [tasks(1, 0, 0), '1', '1 otevřený'],
  [tasks(3, 1, 9), '3', '3 otevřené, 1 po termínu'],
  [tasks(499, 0, 1), '499', '499 otevřených'],
  // The list ends there: it does not say how many more there are.
  [tasks(500, 20, 0), '500+', 'aspoň 500 otevřených, 20 po termínu'],
])('open tasks are counted up to the longest list', (all, value, note) => {
  const said = openTasks([all, []]);
  expect([said.value, said.note.replaceAll('\u00a0', ' ')]).toEqual([value, note]);
});

test('a task for several shops is counted once, like its row', () => {
  const said = openTasks([tasks(2, 1, 1), [{ po_terminu: true }, { po_terminu: false }]]);
  expect([said.value, said.note.replaceAll('\u00a0', ' ')]).toEqual(['4', '4 otevřené, 2 po termínu']);
});
