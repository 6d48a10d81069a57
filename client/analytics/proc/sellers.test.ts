import { expect, test } from 'vitest';
import { sellersOf } from './sellers.ts';

test('former sellers are offered after current ones, each group by surname', () => {
  const person = (id: number, jmeno: string, prijmeni: string, aktivni = true) => ({
    ...{ id, jmeno, prijmeni, aktivni },
  });
  const people = [
    person(1, 'Žaneta', 'Bílá'),
    person(2, 'Adam', 'Adámek', false),
    person(3, 'Eva', 'Čermáková'),
  ];
  expect(sellersOf(people)).toEqual([
    { value: '', label: 'Všichni' },
    { value: '1', label: 'Bílá Žaneta' },
    { value: '3', label: 'Čermáková Eva' },
    { value: '2', label: 'Adámek Adam (neaktivní)' },
  ]);
});
