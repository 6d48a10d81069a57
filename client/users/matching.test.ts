import { expect, test } from 'vitest';
import type { User } from '#shared/users/contract.ts';
import { matching } from './matching.ts';

const person = (
  id: number,
  jmeno: string,
  prijmeni: string,
  role: User['role'],
  prodejna: string | null,
) => ({
  id,
  uzivatelske_jmeno: jmeno.toLowerCase(),
  jmeno,
  prijmeni,
  inicialy: '',
  obrazek: null,
  role,
  aktivni: true,
  prodejna,
  prodejna_id: null,
  moduly: [],
  datum_narozeni: null,
  verze: 1,
  zadost_prodejna: null as string | null,
  druhy_krok: false,
  zada_zruseni: null as string | null,
  zada_zruseni_id: null,
});
const PEOPLE = [
  person(1, 'Alena', 'Dvořáková', 'ADMIN', null),
  person(12, 'Petra', 'Nováková', 'PRODEJCE', 'Globus'),
  person(41, 'Přemysl', 'Říha', 'VEDOUCI', 'Přerov'),
];

test.each([
  ['', [1, 12, 41]],
  ['riha', [41]],
  ['PREMYSL říha', [41]],
  ['novakova globus', [12]],
  ['novakova prerov', []],
  ['vedouci', [41]],
  ['12', [12]],
])('the search %j finds the people %j', (search, ids) => {
  expect(matching(PEOPLE, search).map(({ id }) => id)).toEqual(ids);
});

test('people whose request waits for a decision come first', () => {
  const [alena, petra, premysl] = PEOPLE as [(typeof PEOPLE)[0], (typeof PEOPLE)[0], (typeof PEOPLE)[0]];
  const waiting = [
    alena,
    { ...petra, zada_zruseni: 'Karel Beneš' },
    { ...premysl, zadost_prodejna: 'Zlín' },
    person(50, 'Zdeněk', 'Malý', 'PRODEJCE', null),
  ];
  expect(matching(waiting, '').map(({ id }) => id)).toEqual([12, 41, 1, 50]);
});
