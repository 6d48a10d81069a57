/** Code page 852, in which programs of DOS write Czech: its characters from 128 on. */
const CHARACTERS = [
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č',
  'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐',
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀',
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
].join('');

/** A text of code page 852. */
export const fromDos = (bytes: Uint8Array): string => {
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    units[at] = byte < 128 ? byte : CHARACTERS.charCodeAt(byte - 128);
  }
  return Buffer.from(units.buffer).toString('utf16le');
};

/**
 * í ó é ž ě of DOS, which are ˇ ˘ ‚ § Ř in Windows-1250: inside of a word none of these stands there. č š Č ú Ě are not asked:
 * they are ź ç ¬ Ł · there, which names and signs of goods have.
 */
const DOS_IN_WORD = [0xa1, 0xa2, 0x82, 0xa7, 0xd8];
/** á č ř ů ú ó š ž ť ď ň Á Č Š Ž of Windows-1250. */
const ONLY_WINDOWS = [
  ...[0xe1, 0xe8, 0xf8, 0xf9, 0xfa, 0xf3, 0x9a, 0x9e, 0x9d, 0xef, 0xf2, 0xc1, 0xc8, 0x8a, 0x8e],
];
/** é í of Windows-1250, which are Ú Ý of DOS. */
const WINDOWS_IN_WORD = [0xe9, 0xed];

/** What a byte says: nothing, DOS inside of a word, Windows, Windows inside of a word. */
const SAYS = new Uint8Array(256);
for (const byte of DOS_IN_WORD) SAYS[byte] = 1;
for (const byte of ONLY_WINDOWS) SAYS[byte] = 2;
for (const byte of WINDOWS_IN_WORD) SAYS[byte] = 3;

const isSmall = (byte = 0) => byte >= 97 && byte <= 122;
const isCapital = (byte = 0) => byte >= 65 && byte <= 90;
/** So many more of one than of the other are enough. */
const SURE = 1000;

/** Whether what stands at `at` is inside of a word that is no word of capitals. */
const isInWord = (bytes: Uint8Array, at: number) =>
  isSmall(bytes[at - 1]) || (isCapital(bytes[at - 1]) && isSmall(bytes[at + 1]));

/** Whether bytes that are not UTF-8 read as Czech of DOS rather than of Windows-1250; asked piece by piece. */
export function dosTest() {
  let balance = 0;
  return {
    see(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; at++) {
        const says = SAYS[bytes[at]!]!;
        if (says === 0) continue;
        if (says !== 2 && !isInWord(bytes, at)) continue;
        balance += says === 1 ? 1 : -1;
      }
    },
    isSure: () => Math.abs(balance) > SURE,
    isDos: () => balance > 0,
  };
}
