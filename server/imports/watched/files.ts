import { isUtf8 } from 'node:buffer';
import { constants, createWriteStream, type Stats } from 'node:fs';
import { access, lstat, open, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Folders for what was read and what was refused; they are nobody's. */
export const DONE = 'hotovo';
export const REFUSED = 'chyby';
/** What it was called before; its files stay where they are and are no profile's. */
const REFUSED_BEFORE = 'chyba';

/** Files that somebody is still writing under a name of their own, and hidden ones. */
const UNFINISHED = /^\.|\.(part|tmp|crdownload|filepart)$|~$/i;

/** A file and the folder it lies in, '' being the watched one itself. `mark` differs once it is changed or replaced. */
export type Found = {
  path: string;
  name: string;
  slozka: string;
  velikost: number;
  mark: string;
  /** The path where the name is no UTF-8, which no text is the bytes of. */
  raw?: Buffer;
};

/** Names of programs that know nothing of UTF-8. */
const before = new TextDecoder('windows-1250');

/** How a name of a folder is shown, and what its file is opened by. Of two names that look alike each has a path of its own. */
function named(directory: string, bytes: Buffer): Pick<Found, 'path' | 'name' | 'raw'> {
  if (isUtf8(bytes)) return { name: `${bytes}`, path: join(directory, `${bytes}`) };
  const name = before.decode(bytes);
  const raw = Buffer.concat([Buffer.from(`${directory}${sep}`), bytes]);
  return { name, path: `${directory}${sep}${sep}${name}`, raw };
}

/** What a found file is opened and moved by. */
export const placeOf = ({ path, raw }: Found) => raw ?? path;

const markOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`;

/** Files of a folder; a link is none, lest it lead out of the folder. */
export async function filesIn(directory: string, slozka: string): Promise<Found[]> {
  const names = (await readdir(directory, { encoding: 'buffer' })).sort(Buffer.compare);
  const files = await Promise.all(
    names.map(async (bytes): Promise<Found[]> => {
      const one = named(directory, bytes);
      const found = UNFINISHED.test(one.name) ? null : await lstat(one.raw ?? one.path).catch(() => null);
      return found?.isFile() ? [{ ...one, slozka, velikost: found.size, mark: markOf(found) }] : [];
    }),
  );
  return files.flat();
}

/** Files of the watched folder, and of the folders in it. */
export async function findFiles(root: string): Promise<Found[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter(
    entry =>
      entry.isDirectory() &&
      ![DONE, REFUSED, REFUSED_BEFORE].includes(entry.name) &&
      !UNFINISHED.test(entry.name),
  );
  const inFolders = await Promise.all(folders.map(({ name }) => filesIn(join(root, name), name)));
  return [...(await filesIn(root, '')), ...inFolders.flat()];
}

/** Whether what lies in a found file's place is still that file, as it was. */
export async function isAsFound(found: Found): Promise<boolean> {
  const now = await lstat(placeOf(found)).catch(() => null);
  return now?.isFile() === true && markOf(now) === found.mark;
}

/** Follows no link, and waits for nobody who would write into a pipe. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Of a file that is gone by now, or a link. */
const NOT_THERE = ['ENOENT', 'ELOOP'];

/**
 * Copies a found file to `target`, to be read there: who may write into the folder could put a link to a file of the
 * server's in its place between a look and the reading, and see its lines in the report. @returns whether it was still the
 * file that was found @throws what keeps it from being read
 */
export async function copyFound(found: Found, target: string): Promise<boolean> {
  const file = await open(placeOf(found), AS_IT_IS).catch((error: NodeJS.ErrnoException) => {
    if (NOT_THERE.includes(error.code ?? '')) return null;
    throw error;
  });
  if (!file) return false;
  try {
    if (markOf(await file.stat()) !== found.mark) return false;
    await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(target, { mode: 0o600 }));
    return true;
  } finally {
    await file.close();
  }
}

/** Bytes of a name that no file system takes more of, and of an end that may be left of a long one. */
const LONGEST_NAME = 255;
const LONGEST_END = 20;

/** A name of at most 255 bytes less `room`: of a longer one its beginning and its end. */
export function shortened(name: string, room: number): string {
  const most = LONGEST_NAME - room;
  if (Buffer.byteLength(name) <= most) return name;
  const told = extname(name);
  const end = Buffer.byteLength(told) > LONGEST_END ? '' : told;
  let kept = '';
  for (const sign of name.slice(0, name.length - end.length)) {
    if (Buffer.byteLength(kept + sign + end) > most) break;
    kept += sign;
  }
  return kept + end;
}

/** What the name of a file's report ends with. */
export const REPORT = '.txt';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A name in `directory` that nothing has yet, nor a report of it: that may be there without its file. */
export async function freeName(directory: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(directory, number === 1 ? name : `${number}_${name}`);
    if (!(await isThere(path)) && !(await isThere(path + REPORT))) return path;
  }
}
