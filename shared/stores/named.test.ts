import { expect, test } from 'vitest';
import { shopNamed } from './named.ts';

test.each([
  ['Prodejna', 'Globus', 'Prodejna Globus'],
  ['Prodejna', 'Prodejna Globus', 'Prodejna Globus'],
  ['na prodejně', 'prodejna  Zlín', 'na prodejně Zlín'],
  ['pro prodejnu', 'PRODEJNA', 'pro prodejnu'],
  ['Prodejna', 'Prodejnaplus', 'Prodejna Prodejnaplus'],
])('%j %j is %j', (noun, nazev, said) => expect(shopNamed(noun, nazev)).toBe(said));
