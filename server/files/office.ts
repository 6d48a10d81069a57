import { openPromise } from 'yauzl';
import { readChunks } from './chunks.ts';

/** Names in the directory of a compound file are UTF-16 and start at multiples of 128 bytes. */
const DIRECTORY_ENTRY = 128;
const WORD_STREAM = Buffer.from('WordDocument\0', 'utf16le');

/** Whether a compound file is a Word document; installers, messages and workbooks share the container. */
export async function isWordBinary(path: string): Promise<boolean> {
  for await (const piece of readChunks(path)) {
    for (let at = piece.indexOf(WORD_STREAM); at !== -1; at = piece.indexOf(WORD_STREAM, at + 1)) {
      if (at % DIRECTORY_ENTRY === 0) return true;
    }
  }
  return false;
}

/** No real document has so many files; reading the names of more would only take memory. */
const MAX_ENTRIES = 2000;

/** The names in a zip's central directory; none when it is broken. */
async function namesIn(path: string): Promise<Set<string>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  const names = new Set<string>();
  try {
    if (zip && zip.entryCount <= MAX_ENTRIES)
      for await (const { fileName } of zip.eachEntry()) names.add(fileName);
    return names;
  } catch {
    return new Set();
  } finally {
    zip?.close();
  }
}

/** Whether a zip is a Word document without macros (those have another extension, docm). */
export async function isWordArchive(path: string): Promise<boolean> {
  const names = await namesIn(path);
  return (
    names.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin')
  );
}
