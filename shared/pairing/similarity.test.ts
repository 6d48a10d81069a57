import { describe, expect, test } from 'vitest';
import { mostSimilar, similarity } from './similarity.ts';

const PEOPLE = [
  { id: 12, jmeno: 'Petra', prijmeni: 'Nováková' },
  { id: 13, jmeno: 'Pavel', prijmeni: 'Svoboda' },
  { id: 14, jmeno: 'Jana', prijmeni: 'Procházková' },
  { id: 15, jmeno: 'Tomáš', prijmeni: 'Kučera' },
  { id: 25, jmeno: 'Tereza', prijmeni: 'Jelínková' },
  { id: 71, jmeno: 'Hana', prijmeni: 'Nová' },
];

describe('the person suggested for a name', () => {
  test.each([
    ['the same name', 'Petra Nováková', 12],
    ['the reverse without diacritics', 'NOVAKOVA PETRA', 12],
    ['a title and a comma', 'Nováková, Petra Bc.', 12],
    ['an initial', 'P. Svoboda', 13],
    ['an initial behind', 'Svoboda P.', 13],
    ['a typing error', 'Jana Prochazkva', 14],
    ['a short form of the first name', 'Tom Kučera', 15],
    ['the surname alone', 'Jelínková', 25],
    ['one letter too many', 'Tomáš Kuččera', 15],
    ['somebody else', 'Zdeněk Vrána', null],
    ['no person at all', 'Eshop', null],
    ['signs only', '---', null],
    ['nothing', '', null],
  ])('%s: %s', (_, name, id) => {
    expect(mostSimilar(name, PEOPLE)?.id ?? null).toBe(id);
  });

  test('is nobody when two people match equally', () => {
    const twins = [
      { id: 1, jmeno: 'Jan', prijmeni: 'Malý' },
      { id: 2, jmeno: 'Jan', prijmeni: 'Malý' },
    ];
    expect(mostSimilar('Jan Malý', twins)).toBeNull();
  });
});

test('equal names have similarity 1, names without a common letter 0', () => {
  expect(similarity('Šimon Ševčík', 'sevcik simon')).toBe(1);
  expect(similarity('Aa Bb', 'Cc Dd')).toBe(0);
});
