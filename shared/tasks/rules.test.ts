import { expect, test } from 'vitest';
import { compareTasks, editingOf, isOverdue, mayDelete } from './rules.ts';

const TODAY = '2026-11-21';

test.each([
  ['v_procesu', '2026-11-20', true],
  ['v_procesu', '2026-11-21', false],
  ['v_procesu', '2026-11-22', false],
  ['v_procesu', null, false],
  ['hotovo', '2026-11-20', false],
] as const)('a task %s due %s is overdue: %s', (stav, deadline, overdue) => {
  expect(isOverdue({ stav, deadline }, TODAY)).toBe(overdue);
});

const task = (
  id: number,
  deadline: string | null,
  priorita: 'nizka' | 'stredni' | 'vysoka',
  dokonceno: string | null = null,
) => ({ id, deadline, priorita, dokonceno, stav: dokonceno ? ('hotovo' as const) : ('v_procesu' as const) });

test('tasks are sorted by open, overdue, deadline, priority and age, then the latest done', () => {
  const sorted = [
    task(1, '2026-11-10', 'vysoka', '2026-11-11T10:00:00Z'),
    task(2, null, 'vysoka'),
    task(3, '2026-11-25', 'nizka'),
    task(4, '2026-11-25', 'vysoka'),
    task(5, '2026-11-20', 'nizka'),
    task(6, '2026-11-21', 'nizka'),
    task(7, '2026-11-19', 'nizka'),
    task(8, null, 'nizka', '2026-11-20T10:00:00+01:00'),
    task(9, null, 'vysoka'),
  ].sort((one, other) => compareTasks(one, other, TODAY));
  expect(sorted.map(({ id }) => id)).toEqual([7, 5, 6, 4, 3, 2, 9, 8, 1]);
});

const given = { prodejce: { id: 12 }, prodejna: null, zadal: { id: 11 } };

test.each([
  [11, 'VEDOUCI', 'all', true],
  [12, 'PRODEJCE', 'state', false],
  [1, 'ADMIN', 'state', true],
  [31, 'VEDOUCI', 'none', false],
  [13, 'PRODEJCE', 'none', false],
] as const)('person %d (%s) edits %s and deletes: %s', (id, role, editing, deletes) => {
  expect(editingOf({ id, role, prodejna_id: 1 }, given)).toBe(editing);
  expect(mayDelete({ id, role }, given)).toBe(deletes);
});

test('an ADMIN may edit all of a task they gave', () => {
  const own = { ...given, zadal: { id: 1 } };
  expect(editingOf({ id: 1, role: 'ADMIN', prodejna_id: null }, own)).toBe('all');
});

test.each([
  ['PRODEJCE', 1, 'state'],
  ['VEDOUCI', 1, 'state'],
  ['VEDOUCI', 2, 'none'],
  ['PRODEJCE', null, 'none'],
  ['ADMIN', null, 'state'],
] as const)('a %s of shop %s edits of the task of shop 1: %s', (role, prodejna_id, editing) => {
  const ofShop = { prodejce: null, prodejna: { id: 1 }, zadal: { id: 2 } };
  expect(editingOf({ id: 7, role, prodejna_id }, ofShop)).toBe(editing);
});
