/** Bytes of a file that are enough for its first rows. */
const ENOUGH = 1024 * 1024;
const NEWLINE = 10;

/** Whether a file can be cut: a workbook is a ZIP, whose table of contents is at its end. */
const isText = (file: File) => !/\.(xlsx|zip)$/i.test(file.name);

/**
 * The beginning of a large text file, up to the end of a line, so that no letter is cut in two; other files
 * as they are. A preview needs no more, and a million rows need not be sent twice.
 */
export async function beginningOf(file: File, enough = ENOUGH): Promise<File> {
  if (file.size <= enough || !isText(file)) return file;
  const read = await file
    .slice(0, enough)
    .arrayBuffer()
    .catch(() => null);
  // It changed since it was chosen: sending it says so.
  if (!read) return file;
  const bytes = new Uint8Array(read);
  const end = bytes.lastIndexOf(NEWLINE);
  return end < 0 ? file : new File([bytes.subarray(0, end + 1)], file.name, { type: file.type });
}

/** By what a chosen file is told from another; '' of none. */
export const fileKey = (file: File | null) => (file ? `${file.name} ${file.size} ${file.lastModified}` : '');
