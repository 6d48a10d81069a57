import { expect, test } from 'vitest';
import { compareGroups, rateOf, type ShopState, shopState } from './shops.ts';

test.each([
  ['v_procesu', null, true, 'v_procesu'],
  ['v_procesu', null, false, 'zavreno'],
  ['v_procesu', '2026-11-21', true, 'zruseno'],
  ['v_procesu', '2026-11-21', false, 'zruseno'],
  ['hotovo', null, true, 'hotovo'],
  ['hotovo', null, false, 'hotovo'],
] as const)(
  'a task %s, cancelled %s, of a shop that is active: %s, is %s',
  (stav, zruseno, isActive, state) => {
    expect(shopState({ stav, zruseno, isActive })).toBe(state);
  },
);

test.each<[ShopState[], number, number]>([
  [[], 0, 0],
  [['hotovo', 'v_procesu', 'v_procesu'], 1, 3],
  [['hotovo', 'zruseno', 'zavreno'], 1, 1],
  [['zruseno', 'zavreno'], 0, 0],
])('of the shops %j, %d of %d have done it', (states, splneno, celkem) => {
  expect(rateOf(states.map(stav => ({ stav })))).toEqual({ splneno, celkem });
});

test('overdue groups come first, then open ones by deadline, then the others by age', () => {
  const group = (id: number, more: object) => ({
    ...{ id, splneno: 1, celkem: 2, po_terminu: false, deadline: null },
    ...more,
  });
  const done = { splneno: 2, deadline: '2026-01-01' };
  const sorted = [
    group(1, done),
    group(2, {}),
    group(3, {}),
    group(4, done),
    group(5, { deadline: '2026-12-02' }),
    group(6, { deadline: '2026-12-01' }),
    group(7, { deadline: '2026-11-02', po_terminu: true }),
    group(8, { deadline: '2026-11-01', po_terminu: true }),
  ].sort(compareGroups);
  expect(sorted.map(({ id }) => id)).toEqual([8, 7, 6, 5, 3, 2, 4, 1]);
});
