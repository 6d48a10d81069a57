import { expect, test } from 'vitest';
import { remainsOf } from './remains.ts';

const NOTHING = { lide: 0, smeny: 0, objednavky: 0, kiosky: 0, cile: 0, ukoly: 0 };

test('what depends on a shop is counted in the right form, with a link to where it is handled', () => {
  expect(remainsOf({ lide: 3, smeny: 13, objednavky: 1, kiosky: 1, cile: 2, ukoly: 1 }, 7)).toEqual([
    { text: '3\u00a0lidé s domovskou prodejnou', to: '/users' },
    { text: '13\u00a0nadcházejících směn', to: '/shifts?zalozka=plan&prodejna=7' },
    { text: '1\u00a0otevřená objednávka', to: '/orders' },
    { text: '1\u00a0kiosek', to: '/kiosky' },
    { text: '2\u00a0měsíční cíle', to: '/vyhled' },
    { text: '1\u00a0nesplněný úkol', to: '/' },
  ]);
  expect(remainsOf(NOTHING)).toEqual([]);
});
