/**
 * The same text by itself. A cell is a part of the block of the file that it was cut of, and a text joined of cells holds on
 * to these: whoever keeps a name of a few letters would keep 64 KiB of the file with it.
 */
export const ownText = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');
