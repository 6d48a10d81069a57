import pg from 'pg';
import { createPool } from '../database/db.ts';
import { addressFor, signInOf } from '../database/hosts.ts';
import { derivedPassword, verifierOf } from './password.ts';

/** The database's addresses: for the application, and for the owner of its tables; equal if there is one role. */
export type Place = { url: string; ownerUrl: string; readUrl?: string };

type Given = { DATABASE_URL: string; DATABASE_OWNER_URL?: string; DATABASE_READ_URL?: string };

/** Error codes by which a server denies something: signing in, changing a role. A pooler says 08P01. */
const REFUSED = /^(28...|42501|08P01)$/;
const codeOf = (error: unknown) => `${(error as { code?: string }).code}`;

/** Runs `work` on a connection opened just for it. */
async function at<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = createPool(url, () => {}, 1);
  try {
    const client = await pool.connect();
    return await work(client).finally(() => client.release(true));
  } finally {
    await pool.end();
  }
}

/** Identifies the current role, and the database and server, to tell whether two addresses lead to the same. */
const WHERE = `select current_user as role, current_database() || ' ' || pg_postmaster_start_time() as database`;
const whereIs = (url: string) =>
  at(url, async client => (await client.query<{ role: string; database: string }>(WHERE)).rows[0]!);

/**
 * The name of the role that `url` signs in, when somebody else owns the tables.
 * @throws Error when the two addresses name different databases
 */
export async function roleBesides({ url, ownerUrl }: Place): Promise<string | undefined> {
  if (url === ownerUrl) return undefined;
  const [own, owners] = await Promise.all([whereIs(url), whereIs(ownerUrl)]);
  if (own.database !== owners.database)
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL name different databases.');
  return own.role === owners.role ? undefined : own.role;
}

type Maker = { name: string; may: boolean; owns: boolean; citus: boolean };

/** Whether the role may create others, owns what exists, and whether tables may be distributed (Citus). */
const MAKER = `select current_user as name, (rolsuper or rolcreaterole) and not pg_is_in_recovery() as may,
    coalesce((select pg_has_role(current_user, relowner, 'MEMBER') from pg_class where oid = to_regclass('audit')), true) as owns,
    to_regclass('pg_catalog.pg_dist_partition') is not null as citus
  from pg_roles where rolname = current_user`;
export const mayMake = async (client: pg.ClientBase): Promise<Maker> =>
  (await client.query<Maker>(MAKER)).rows[0]!;

/** The role's part of `create role` and `alter role`. */
export const roleWith = (role: string, password: string) =>
  `${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(verifierOf(password))}`;

/** PostgreSQL's report that another session changed the same role meanwhile: an internal error without a code. */
const isBeside = (error: unknown) => (error as Error).message === 'tuple concurrently updated';

/**
 * Creates the role, or sets this password on it. Instances that start at the same time do it concurrently, also for
 * several databases: in each attempt at least one succeeds.
 * @throws pg.DatabaseError where this role may not
 */
export async function makeRole(client: pg.ClientBase, role: string, password: string): Promise<void> {
  const is = roleWith(role, password);
  await client.query(`create role ${is}`).catch(async error => {
    if (!['42710', '23505'].includes(codeOf(error))) throw error;
    await change();
  });
  async function change(): Promise<void> {
    await client.query(`alter role ${is}`).catch(error => {
      if (!isBeside(error)) throw error;
      return change();
    });
  }
}

/** The longest name that PostgreSQL accepts, in bytes. */
const LONGEST = 63;
const SUFFIX = '_aplikace';
const nameBeside = (owner: string) =>
  Buffer.from(owner)
    .subarray(0, LONGEST - SUFFIX.length)
    .toString() + SUFFIX;

/** The address of a separate role for the application, created if missing; null where that is impossible. */
async function ownRole(url: string): Promise<string | null> {
  const { password } = signInOf(url);
  if (!password) return null;
  return at(url, async client => {
    const { name, may, owns, citus } = await mayMake(client);
    // Each server of a Citus cluster would have to know how the new role signs in on the others.
    if (!may || !owns || citus) return null;
    const role = nameBeside(name);
    const derived = derivedPassword(password, role);
    const own = addressFor(url, role, derived);
    const signsIn = () =>
      whereIs(own).then(
        () => true,
        error => {
          if (REFUSED.test(codeOf(error))) return false;
          throw error;
        },
      );
    if (await signsIn()) return own;
    const made = await makeRole(client, role, derived).then(
      () => true,
      error => {
        if (REFUSED.test(codeOf(error))) return false;
        throw error;
      },
    );
    return made && (await signsIn()) ? own : null;
  });
}

/**
 * The addresses of a given server's database. Two addresses are two roles. With one whose role may create others, the
 * application gets a separate role; otherwise it works as the owner of the tables, and the start reports that.
 */
export async function givenPlace({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_READ_URL,
}: Given): Promise<Place> {
  if (DATABASE_OWNER_URL)
    return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL, readUrl: DATABASE_READ_URL };
  const own = await ownRole(DATABASE_URL);
  if (own === null) return { url: DATABASE_URL, ownerUrl: DATABASE_URL, readUrl: DATABASE_READ_URL };
  const { user, password } = signInOf(own);
  const isOwners = DATABASE_READ_URL && signInOf(DATABASE_READ_URL).user === signInOf(DATABASE_URL).user;
  return {
    url: own,
    ownerUrl: DATABASE_URL,
    readUrl: isOwners ? addressFor(DATABASE_READ_URL, user, password) : DATABASE_READ_URL,
  };
}
