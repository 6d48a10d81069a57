import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { mentionsIn } from './mentions.ts';

const PEOPLE = [
  { id: 12, jmeno: 'Petra', prijmeni: 'Nováková' },
  { id: 13, jmeno: 'Pavel', prijmeni: 'Svoboda' },
  { id: 14, jmeno: 'Jan', prijmeni: 'Novák' },
  { id: 15, jmeno: 'Jan', prijmeni: 'Nováková-Malá' },
  { id: 16, jmeno: 'Jan', prijmeni: 'Novák Starší' },
  { id: 17, jmeno: 'Eva', prijmeni: 'Malá' },
  { id: 18, jmeno: 'Eva', prijmeni: 'Malá' },
];
const said = (text: string) => mentionsIn(text, PEOPLE).map(({ uzivatel, text }) => [uzivatel.id, text]);

test.each([
  ['@Petra Nováková', [[12, '@Petra Nováková']]],
  ['Ahoj @petra novakova, přijď.', [[12, '@petra novakova']]],
  ['@Nováková Petra?', [[12, '@Nováková Petra']]],
  ['(@Petra\u00a0 Nováková)', [[12, '@Petra\u00a0 Nováková']]],
  [
    '@Petra Nováková a @Pavel Svoboda!',
    [
      [12, '@Petra Nováková'],
      [13, '@Pavel Svoboda'],
    ],
  ],
  [
    '-@Pavel Svoboda.@Jan Novák',
    [
      [13, '@Pavel Svoboda'],
      [14, '@Jan Novák'],
    ],
  ],
  ['@Petra Nova\u0301kova\u0301 ráno', [[12, '@Petra Nova\u0301kova\u0301']]],
  ['@Petra Nováková, @Petra Nováková', [[12, '@Petra Nováková']]],
  [
    '@Petra Nováková, @PETRA NOVÁKOVÁ',
    [
      [12, '@Petra Nováková'],
      [12, '@PETRA NOVÁKOVÁ'],
    ],
  ],
  // The longest name counts, and none ends within a word.
  ['@Jan Novák Starší', [[16, '@Jan Novák Starší']]],
  ['@Jan Novák Staršímu', [[14, '@Jan Novák']]],
  ['@Jan Nováková-Malá', [[15, '@Jan Nováková-Malá']]],
  ['@Petra Nováková-Malá', []],
  ['@Jan Nováka', []],
  // Two of one name are both meant.
  [
    '@Eva Malá',
    [
      [17, '@Eva Malá'],
      [18, '@Eva Malá'],
    ],
  ],
  ['Petra Nováková', []],
  ['@Petra', []],
  ['@ Petra Nováková', []],
  ['@Petra\nNováková', []],
  ['jan@Petra Nováková', []],
  ['https://x.example/@Petra Nováková', []],
  ['@@Petra Nováková', []],
  ['', []],
] as [string, unknown[]][])('%j mentions whom it names', (text, expected) => {
  expect(said(text)).toEqual(expected);
});

test('an edited text still mentions whom it mentioned, under another name by now or gone', () => {
  const earlier = [{ uzivatel: { id: 99 }, text: '@Jana Stará' }];
  expect(mentionsIn('Díky, @Jana Stará!', PEOPLE, earlier)).toEqual(earlier);
  expect(mentionsIn('Díky, Jano!', PEOPLE, earlier)).toEqual([]);
});

test('what is mentioned stands in the text, behind an @', () => {
  const names = PEOPLE.map(({ jmeno, prijmeni }) => `@${jmeno} ${prijmeni}`);
  const pieces = fc.array(fc.oneof(fc.constantFrom(...names, '@', ' ', '\n', 'İ', 'ß', '̌'), fc.string()));
  fc.assert(
    fc.property(pieces, parts => {
      const text = parts.join('');
      for (const { text: one } of mentionsIn(text, PEOPLE)) {
        expect(one.startsWith('@')).toBe(true);
        expect(text).toContain(one);
      }
    }),
  );
});
