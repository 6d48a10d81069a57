import pg from 'pg';
import { createPool } from '#server/core/database/db.ts';
import { distribute } from '#server/operation/distribute.ts';

/** Few shards per table, since tests run many small queries. */
const SHARDS = 4;

/** Runs a statement on the server and database of `url`. */
export async function on(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** The addresses of a Citus cluster's servers, the coordinator `url` first. */
export async function nodesOf(url: string): Promise<string[]> {
  const workers = await on(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeport`,
  );
  return [
    url,
    ...workers.map(({ host, port }) => {
      const worker = new URL(url);
      worker.host = `${host}:${port}`;
      return worker.href;
    }),
  ];
}

/** Creates a role on every server of the cluster where it is missing. */
export async function createRole(nodes: readonly string[], role: string, password: string) {
  for (const node of nodes) {
    const there = await on(node, `select from pg_roles where rolname = '${role}'`);
    if (there.length === 0) await on(node, `create role ${role}`);
    await on(node, `alter role ${role} login password '${password}'`);
  }
}

/** Creates an empty database on every server of the cluster, and registers the servers with each other in it. */
export async function createOnCluster(nodes: readonly string[], name: string, owner = 'default') {
  for (const node of nodes) {
    await on(node, `drop database if exists ${name} with (force)`);
    await on(node, `create database ${name} owner ${owner} template template0`);
    await on(databaseOf(node, name), 'create extension citus');
  }
  const [coordinator, ...workers] = nodes.map(node => new URL(node));
  const here = databaseOf(coordinator!.href, name);
  await on(here, `select citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`);
  for (const { hostname, port } of workers) await on(here, `select citus_add_node('${hostname}', ${port})`);
}

/** Distributes a migrated database over the workers. */
export async function distributeAt(url: string, role: string) {
  const pool = createPool(url, () => {}, 1);
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await distribute(client as unknown as pg.Client, { shards: SHARDS, role }, () => {});
  client.release(true);
  await pool.end();
}

/** Closes a database to connections, so that it can be copied. */
export async function closeDatabase(nodes: readonly string[], name: string) {
  for (const node of nodes) {
    await on(node, `alter database ${name} allow_connections false`);
    for (let left = 1; left > 0; ) {
      const rows = await on(
        node,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      left = rows.length;
    }
  }
}
