import { expect, test } from 'vitest';
import { readContracts } from './read-contracts.ts';

const PEOPLE = [
  { id: 12, jmeno: 'Petra', prijmeni: 'Nováková' },
  { id: 13, jmeno: 'Pavel', prijmeni: 'Svoboda' },
  { id: 14, jmeno: 'Pavel', prijmeni: 'Svoboda' },
];
const read = (text: string) => readContracts(text, PEOPLE, '2026-11-20');
const FULL = {
  user_id: 12,
  druh: 'hpp',
  tydenni_hodiny: 37.5,
  od: '2026-01-01',
  do: null,
  technik: false,
  dovolena_hodin: 200,
  hodinova_sazba: null,
  cislo_pomeru: '1012',
};

test.each([
  [
    'what a spreadsheet copies',
    'ID\tPříjmení\tJméno\tDruh\tTýdenní hodiny\tPlatí od\tPlatí do\tTechnik\tDovolená (h)\tČíslo poměru\n12\tNováková\tPetra\thpp\t37,5\t1. 1. 2026\t\tne\t200\t1012',
  ],
  [
    'a file with semicolons and quotes',
    '\uFEFFZaměstnanec;Smlouva;Úvazek;Nástup;Dovolená;Číslo pracovního poměru\r\n"Petra Nováková";HPP;37,5;2026-01-01;200;1012\r\n',
  ],
  [
    'names in the other order, commas',
    'jmeno,druh,uvazek,od,dovolena,cislo pomeru\nnovakova petra,Pracovní poměr (HPP),37.5,1.1.2026,200,1012',
  ],
])('%s', (_, text) => expect(read(text)).toMatchObject({ lines: [{ radek: 2, smlouva: FULL }] }));

test.each([
  ['12\thpp\t40\tneděle', 'Platí od: Zadejte datum, např. 15. 10. 2026.'],
  ['99\thpp\t40\t1. 1. 2026', 'ID 99 nikdo nemá'],
  ['12\tičo\t40\t1. 1. 2026', 'Neznámý druh smlouvy „ičo“'],
  ['12\thpp\tplný\t1. 1. 2026', 'Hodiny nejsou číslo'],
])('%j cannot be read: %s', (row, problem) =>
  expect(read(`ID\tDruh\tÚvazek\tOd\n${row}`)).toMatchObject({ lines: [{ problem }] }),
);

test.each([
  ['12\thpp\t\t1. 1. 2026', 'Zadejte týdenní hodiny'],
  ['12\tdpč\t42,5\t1. 1. 2026', 'Týdenní hodiny jsou 0,5 až 40'],
  ['12\thpp\t0\t1. 1. 2026', 'Týdenní hodiny jsou 0,5 až 40'],
  ['12\thpp\t0,4\t1. 1. 2026', 'Týdenní hodiny jsou 0,5 až 40'],
  ['12\thpp\t40\t2. 1. 2026\t1. 1. 2026', 'Konec smlouvy musí být nejdřív v den jejího začátku'],
  ['12\thpp\t40\t1. 1. 2026\t\t1001', 'Dovolená je 0 až 1000 hodin'],
  [`12\thpp\t40\t1. 1. 2026\t\t\t${'1'.repeat(21)}`, 'Číslo pracovního poměru má nejvýše 20 znaků'],
])('%j breaks the rules of a contract, and only its line is refused: %s', (row, problem) =>
  expect(
    read(
      `ID\tDruh\tÚvazek\tOd\tDo\tDovolená\tČíslo poměru\n${row}\n12\tdpp\t\t1. 1. 2026\t\t\t${'1'.repeat(20)}`,
    ),
  ).toMatchObject({
    lines: [
      { radek: 2, problem },
      { radek: 3, smlouva: { druh: 'dpp' } },
    ],
  }),
);

test('a name that two people share or nobody has is reported', () => {
  const text = 'Jméno\tDruh\tOd\nPavel Svoboda\tdpp\t1. 1. 2026\nJan Cizí\tdpp\t1. 1. 2026';
  expect(read(text)).toMatchObject({
    lines: [
      { radek: 2, kdo: 'Pavel Svoboda', problem: 'Toto jméno má více lidí, doplňte ID' },
      { radek: 3, problem: 'Takového uživatele neznáme' },
    ],
  });
});

test('a sheet without a header or without lines is refused', () => {
  expect(read('Petra\thpp')).toEqual({ problem: expect.stringContaining('hlavička') });
  expect(read('ID\tDruh\tOd\n\n')).toEqual({ problem: 'Pod hlavičkou není žádný řádek.' });
});

test('hours that a DPP does not have are reported as left out', () => {
  const text =
    'ID\tDruh\tÚvazek\tOd\n12\tdpp\t20\t1. 1. 2026\n12\tdpp\t\t1. 1. 2026\n12\tdpč\t20\t1. 1. 2026';
  const bare = { radek: 3, kdo: 'ID 12', smlouva: expect.objectContaining({ tydenni_hodiny: null }) };
  expect(read(text)).toEqual({
    lines: [
      { ...bare, radek: 2, vynecha: 'Týdenní hodiny (20) se u DPP nezapisují.' },
      bare,
      { ...bare, radek: 4, smlouva: expect.objectContaining({ tydenni_hodiny: 20 }) },
    ],
  });
});

test('an hourly rate is read, in a heading with its unit or without', () => {
  const rate = (heading: string, cell: string) =>
    read(`ID\tDruh\tÚvazek\tOd\t${heading}\n12\thpp\t40\t1. 1. 2026\t${cell}`);
  for (const heading of ['Hodinová sazba (Kč)', 'Hodinová sazba', 'Sazba'])
    expect(rate(heading, '185,50')).toMatchObject({ lines: [{ smlouva: { hodinova_sazba: 185.5 } }] });
  expect(rate('Sazba', '10 000')).toMatchObject({ lines: [{ smlouva: { hodinova_sazba: 10_000 } }] });
  expect(rate('Sazba', '10 001')).toMatchObject({
    lines: [{ problem: 'Sazba je 0 až 10\u00a0000\u00a0Kč, nejvýše na haléře' }],
  });
  expect(rate('Sazba', 'smluvní')).toMatchObject({ lines: [{ problem: 'Sazba není číslo' }] });
});
