import { strToU8, zipSync } from 'fflate';

/** The same content is the same file. The first moment that a ZIP can tell, by the clock of the process. */
const MADE = new Date(1980, 0, 1);

/** A ZIP of small files. */
export const zipOf = (files: { name: string; content: string }[]): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(files.map(({ name, content }) => [name, strToU8(content)])), { mtime: MADE }),
  );
