import pg from 'pg';

/**
 * How to reach the cluster's server: `password` is the superuser's, `rolePassword` that of the role which the application
 * works as. Kept inside the cluster, so that the two can never be separated.
 */
export type Access = { password: string; rolePassword: string; port: number };

/**
 * The role that the application works as. It owns its database and nothing else: not a superuser, it reads no files,
 * starts no programs and makes no roles, whatever statement it is led to. The cluster's own superuser, `app`, is the
 * one that initdb made; only the start uses it, for what follows.
 */
export const ROLE = 'aplikace';
const SUPERUSER = 'app';
const DATABASE = 'app';

const clientOf = ({ port, password }: { port: number; password: string }, user: string, database: string) => {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user, password, database },
    ...{ ssl: false, connectionTimeoutMillis: 2_000 },
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

/** Whether the role can sign in with the password that the access file has. */
const signsIn = ({ port, rolePassword: password }: Access) =>
  onDatabase(clientOf({ port, password }, ROLE, DATABASE), async () => true).catch(error => {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  });

/** What of the database is still the superuser's, as statements that hand it over. Extensions stay as they are. */
const FOREIGN = `
  with mine as (select oid from pg_roles where rolname = current_user),
  free as (select n.oid as schema from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
  select format('alter schema %I owner to ${ROLE}', n.nspname) as statement
    from pg_namespace n, mine where n.nspowner = mine.oid and n.oid in (select schema from free)
  union all
  select format('alter %s %s owner to ${ROLE}', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c, mine
    where c.relowner = mine.oid and c.relnamespace in (select schema from free) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${ROLE}', p.oid::regprocedure)
    from pg_proc p, mine
    where p.proowner = mine.oid and p.pronamespace in (select schema from free)
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('alter type %s owner to ${ROLE}', t.oid::regtype)
    from pg_type t, mine
    where t.typowner = mine.oid and t.typnamespace in (select schema from free) and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d
        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;

/** Hands over what an earlier version of the application made as superuser: all of it or, when killed, nothing. */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(FOREIGN);
  if (rows.length === 0) return;
  await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'));
}

/**
 * Makes sure of the database, the role and its ownership, as superuser. Writes only what is not so already: on a full
 * disk a cluster that is ready starts. @throws pg.DatabaseError, also while the server is still starting up.
 */
export async function prepareDatabase(access: Access): Promise<void> {
  await onDatabase(clientOf(access, SUPERUSER, 'postgres'), async client => {
    const { rows } = await client.query<{ database: string | null; role: boolean; czech: boolean }>(
      `select (select rolname from pg_database join pg_roles r on r.oid = datdba where datname = $1) as database,
              exists (select from pg_roles where rolname = $2) as role,
              exists (select from pg_collation where collname = 'cs-x-icu') as czech`,
      [DATABASE, ROLE],
    );
    const { database: owner, role, czech } = rows[0]!;
    if (!czech) throw new Error('This PostgreSQL has no collation cs-x-icu (built without ICU).');
    const password = pg.escapeLiteral(access.rolePassword);
    if (!role) await client.query(`create role ${ROLE} login password ${password}`);
    if (owner === null) await client.query(`create database ${DATABASE} owner ${ROLE}`);
    else if (owner !== ROLE) await client.query(`alter database ${DATABASE} owner to ${ROLE}`);
    if (role && !(await signsIn(access))) await client.query(`alter role ${ROLE} password ${password}`);
  });
  await onDatabase(clientOf(access, SUPERUSER, DATABASE), handOver);
}
