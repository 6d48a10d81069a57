import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo, type Identity, runAs } from './identity.ts';
import { killInitdb } from './processes.ts';
import { type Access, OWNER, ROLE } from './role.ts';

const UNFINISHED = 'postgres.new-';

const accessFile = (cluster: string) => path.join(cluster, 'application-access.json');

type Options = {
  directory: string;
  cluster: string;
  binaries: Binaries;
  identity: Identity;
  durable: boolean;
};

/**
 * Makes sure that the cluster exists, belongs to the identity and has an access file, and returns that file's
 * content. Rejects with initdb's own message when initdb fails, or with an Error that names an unreadable cluster.
 */
export async function prepareCluster(options: Options): Promise<Access & { isNew: boolean }> {
  const { directory, cluster, identity, binaries } = options;
  await removeUnfinished(directory);
  const made = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  const isNew = made === null;
  if (!isNew && made.trim() !== binaries.major)
    throw new Error(otherMajor(cluster, made.trim(), binaries.major));
  if (isNew) await createCluster(options);
  await giveTo(identity, cluster);
  try {
    const access = await readAccess(cluster);
    // A cluster of an earlier version, whose application worked as the superuser, or owned its tables.
    if (!access.rolePassword || !access.ownerPassword) {
      access.rolePassword ||= newPassword();
      access.ownerPassword = newPassword();
      await writeAccess(cluster, access, identity);
    }
    return { ...access, isNew };
  } catch (cause) {
    const why = (cause as Error).message;
    throw new Error(`The database in ${cluster} cannot be used by this user: ${why}`, { cause });
  }
}

/** The message about another major version, whose directories PostgreSQL cannot read and nobody must touch. */
const otherMajor = (cluster: string, made: string, ours: string) =>
  `The database in ${cluster} was created by PostgreSQL ${made}, but this version of the application comes with ` +
  `PostgreSQL ${ours}, which cannot read it. Nothing was changed. Make a backup with the version of the application ` +
  'that used it last (npm run backup -- FILE) and restore it with this version into a new directory ' +
  '(DATA_DIR=NEW npm run restore -- FILE); see "Upgrade" in docs/operations.md.';

const newPassword = () => randomBytes(24).toString('base64url');

/** How to reach the server of a cluster that another process runs. */
export const readAccess = async (cluster: string): Promise<Access> =>
  JSON.parse(await readFile(accessFile(cluster), 'utf8')) as Access;

/** The URL of the database, as the role with which the application works. */
export const accessUrl = ({ rolePassword, port }: Access) =>
  `postgres://${ROLE}:${rolePassword}@127.0.0.1:${port}/app`;

/** The URL of the database, as the role that owns its tables. */
export const ownerUrl = ({ ownerPassword, port }: Access) =>
  `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/app`;

/** The URL of the database, as the cluster's superuser: for tests, which create databases of their own. */
export const superuserUrl = ({ password, port }: Access) =>
  `postgres://app:${password}@127.0.0.1:${port}/app`;

/** The kernels' limit for the path of a socket, the smaller of Linux and macOS. */
const LONGEST_SOCKET = 103;

/**
 * The directory for the server's Unix socket, which saves the application a fifth of a query's cost; '' where a
 * socket is impossible: on Windows, on file systems without sockets, when the path is too long or not allowed in a
 * setting.
 */
export async function chooseSockets(cluster: string): Promise<string> {
  const longest = Buffer.byteLength(path.join(cluster, '.s.PGSQL.65535'));
  if (process.platform === 'win32' || longest > LONGEST_SOCKET || /[,"]|\s$/.test(cluster)) return '';
  const probe = path.join(cluster, '.s.probe');
  await rm(probe, { force: true });
  return (await canListen({ path: probe })) ? cluster : '';
}

/** Removes sockets of a killed server: PostgreSQL would take any process with their pid for a running server. */
export async function removeSockets(cluster: string): Promise<void> {
  const files = await readdir(cluster).catch(() => []);
  for (const name of files)
    if (name.startsWith('.s.PGSQL.')) await rm(path.join(cluster, name), { force: true });
}

/** Like `accessUrl`, but over the socket in `sockets`, if there is one. */
export const socketUrl = (access: Access, sockets: string) =>
  sockets === '' ? accessUrl(access) : accessUrl(access).replace('127.0.0.1', encodeURIComponent(sockets));

/** Finds a free port of 127.0.0.1, the preferred one if it is free. */
export async function choosePort(preferred: number): Promise<number> {
  // Below the ports that systems give to outgoing connections, so that a stopped server's port stays free.
  for (let port = preferred; ; port = randomInt(15_000, 32_000)) {
    if (port > 0 && (await isFree(port))) return port;
  }
}

/** Replaces the access file atomically: a crash leaves either the old or the new one. */
export async function writeAccess(cluster: string, access: Access, identity: Identity): Promise<void> {
  const temporary = `${accessFile(cluster)}.new`;
  await rm(temporary, { force: true });
  await writeSafely(temporary, JSON.stringify(access));
  await giveTo(identity, temporary);
  await rename(temporary, accessFile(cluster));
}

/** Removes what a first start leaves when it is killed. */
async function removeUnfinished(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter(name => name.startsWith(UNFINISHED));
  if (left.length === 0) return;
  killInitdb(path.join(directory, UNFINISHED));
  for (const name of left) {
    await rm(path.join(directory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Runs initdb in a temporary directory, which gets the cluster's name only when all of it is on the disk. */
async function createCluster(options: Options): Promise<void> {
  const { directory, identity } = options;
  const work = await mkdtemp(path.join(directory, UNFINISHED));
  try {
    const password = newPassword();
    const passwordFile = path.join(work, 'password');
    await writeSafely(passwordFile, password);
    await giveTo(identity, work);
    const unfinished = path.join(work, 'cluster');
    await runAs(
      identity,
      [
        options.binaries.initdb,
        ...['-D', unfinished, '-U', 'app', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
        // The C library's locales differ between machines; ICU comes with the package and sorts in Czech.
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=cs', '--no-instructions'],
        ...(options.durable ? [] : ['--no-sync']),
      ],
      120_000,
    );
    const access = { password, ownerPassword: newPassword(), rolePassword: newPassword(), port: 0 };
    await writeAccess(unfinished, access, identity);
    await rename(unfinished, options.cluster);
    await syncDirectory(directory);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a directory's entries are on the disk: a file renamed before then survives a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // directories cannot be opened there
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

const isFree = (port: number) => canListen({ port, host: '127.0.0.1', exclusive: true });

function canListen(where: net.ListenOptions): Promise<boolean> {
  return new Promise(resolve => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(where, () => server.close(() => resolve(true)));
  });
}
