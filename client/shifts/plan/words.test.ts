import { expect, test } from 'vitest';
import { collidedText, heldText, leftOutText } from './words.ts';

test('the pronoun agrees with the number of what is counted', () => {
  expect([1, 2, 5].map(heldText)).toEqual([
    'V návrhu: 1\u00a0změna. Do zveřejnění ji vidí jen vedoucí.',
    'V návrhu: 2\u00a0změny. Do zveřejnění je vidí jen vedoucí.',
    'V návrhu: 5\u00a0změn. Do zveřejnění je vidí jen vedoucí.',
  ]);
  expect([1, 3].map(collidedText)).toEqual([
    '1\u00a0směnu mezitím někdo změnil v kalendáři: otevřete ji a rozhodněte.',
    '3\u00a0směny mezitím někdo změnil v kalendáři: otevřete je a rozhodněte.',
  ]);
  expect([1, 2].map(leftOutText)).toEqual([
    '1\u00a0člověku nelze nic přidat: jeho plán už teď porušuje pravidla.',
    '2\u00a0lidem nelze nic přidat: jejich plán už teď porušuje pravidla.',
  ]);
});
