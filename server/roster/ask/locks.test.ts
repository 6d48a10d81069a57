import { expect, test } from 'vitest';
import type { Planned } from '#shared/shifts/law/person.ts';
import type { Answer } from './asked.ts';
import { refuseContradictions } from './locks.ts';

type Times = { datum: string; cas_od: string; cas_do: string };
const on = (day: number, times = '08:00-20:00'): Times => {
  const [cas_od = '', cas_do = ''] = times.split('-');
  return { datum: `2026-12-${String(day).padStart(2, '0')}`, cas_od, cas_do };
};

/** The message about one person's locks, and how often the law was evaluated for it. */
function refused(locked: Times[], shifts: Planned[] = []) {
  let judged = 0;
  const answer: Answer = {
    asked: {
      ...{ od: '2026-12-01', do: '2026-12-31' },
      people: [{ id: 1, prodejna: 1, shifts, wishes: [], hodin: 160 }],
      get shops() {
        judged++;
        return [{ prodejna: 1, velka: false, times: {}, needs: {} }];
      },
    },
    ...{ freed: [], locked: locked.map(one => ({ ...one, user_id: 1 })), names: new Map([[1, 'Petra']]) },
  };
  let said = '';
  try {
    refuseContradictions(answer);
  } catch (error) {
    said = (error as Error).message.replaceAll('\u00a0', ' ');
  }
  return { said, judged };
}

test.each([
  ['one a day', [on(7), on(8), on(10)], /^$/],
  [
    'too long a shift among others',
    [on(7), on(9, '06:00-21:00')],
    /Petra, 9\. 12\. 6:00–21:00: Směna má.*§ 83/,
  ],
  [
    'two without a rest, given in another order',
    [on(10, '05:00-13:00'), on(7), on(9)],
    /9\. 12\. 8:00–20:00 a 10\. 12\. 5:00–13:00: Odpočinek.*§ 90/,
  ],
  [
    'two at once',
    [on(7), on(9, '14:00-20:00'), on(9, '08:00-15:00')],
    /9\. 12\. 8:00–15:00 a 9\. 12\. 14:00–20:00: směny se překrývají/,
  ],
  ['all of them together', [7, 8, 9, 10, 11, 12].map(day => on(day)), /všech 6 dohromady: V týdnu .* 69 h/],
])('locks of a person are refused when they contradict each other: %s', (_, locked, said) =>
  expect(refused(locked).said).toMatch(said),
);

test('many locks are not checked in every pair', () => {
  const hours = Array.from({ length: 9 }, (_, at) => String(8 + at).padStart(2, '0'));
  const many = Array.from({ length: 30 }, (_, at) =>
    hours.map(hour => on(at + 1, `${hour}:00-${hour}:10`)),
  ).flat();
  const { said, judged } = refused(many);
  expect(said).toMatch(/všech 270 dohromady/);
  expect(judged).toBeLessThan(many.length * 15);
});
