import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test.each([
  ['zákoník práce, § 79 a § 93', 'zákoník práce, §~79 a §~93'],
  ['8,5 h práce, (§ 79a)', '8,5~h práce, (§~79a)'],
  ['V roce 2026 hodin', 'V roce 2026 hodin'],
  ['12 d 3 h, zpoždění 5 min.', '12~d 3~h, zpoždění 5~min.'],
  ['3 ks za 1 290 Kč (12,5 %), 25 MB', '3~ks za 1~290~Kč (12,5~%), 25~MB'],
  ['Řádek 3 minul, 2 kusy a 4 dny', 'Řádek 3 minul, 2 kusy a 4 dny'],
])('%s', (text, held) => expect(unbroken(text)).toBe(held.replaceAll('~', '\u00a0')));
