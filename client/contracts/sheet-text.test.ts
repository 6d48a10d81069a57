import { expect, test } from 'vitest';
import { textOfTable } from './sheet-text.ts';

const LINE = 'Příjmení;Jméno;Druh\nŠťastná;Žofie;DPČ\n';
/** Ř í Š ť á Ž Č é as Czech Windows writes them. */
const WINDOWS: Record<string, number> = {
  ř: 0xf8,
  í: 0xed,
  é: 0xe9,
  Š: 0x8a,
  ť: 0x9d,
  á: 0xe1,
  Ž: 0x8e,
  Č: 0xc8,
};
const windows = (text: string) => Buffer.from([...text].map(one => WINDOWS[one] ?? one.charCodeAt(0)));

test.each([
  ['UTF-8', Buffer.from(LINE)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${LINE}`)],
  ['what Czech Windows saves as CSV', windows(LINE)],
  ["Excel's 'Unicode text'", Buffer.from(`\uFEFF${LINE}`, 'utf16le')],
])('a table is read from %s', async (_, bytes) => {
  expect(await textOfTable(new File([bytes], 'smlouvy.csv'))).toBe(LINE);
});

test('a file that is not text is refused', async () => {
  await expect(textOfTable(new File(['a\0b'], 'smlouvy.csv'))).rejects.toThrow();
});
