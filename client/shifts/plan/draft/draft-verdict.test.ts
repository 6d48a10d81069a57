import { expect, test } from 'vitest';
import type { Plan, PlanShift } from '../plan-type.ts';
import { draftVerdict } from './draft-verdict.ts';

const shift = (id: number, user_id: number, more: Partial<PlanShift> = {}) =>
  ({
    ...{
      id,
      user_id,
      datum: '2026-12-01',
      prodejna: 1,
      typ_smeny: 'prace',
      poznamka: null,
      odpracovano: null,
    },
    ...{ cas_od: '08:00', cas_do: '20:00' },
    ...more,
  }) as PlanShift;
const planOf = (...smeny: PlanShift[]) =>
  ({
    osoby: [
      { id: 1, aktivni: true, smeny: smeny.filter(one => one.user_id === 1) },
      { id: 2, aktivni: false, smeny: smeny.filter(one => one.user_id === 2) },
      { id: 3, aktivni: false, smeny: [] },
    ],
  }) as unknown as Plan;

const own = shift(1, 1);
const left = shift(2, 2);
/** A shift of the draft; `puvodne` is its person in the published plan. */
const drafted = (user_id: number, puvodne: number | null) =>
  shift(4, user_id, {
    datum: '2026-12-03',
    navrh: { id: 4, verze: 1, co: puvodne ? 'zmenena' : 'nova', kolize: null, puvodne },
  });

test.each([
  ['where it is', own, { userId: 1, day: '2026-12-01' }, undefined],
  ['on another day', own, { userId: 1, day: '2026-12-02' }, 'ok'],
  ['somebody who is not active', own, { userId: 2, day: '2026-12-02' }, 'refused'],
  ['another day of theirs', left, { userId: 2, day: '2026-12-02' }, 'ok'],
  ['somebody who would help from another shop', own, { userId: 3, day: '2026-12-02' }, 'ok'],
  ['where another shift is', left, { userId: 1, day: '2026-12-01' }, 'refused'],
  [
    'another day of who left since it was drafted to them',
    drafted(2, 1),
    { userId: 2, day: '2026-12-02' },
    'refused',
  ],
  [
    'another day of who left since it was added',
    drafted(2, null),
    { userId: 2, day: '2026-12-02' },
    'refused',
  ],
  ['who left, back to whom it is published', drafted(1, 2), { userId: 2, day: '2026-12-02' }, 'ok'],
  ['once it was attended', { ...own, odpracovano: 0 }, { userId: 1, day: '2026-12-02' }, 'refused'],
])('a draft judges a dragged shift as its server does: %s', (_, carried, target, kind) => {
  expect(draftVerdict(planOf(own, left), carried, target)?.kind).toBe(kind);
});
