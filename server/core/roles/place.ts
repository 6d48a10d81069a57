import pg from 'pg';
import { createPool } from '../database/db.ts';
import { addressFor, signInOf } from '../database/hosts.ts';
import { derivedPassword, verifierOf } from './password.ts';

/** Where the database is: for the application, and for who owns its tables; the same where there is one role only. */
export type Place = { url: string; ownerUrl: string; readUrl?: string };

type Given = { DATABASE_URL: string; DATABASE_OWNER_URL?: string; DATABASE_READ_URL?: string };

/** Classes of errors by which a server says that somebody may not: sign in, change a role. A pooler says 08P01. */
const REFUSED = /^(28...|42501|08P01)$/;
const codeOf = (error: unknown) => `${(error as { code?: string }).code}`;

/** Does something on a connection of its own. */
async function at<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = createPool(url, () => {}, 1);
  try {
    const client = await pool.connect();
    return await work(client).finally(() => client.release(true));
  } finally {
    await pool.end();
  }
}

/** Its database and server, by which two addresses are seen to be of one, and who this is there. */
const WHERE = `select current_user as role, current_database() || ' ' || pg_postmaster_start_time() as database`;
const whereIs = (url: string) =>
  at(url, async client => (await client.query<{ role: string; database: string }>(WHERE)).rows[0]!);

/**
 * The name of the role that `url` signs in, where the tables are another's.
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

/** Whether the role may make others, owns what there is, and whether that may lie on several servers. */
const MAKER = `select current_user as name, (rolsuper or rolcreaterole) and not pg_is_in_recovery() as may,
    coalesce((select pg_has_role(current_user, relowner, 'MEMBER') from pg_class where oid = to_regclass('audit')), true) as owns,
    to_regclass('pg_catalog.pg_dist_partition') is not null as citus
  from pg_roles where rolname = current_user`;
export const mayMake = async (client: pg.ClientBase): Promise<Maker> =>
  (await client.query<Maker>(MAKER)).rows[0]!;

/** What `create role` and `alter role` are told of it. */
export const roleWith = (role: string, password: string) =>
  `${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(verifierOf(password))}`;

/** By which PostgreSQL says that another changed the same role meanwhile: it is an internal error and has no code of its own. */
const isBeside = (error: unknown) => (error as Error).message === 'tuple concurrently updated';

/**
 * Makes the role, or gives it this password. Instances that start together make it together, those of several databases, too:
 * of each attempt at least one succeeds.
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

/** The longest name that PostgreSQL takes, in bytes. */
const LONGEST = 63;
const SUFFIX = '_aplikace';
const nameBeside = (owner: string) =>
  Buffer.from(owner)
    .subarray(0, LONGEST - SUFFIX.length)
    .toString() + SUFFIX;

/** The address of a role of its own for the application, made where it is not yet; null where it cannot be. */
async function ownRole(url: string): Promise<string | null> {
  const { password } = signInOf(url);
  if (!password) return null;
  return at(url, async client => {
    const { name, may, owns, citus } = await mayMake(client);
    // Each server of a Citus cluster would have to know how the new one signs in at the others.
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
 * Where a given server's database is. Two addresses are two roles; by one of a role that may make others the application gets one
 * of its own; else it works as who owns the tables, as the start then says.
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
