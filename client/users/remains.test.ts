import { expect, test } from 'vitest';
import { remainsOf } from './remains.ts';

const step = (krok: 'smeny' | 'objednavky' | 'ukoly' | 'zadosti' | 'hesla', zbyva: number) => ({
  ...{ krok, zbyva, polozky: [], hotovo: null },
});

test('each step of a departure with something left is counted in the right form', () => {
  const kroky = [
    step('smeny', 19),
    step('objednavky', 0),
    step('ukoly', 1),
    step('zadosti', 2),
    step('hesla', 5),
  ];
  expect(remainsOf({ kroky }).map(({ text }) => text)).toEqual([
    '19\u00a0směn či voln v plánu',
    '1\u00a0otevřený úkol',
    '2\u00a0žádosti či nabídky, s účtem se vezmou zpět',
    '5\u00a0hesel ke změně',
  ]);
  expect(remainsOf({ kroky: [step('smeny', 0)] })).toEqual([]);
});
