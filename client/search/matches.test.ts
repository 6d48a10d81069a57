import { expect, test } from 'vitest';
import { answerMatches, foundMatches, matchingPages, newMatches, offered } from './matches.ts';

const PAGES = [
  { path: '/', title: 'Domů' },
  { path: '/categories', title: 'Kategorie novinek' },
  { path: '/leaderboard', title: 'Žebříček' },
];

test.each([
  ['', ['/', '/categories', '/leaderboard']],
  ['zebricek', ['/leaderboard']],
  ['NOVINEK kat', ['/categories']],
  ['nic takového', []],
])('finds pages for “%s”', (typed, paths) =>
  expect(matchingPages(PAGES, typed).map(match => match.path)).toEqual(paths),
);

const found = [
  { druh: 'novinka' as const, id: 5, nazev: 'Inventura', popis: 'Petra Nováková', prodejna_id: null },
  { druh: 'osoba' as const, id: 12, nazev: 'Petra Nováková', popis: 'Globus', prodejna_id: 1 },
  { druh: 'osoba' as const, id: 71, nazev: 'Hana Pokorná', popis: '', prodejna_id: null },
  { druh: 'prodejna' as const, id: 3, nazev: 'Zlín', popis: '', prodejna_id: 3 },
  { druh: 'objednavka' as const, id: 88, nazev: '#88 Jan Novák', popis: '', prodejna_id: null },
];

test('people come first, and each result leads to a page that the person may open', () => {
  expect(foundMatches(found, false).map(match => match.path)).toEqual([
    '/shifts?prodejna=1',
    '/shifts',
    '/shifts?prodejna=3',
    '/orders?objednavka=88',
    '/news?prispevek=5',
  ]);
  expect(foundMatches(found, true).map(match => match.path)).toEqual([
    '/users?hledat=Petra%20Nov%C3%A1kov%C3%A1',
    '/users?hledat=Hana%20Pokorn%C3%A1',
    '/stores?search=Zl%C3%ADn',
    '/orders?objednavka=88',
    '/news?prispevek=5',
  ]);
});

test('an answer opens its screen, an ambiguous name asks again, and a problem is no match', () => {
  const said = { otazka: 'Obrat · Zlín', definice: 'Součet.', radky: [], moznosti: [] };
  const answer = { ...said, hodnota: '5 Kč', cesta: '/analytics' };
  expect(answerMatches(answer)).toMatchObject([{ name: '5 Kč', lines: ['Součet.'], path: '/analytics' }]);
  expect(answerMatches({ ...answer, cesta: null })[0]).toMatchObject({ path: undefined });
  const moznosti = [{ nazev: 'Petr Malý', popis: 'Globus', dotaz: 'hodiny Petr Malý' }];
  const unclear = { ...said, hodnota: null, cesta: null, moznosti };
  expect(answerMatches(unclear)).toMatchObject([{ name: 'Petr Malý', question: 'hodiny Petr Malý' }]);
  expect(answerMatches({ ...unclear, moznosti: [] })).toEqual([]);
  expect(answerMatches(null)).toEqual([]);
});

test('pages stay first when results arrive, and only an answer goes before them', () => {
  const pages = matchingPages(PAGES, 'kategorie');
  const groups = (odpoved: Parameters<typeof answerMatches>[0]) =>
    offered(pages, { vysledky: found.slice(0, 2), odpoved }, false).map(({ group }) => group);
  const said = { otazka: 'Obrat', hodnota: '5 Kč', definice: '', radky: [], moznosti: [], cesta: null };
  expect(offered(pages, undefined, false)).toEqual(pages);
  expect(groups(null)).toEqual(['Stránky', 'Lidé', 'Novinky']);
  expect(groups(said)).toEqual(['Odpověď', 'Stránky', 'Lidé', 'Novinky']);
});

test.each([
  ['nová objednávka', ['Nová objednávka']],
  ['novou objednávku', ['Nová objednávka']],
  ['NOVÁ OBJ', ['Nová objednávka']],
  ['nový uživatel', ['Nový uživatel']],
  ['novy p', ['Nový příspěvek', 'Nový přístup', 'Nová prodejna']],
  ['nový úkol', ['Nový úkol']],
  ['novou směnu', ['Přidat směnu']],
  ['přidat smě', ['Přidat směnu']],
  ['nová novinka', ['Nový příspěvek']],
  ['přidat novinku', ['Nový příspěvek']],
  ['novou kategorii', ['Nová kategorie']],
  ['nová kategorie', ['Nová kategorie']],
  ['přidat', []],
  ['objednávka', []],
  ['nová', []],
  ['novák jan', []],
])('“%s” offers the forms %j', (typed, names) =>
  expect(newMatches(typed, () => true).map(({ name }) => name)).toEqual(names),
);

test('a form is offered to a person who may write, and opens on its page', () => {
  expect(newMatches('nová objednávka', action => action === 'orders.write')).toMatchObject([
    { path: '/orders?novy=1' },
  ]);
  expect(newMatches('nový uživatel', action => action === 'orders.write')).toEqual([]);
  const [task] = newMatches('nový úkol', () => true);
  expect([task?.form, task?.path]).toEqual(['ukol', undefined]);
});
