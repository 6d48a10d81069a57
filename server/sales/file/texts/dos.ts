/** Code page 852, in which DOS programs write Czech: its characters from 128 on. */
const CHARACTERS = [
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č',
  'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐',
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀',
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
].join('');

/** Decodes text in code page 852. */
export const fromDos = (bytes: Uint8Array): string => {
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    units[at] = byte < 128 ? byte : CHARACTERS.charCodeAt(byte - 128);
  }
  return Buffer.from(units.buffer).toString('utf16le');
};

/**
 * The bytes of í ó é ž ě in CP852, which are ˇ ˘ ‚ § Ř in Windows-1250 and do not occur inside a word there. č š Č ú
 * Ě are not used: they are ź ç ¬ Ł · there, which occur in names and marks of goods.
 */
const DOS_IN_WORD = [0xa1, 0xa2, 0x82, 0xa7, 0xd8];
/** The bytes of á č ř ů ú ó š ž ť ď ň Á Č Š Ž in Windows-1250. */
const ONLY_WINDOWS = [
  ...[0xe1, 0xe8, 0xf8, 0xf9, 0xfa, 0xf3, 0x9a, 0x9e, 0x9d, 0xef, 0xf2, 0xc1, 0xc8, 0x8a, 0x8e],
];
/** The bytes of é í in Windows-1250, which are Ú Ý in CP852. */
const WINDOWS_IN_WORD = [0xe9, 0xed];

/** What each byte indicates: 0 nothing, 1 CP852 if inside a word, 2 Windows-1250, 3 Windows-1250 if inside a word. */
const SAYS = new Uint8Array(256);
for (const byte of DOS_IN_WORD) SAYS[byte] = 1;
for (const byte of ONLY_WINDOWS) SAYS[byte] = 2;
for (const byte of WINDOWS_IN_WORD) SAYS[byte] = 3;

const isSmall = (byte = 0) => byte >= 97 && byte <= 122;
const isCapital = (byte = 0) => byte >= 65 && byte <= 90;
/** A lead of this many bytes of one encoding over the other decides. */
const SURE = 1000;

/** Whether the byte at `at` is inside a word that is not all capitals. */
const isInWord = (bytes: Uint8Array, at: number) =>
  isSmall(bytes[at - 1]) || (isCapital(bytes[at - 1]) && isSmall(bytes[at + 1]));

/** Decides piece by piece whether bytes that are not UTF-8 read as Czech in CP852 rather than in Windows-1250. */
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
