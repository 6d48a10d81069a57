import { expect, test } from 'vitest';
import { peopleLeft, vacationText } from './ImpactBox.tsx';

test.each([
  [1, 'v plánu zbývá 1\u00a0člověk'],
  [2, 'v plánu zbývají 2\u00a0lidé'],
  [5, 'v plánu zbývá 5\u00a0lidí'],
])('the people left in the plan are counted in the right form: %i', (count, said) => {
  expect(peopleLeft(count)).toBe(said);
});

const days = (...dates: string[]) => ({
  dny: dates.map(datum => ({ datum, hodiny: 8 })),
  hodin: dates.length * 8,
});

test.each([
  ['2026-12-30', days('2026-12-30', '2026-12-31'), 144, 'Dovolené ubude 16 h, ze 160 h zbude 144 h.'],
  [
    '2026-12-31',
    days('2026-12-31', '2027-01-04', '2027-01-05'),
    152,
    'Dovolené 2026 ubude 8 h, ze 160 h zbude 152 h. Dovolené 2027 ubude 16 h.',
  ],
  [
    '2026-12-31',
    days('2027-01-04'),
    160,
    'Dovolené 2026 ubude 0 h, ze 160 h zbude 160 h. Dovolené 2027 ubude 8 h.',
  ],
])('a vacation from %s is taken from the year of each of its days', (od, impact, po, said) => {
  expect(vacationText(impact, { pred: 160, po }, od).replaceAll('\u00a0', ' ')).toBe(said);
});
