import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user as whom PostgreSQL's programs run, and who must own their files (null = whoever created them). */
export type Identity = {
  name: string;
  prefix: string[];
  spawn: { uid?: number; gid?: number };
  owner: { uid: number; gid: number } | null;
};

const itself: Identity = { name: 'itself', prefix: [], spawn: {}, owner: null };

/** In a user namespace root looks like nobody to PostgreSQL, while its files still belong to the caller. */
const MAPPED = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const NOBODY = process.platform === 'darwin' ? -2 : 65_534;

/**
 * PostgreSQL refuses to run as root and as a user missing in /etc/passwd; this finds another identity that can
 * both start `program` (postgres) and reach `directory` (the data directory). `cluster` may not exist yet.
 * Throws an Error that names the alternatives when there is none.
 */
export async function chooseIdentity(options: {
  directory: string;
  cluster: string;
  program: string;
  /** false behaves like a system that forbids user namespaces, as containers often do. */
  userNamespaces: boolean;
}): Promise<Identity> {
  const uid = process.getuid?.();
  if (uid === undefined || (uid !== 0 && isKnownUser())) return itself;

  const candidates: Identity[] = [];
  const owner = await stat(options.cluster).catch(() => null);
  // A cluster that an ordinary user (or nobody) created stays theirs.
  if (uid === 0 && owner && owner.uid !== 0) candidates.push(asUser(owner.uid | 0, owner.gid | 0));
  if (options.userNamespaces) {
    const fileOwner = { uid, gid: process.getgid?.() ?? 0 };
    candidates.push({ name: 'user namespace', prefix: MAPPED, spawn: {}, owner: fileOwner });
  }
  if (uid === 0) candidates.push(asUser(NOBODY, NOBODY));

  const reasons: string[] = [];
  for (const identity of candidates) {
    if (identity.owner?.uid === NOBODY) await letGroupThrough(options.directory, NOBODY);
    const problem = await whatPrevents(identity, options.directory, options.program);
    if (!problem) return identity;
    reasons.push(`${identity.name}: ${problem}`);
  }
  if (uid !== 0) return itself;
  throw new Error(
    `PostgreSQL cannot run as root, and no other identity can run ${options.program} on ${options.directory} ` +
      `(${reasons.join('; ')}). Start the application as an ordinary user, choose another DATA_DIR ` +
      '(neither it nor the application under /root), or set DATABASE_URL to an existing PostgreSQL.',
  );
}

/** Starts one of PostgreSQL's programs; the pid is that of the program itself (unshare becomes it). */
export function spawnAs(identity: Identity, command: string[], options: SpawnOptions): ChildProcess {
  const [program, ...args] = [...identity.prefix, ...command];
  return spawn(program!, args, { ...programOptions(identity), ...options });
}

/**
 * Whether a program's output says that the disk is full: among many lines, about some file, and without advice. About
 * shared memory it says the same words, which do not mean the disk.
 */
export const findsDiskFull = (said: string): boolean =>
  said
    .split('\n')
    .some(
      line =>
        /No space left on device|Disk quota exceeded/.test(line) && !/shared memory|semaphore/.test(line),
    );

const FULL =
  'The disk of DATA_DIR is full. A new database needs about 100 MB. Free that much, then start again.';

/** Runs a program to its end; rejects with its error output when it fails. */
export async function runAs(identity: Identity, command: string[], timeoutMs: number): Promise<void> {
  const [program, ...args] = [...identity.prefix, ...command];
  try {
    await run(program!, args, { ...programOptions(identity), timeout: timeoutMs, maxBuffer: 2 ** 24 });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const said = stderr?.trim() || message;
    throw new Error(findsDiskFull(said) ? FULL : said);
  }
}

/** Gives a file or a whole directory to the identity (only root can do that, and only root needs to). */
export async function giveTo(identity: Identity, file: string): Promise<void> {
  if (process.getuid?.() !== 0 || !identity.owner) return;
  const { uid, gid } = identity.owner;
  if ((await stat(file)).uid !== uid) await run('chown', ['-Rh', `${uid >>> 0}:${gid >>> 0}`, file]);
}

function asUser(uid: number, gid: number): Identity {
  const name = uid === NOBODY ? 'user nobody' : `user ${uid}`;
  return { name, prefix: [], spawn: { uid, gid }, owner: { uid, gid } };
}

function programOptions(identity: Identity) {
  // The application's environment may hold its secrets, and PG* variables would change what the programs do.
  const env = process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C' };
  // The current directory may be closed to the identity.
  return { ...identity.spawn, env, cwd: process.platform === 'win32' ? undefined : '/' };
}

async function whatPrevents(identity: Identity, directory: string, program: string): Promise<string | null> {
  try {
    await runAs(identity, ['/bin/sh', '-c', 'cd "$0" && exec "$1" --version', directory, program], 5_000);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Lets the given group pass through a root-only data directory, which otherwise stays closed. */
async function letGroupThrough(directory: string, gid: number): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  await chown(directory, 0, gid);
  await chmod(directory, (mode & 0o7777) | 0o010);
}

function isKnownUser(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}
