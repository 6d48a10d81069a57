import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { FileProblem } from '../problem.ts';

const MAX_ENTRIES = 2000;
const MAX_UNCOMPRESSED = 300 * 1024 * 1024;
const MAX_RATIO = 200;
/** Below this size the compression ratio is no sign of a zip bomb. */
const SMALL = 1024 * 1024;

const damaged = () => new FileProblem('Sešit XLSX je poškozený nebo useknutý.');
const tooLarge = () =>
  new FileProblem('Sešit XLSX je po rozbalení příliš velký (nejvýše 300 MB). Uložte jej jako CSV.');
const unsupported = () =>
  new FileProblem('Sešit XLSX je uložen neobvyklým způsobem. Otevřete jej v Excelu a uložte znovu.');

/** Turns errors of the library and zlib into a FileProblem; errors of the disk are not the file's fault. */
const problemOf = (error: unknown) =>
  error instanceof FileProblem || 'syscall' in (error as Error) ? error : damaged();

const openZip = (path: string) =>
  openPromise(path, { lazyEntries: true, autoClose: false }).catch(error => {
    throw problemOf(error);
  });

/** Refuses entries that would unzip to too much in total, or that are compressed suspiciously well. */
function checkSizes(entries: Entry[]) {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = ({ uncompressedSize, compressedSize }: Entry) =>
    uncompressedSize > SMALL && uncompressedSize > MAX_RATIO * compressedSize;
  if (unpacked > MAX_UNCOMPRESSED || entries.some(isBomb)) throw tooLarge();
}

/** The files in a zip by name, from its central directory alone; refuses zip bombs, broken and encrypted archives. */
export async function zipEntries(path: string): Promise<Map<string, Entry>> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > MAX_ENTRIES)
      throw new FileProblem(`Sešit XLSX má uvnitř příliš mnoho souborů (nejvýše ${MAX_ENTRIES}).`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (!entries.every(entry => entry.canDecodeFileData())) throw unsupported();
    checkSizes(entries);
    return new Map(entries.map(entry => [entry.fileName, entry]));
  } catch (error) {
    throw problemOf(error);
  } finally {
    zip.close();
  }
}

/**
 * The unzipped bytes of `entry`, piece by piece. The directory may lie: the library checks the real size, and the
 * checksum is compared here.
 */
export async function* unzip(path: string, entry: Entry): AsyncGenerator<Buffer> {
  const zip = await openZip(path);
  let sum = 0;
  try {
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const piece of content) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw problemOf(error);
  } finally {
    zip.close();
  }
  if (sum !== entry.crc32) throw damaged();
}
