import { isUtf8 } from 'node:buffer';
import { constants, createWriteStream, type Stats } from 'node:fs';
import { access, lstat, open, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Folders for imported and for refused files; they are not profiles. */
export const DONE = 'hotovo';
export const REFUSED = 'chyby';
/** The former name of REFUSED; its files stay there, and the folder is not a profile. */
const REFUSED_BEFORE = 'chyba';

/** Files that are still being written under a temporary name, and hidden ones. */
const UNFINISHED = /^\.|\.(part|tmp|crdownload|filepart)$|~$/i;

/** A file and its folder, '' for the watched one itself. `mark` changes when the file is changed or replaced. */
export type Found = {
  path: string;
  name: string;
  slozka: string;
  velikost: number;
  mark: string;
  /** The path as bytes when the name is not UTF-8, because no text encodes to these. */
  raw?: Buffer;
};

/** Decodes names from programs without UTF-8. */
const before = new TextDecoder('windows-1250');

/** A file's name as it is shown, and the paths to open it. Two names that look alike still have different paths. */
function named(directory: string, bytes: Buffer): Pick<Found, 'path' | 'name' | 'raw'> {
  if (isUtf8(bytes)) return { name: `${bytes}`, path: join(directory, `${bytes}`) };
  const name = before.decode(bytes);
  const raw = Buffer.concat([Buffer.from(`${directory}${sep}`), bytes]);
  return { name, path: `${directory}${sep}${sep}${name}`, raw };
}

/** The path with which a found file is opened and moved. */
export const placeOf = ({ path, raw }: Found) => raw ?? path;

const markOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`;

/** The files of a folder; links are ignored, because they may lead out of the folder. */
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

/** The files of the watched folder and of its subfolders. */
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

/** Whether a found file is still in its place and unchanged. */
export async function isAsFound(found: Found): Promise<boolean> {
  const now = await lstat(placeOf(found)).catch(() => null);
  return now?.isFile() === true && markOf(now) === found.mark;
}

/** Opens without following links, and without waiting for a writer of a pipe. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Errors for a file that is gone, or is a link. */
const NOT_THERE = ['ENOENT', 'ELOOP'];

/**
 * Copies a found file to `target`, to be read there: otherwise anyone who may write into the folder could replace it,
 * between the check and the reading, by a link to a file of the server, and see its lines in the report. @returns
 * whether it was still the file that was found @throws what prevents it from being read
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

/** The maximum bytes of a name in a file system, and of the extension that is kept when a long name is shortened. */
const LONGEST_NAME = 255;
const LONGEST_END = 20;

/** Shortens a name to 255 bytes less `room`, keeping its beginning and its extension. */
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

/** The ending of a report's file name. */
export const REPORT = '.txt';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A name in `directory` that neither a file nor a report has; a report may exist without its file. */
export async function freeName(directory: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(directory, number === 1 ? name : `${number}_${name}`);
    if (!(await isThere(path)) && !(await isThere(path + REPORT))) return path;
  }
}
