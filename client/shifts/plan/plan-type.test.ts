import { expect, test } from 'vitest';
import { NOTHING_PROPOSED, type Plan, worksIn } from './plan-type.ts';

const shift = (user_id: number, datum: string, more: object = {}) => ({
  ...{ user_id, datum, cas_od: '09:00', cas_do: '18:00', typ_smeny: 'prace', prodejna: 1 },
  ...more,
});
const DAY = '2026-12-01';
const plan = {
  prodejna: 1,
  osoby: [
    { smeny: [shift(1, DAY), shift(1, '2026-12-02', { typ_smeny: 'nemoc' })] },
    { smeny: [shift(2, DAY, { prodejna: 2 }), shift(2, '2026-12-02', { navrh: { co: 'zrusena' } })] },
    { smeny: [shift(3, DAY)] },
  ],
} as unknown as Plan;
const proposed = (user_id: number) => ({ user_id, datum: DAY, cas_od: '09:00', cas_do: '18:00' });
const told = (works: { user_id: number; datum: string }[]) =>
  works.map(({ user_id, datum }) => `${user_id} ${datum}`);

test('who works in the shop: no sick ones, nobody elsewhere, none that the draft takes away', () =>
  expect(told(worksIn(plan, NOTHING_PROPOSED))).toEqual([`1 ${DAY}`, `3 ${DAY}`]));

test('with a proposal those whom it adds, and without those whom it takes away', () =>
  expect(told(worksIn(plan, { smeny: [proposed(4)], rusi: [proposed(3)] }))).toEqual([
    `1 ${DAY}`,
    `4 ${DAY}`,
  ]));
