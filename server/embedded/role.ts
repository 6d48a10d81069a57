import pg from 'pg';

/**
 * How to reach the cluster's server: `password` is the superuser's, `ownerPassword` that of the tables' owner,
 * `rolePassword` that of the role with which the application works. Kept inside the cluster, so that they cannot be
 * separated.
 */
export type Access = { password: string; ownerPassword: string; rolePassword: string; port: number };

/**
 * The role with which the application works. It owns nothing and can only add to the audit (`core/roles/rights.ts`):
 * it is no superuser, reads no files, starts no programs and creates no roles, whatever statement it is tricked into.
 */
export const ROLE = 'aplikace';
/** The role that owns the database and its tables, for migrations and restores; not a superuser either. */
export const OWNER = 'vlastnik';
/** The cluster's superuser, created by initdb; only the start uses it, for the work below. */
const SUPERUSER = 'app';
const DATABASE = 'app';

const clientOf = ({ port, password }: { port: number; password: string }, user: string, database: string) => {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user, password, database },
    // As long as `core/database/db.ts` waits for a server that a busy machine has only just started.
    ...{ ssl: false, connectionTimeoutMillis: 20_000 },
  });
  client.on('error', () => {}); // a connection lost between two queries; the next one reports it
  return client;
};

async function onDatabase<T>(client: pg.Client, use: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a role can sign in with its password from the access file. */
const signsIn = (port: number, role: string, password: string) =>
  onDatabase(clientOf({ port, password }, role, DATABASE), async () => true).catch(error => {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  });

/** Generates statements that hand over what the superuser still owns in the database. Extensions stay as they are. */
const FOREIGN = `
  with mine as (select oid from pg_roles where rolname = current_user),
  free as (select n.oid as schema from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
  select format('alter schema %I owner to ${OWNER}', n.nspname) as statement
    from pg_namespace n, mine where n.nspowner = mine.oid and n.oid in (select schema from free)
  union all
  select format('alter %s %s owner to ${OWNER}', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c, mine
    where c.relowner = mine.oid and c.relnamespace in (select schema from free) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
    from pg_proc p, mine
    where p.proowner = mine.oid and p.pronamespace in (select schema from free)
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('alter type %s owner to ${OWNER}', t.oid::regtype)
    from pg_type t, mine
    where t.typowner = mine.oid and t.typnamespace in (select schema from free) and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d
        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;

/** Whether the role still owns anything here or the database itself, as in earlier versions; and who owns that. */
const OWNED = `select exists (select from pg_shdepend where deptype = 'o' and refclassid = 'pg_authid'::regclass
    and refobjid = (select oid from pg_roles where rolname = '${ROLE}')
    and (dbid = d.oid or classid = 'pg_database'::regclass and objid = d.oid)) as owns, pg_get_userbyid(datdba) as owner
  from pg_database d where datname = current_database()`;

/**
 * Hands over what an earlier version of the application created as superuser, or as the role with which it works: all
 * of it or, when killed, nothing.
 */
async function handOver(client: pg.Client): Promise<void> {
  const statements = (await client.query<{ statement: string }>(FOREIGN)).rows.map(row => row.statement);
  const { owns, owner } = (await client.query<{ owns: boolean; owner: string }>(OWNED)).rows[0]!;
  if (owns) statements.push(`reassign owned by ${ROLE} to ${OWNER}`);
  if (owner !== OWNER && owner !== ROLE) statements.push(`alter database ${DATABASE} owner to ${OWNER}`);
  if (statements.length > 0) await client.query(['begin', ...statements, 'commit'].join(';\n'));
}

/**
 * Makes sure, as superuser, that the database and the two roles exist and own what they should. Writes only what
 * differs, so that a cluster that is ready starts on a full disk. @throws pg.DatabaseError, also while the server is
 * still starting up; Error when the server that answers is another than `clusterName`: of two copies of one directory
 * that start at once, both have the same port and passwords.
 */
export async function prepareDatabase(access: Access, clusterName: string): Promise<void> {
  await onDatabase(clientOf(access, SUPERUSER, 'postgres'), async client => {
    const { rows } = await client.query<{ name: string; database: boolean; roles: string[]; czech: boolean }>(
      `select current_setting('cluster_name') as name, exists (select from pg_database where datname = $1) as database,
              array(select rolname::text from pg_roles where rolname = any($2)) as roles,
              exists (select from pg_collation where collname = 'cs-x-icu') as czech`,
      [DATABASE, [OWNER, ROLE]],
    );
    const { name, database, roles, czech } = rows[0]!;
    if (name !== clusterName) throw new Error(`Another PostgreSQL answers on port ${access.port}.`);
    if (!czech)
      throw new Error('This PostgreSQL lacks the collation cs-x-icu because it was built without ICU.');
    const passwords = { [OWNER]: access.ownerPassword, [ROLE]: access.rolePassword };
    for (const [role, given] of Object.entries(passwords))
      if (!roles.includes(role))
        await client.query(`create role ${role} login password ${pg.escapeLiteral(given)}`);
    if (!database) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    for (const [role, given] of Object.entries(passwords))
      if (roles.includes(role) && !(await signsIn(access.port, role, given)))
        await client.query(`alter role ${role} password ${pg.escapeLiteral(given)}`);
  });
  await onDatabase(clientOf(access, SUPERUSER, DATABASE), handOver);
}
