import { expect, test } from 'vitest';
import { offered } from './offered.ts';
import { splitMentions } from './pieces.ts';
import { insertionOf, typedMention } from './typed.ts';

const person = (id: number, jmeno: string, prijmeni: string, prodejna_id: number | null = 1) => ({
  ...{ id, jmeno, prijmeni, prodejna_id },
});
const ME = { id: 1, prodejna_id: 2 };
const PEOPLE = [
  person(1, 'Alena', 'Dvořáková', 2),
  person(15, 'Tomáš', 'Kučera'),
  person(11, 'Viktor', 'Malý'),
  person(12, 'Petra', 'Nováková'),
  person(22, 'Filip', 'Petráš', 2),
];
const names = (query: string) => offered(PEOPLE, query, ME).map(({ name }) => name);

test.each([
  ['petra', ['Filip Petráš', 'Petra Nováková']],
  ['nova pet', ['Petra Nováková']],
  ['VIKTOR', ['Viktor Malý']],
  ['ktor', ['Viktor Malý']],
  ['kucera', ['Tomáš Kučera']],
  ['alena', []],
  ['petra nováková', []],
  ['Petra Nováková přijď', []],
  ['', ['Filip Petráš', 'Tomáš Kučera', 'Viktor Malý', 'Petra Nováková']],
])('%j offers the names that contain it', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

test('two people of one name are one entry, and so is a namesake of oneself', () => {
  const people = [person(2, 'Eva', 'Malá'), person(3, 'Eva', 'Malá'), person(4, 'Alena', 'Dvořáková')];
  expect(offered(people, 'e', ME)).toEqual([
    { name: 'Eva Malá', count: 2 },
    { name: 'Alena Dvořáková', count: 1 },
  ]);
});

test('at most six names are offered', () => {
  const many = Array.from({ length: 9 }, (_, at) => person(100 + at, 'Eva', `Malá${at}`));
  expect(offered(many, 'eva', ME)).toHaveLength(6);
});

/** The caret is written as a bar. */
const typed = (text: string) => typedMention(text.replace('|', ''), text.indexOf('|'));

test.each([
  ['@|', { from: 0, to: 1, query: '' }],
  ['Ahoj @Pet|', { from: 5, to: 9, query: 'Pet' }],
  ['Ahoj @Pe|tra, přijď', { from: 5, to: 11, query: 'Petra' }],
  ['@Petra No| zítra', { from: 0, to: 9, query: 'Petra No' }],
  ['|@Petra', null],
  ['petra@|', null],
  ['petra@pro|', null],
  ['@ |', null],
  ['@Petra\n|', null],
  ['Petra|', null],
  [`@${'a'.repeat(90)}|`, null],
])('%j is being typed', (text, expected) => {
  expect(typed(text)).toEqual(expected);
});

test('a picked name is followed by a space, unless a sign follows', () => {
  expect(['', 'a', ' a', ', a', '\n'].map(rest => insertionOf('Jan Novák', rest))).toEqual([
    '@Jan Novák ',
    '@Jan Novák ',
    '@Jan Novák',
    '@Jan Novák',
    '@Jan Novák',
  ]);
});

const PETRA = { uzivatel: { id: 12 }, text: '@Petra Nováková' };

test.each([
  ['Ahoj @Petra Nováková!', ['Ahoj ', { people: [12], text: '@Petra Nováková' }, '!']],
  ['@Petra Nováková', [{ people: [12], text: '@Petra Nováková' }]],
  ['@petra nováková', ['@petra nováková']],
  ['@Petra Novákovám', ['@Petra Novákovám']],
  ['x@Petra Nováková', ['x@Petra Nováková']],
  ['@Petra Nováková-Malá', ['@Petra Nováková-Malá']],
  ['', []],
])('%j is split at its mentions', (text, expected) => {
  expect(splitMentions(text, [PETRA])).toEqual(expected);
});

test('the longest mention counts, and two people may be meant', () => {
  const mentions = [
    { uzivatel: { id: 1 }, text: '@Jan Novák' },
    { uzivatel: { id: 2 }, text: '@Jan Novák' },
    { uzivatel: { id: 3 }, text: '@Jan Novák Starší' },
  ];
  expect(splitMentions('@Jan Novák Starší, @Jan Novák', mentions)).toEqual([
    { people: [3], text: '@Jan Novák Starší' },
    ', ',
    { people: [1, 2], text: '@Jan Novák' },
  ]);
});
