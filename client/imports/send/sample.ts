import { utf16Of } from '#shared/core/utf16.ts';

/** The number of bytes of a file that are enough for its first rows. */
const ENOUGH = 1024 * 1024;
const NEWLINE = 10;

/** Whether a file can be cut: a workbook is a ZIP, whose table of contents is at its end. */
const isText = (file: File) => !/\.(xlsx|zip)$/i.test(file.name);

/** The end of the last complete line; a character of UTF-16, as in Excel's 'Unicode text', has two bytes. */
function endOfLines(bytes: Uint8Array<ArrayBuffer>): number {
  const wide = utf16Of(bytes);
  if (!wide) return bytes.lastIndexOf(NEWLINE) + 1;
  const view = new DataView(bytes.buffer);
  for (let end = bytes.length - (bytes.length % 2); end > 0; end -= 2)
    if (view.getUint16(end - 2, wide === 'utf-16le') === NEWLINE) return end;
  return 0;
}

/**
 * The beginning of a large text file, up to the end of a line, so that no character is cut in two; other files as
 * they are. A preview needs no more, and a million rows need not be sent twice.
 */
export async function beginningOf(file: File, enough = ENOUGH): Promise<File> {
  if (file.size <= enough || !isText(file)) return file;
  const read = await file
    .slice(0, enough)
    .arrayBuffer()
    .catch(() => null);
  // The file changed after it was chosen; sending it will report that.
  if (!read) return file;
  const bytes = new Uint8Array(read);
  const end = endOfLines(bytes);
  return end === 0 ? file : new File([bytes.subarray(0, end)], file.name, { type: file.type });
}

/** A key that distinguishes chosen files; '' without a file. */
export const fileKey = (file: File | null) => (file ? `${file.name} ${file.size} ${file.lastModified}` : '');
