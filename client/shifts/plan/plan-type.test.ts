import { expect, test } from 'vitest';
import { isOfDraft, NOTHING_PROPOSED, type Plan, type PlanShift, worksIn } from './plan-type.ts';

const shift = (user_id: number, datum: string, more: object = {}) => ({
  ...{ user_id, datum, cas_od: '09:00', cas_do: '18:00', typ_smeny: 'prace', prodejna: 1 },
  ...more,
});
const DAY = '2026-12-01';
const plan = {
  ...{ prodejna: 1, dnes: '2026-11-20' },
  osoby: [
    { aktivni: true, smeny: [shift(1, DAY), shift(1, '2026-12-02', { typ_smeny: 'nemoc' })] },
    {
      aktivni: true,
      smeny: [shift(2, DAY, { prodejna: 2 }), shift(2, '2026-12-02', { navrh: { co: 'zrusena' } })],
    },
    { aktivni: true, smeny: [shift(3, DAY)] },
  ],
} as unknown as Plan;
const proposed = (user_id: number) => ({ user_id, datum: DAY, cas_od: '09:00', cas_do: '18:00' });
const told = (works: { user_id: number; datum: string }[]) =>
  works.map(({ user_id, datum }) => `${user_id} ${datum}`);

test('the sick, people elsewhere and shifts cancelled in the draft do not count as work in the shop', () =>
  expect(told(worksIn(plan, NOTHING_PROPOSED))).toEqual([`1 ${DAY}`, `3 ${DAY}`]));

test('a proposal adds its shifts and removes those it cancels', () =>
  expect(told(worksIn(plan, { smeny: [proposed(4)], rusi: [proposed(3)] }))).toEqual([
    `1 ${DAY}`,
    `4 ${DAY}`,
  ]));

test('a deactivated person counts as working only until today', () => {
  const left = { aktivni: false, smeny: [shift(5, '2026-11-19'), shift(5, '2026-11-20'), shift(5, DAY)] };
  const told = worksIn({ ...plan, osoby: [left] } as unknown as Plan, NOTHING_PROPOSED);
  expect(told.map(({ datum }) => datum)).toEqual(['2026-11-19', '2026-11-20']);
});

test('the draft of a shop changes only shifts in that shop', () =>
  expect(plan.osoby.flatMap(({ smeny }) => smeny.map(one => isOfDraft(plan, one as PlanShift)))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]));
