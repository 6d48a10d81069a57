import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/db.ts';

/**
 * The rights of the role that the application works as (docs/decisions/0107): everything with rows and nothing with
 * tables. Tables protected by a trigger (its function is named …_jen_pridavat: the audit and its chain) it may only
 * add to and read, and the list of migrations it may only read. New tables need no extra step.
 */

/** The append-only tables, found by the trigger that protects them; partitions have its triggers, too. */
const KEPT = `select distinct tgrelid as oid from pg_trigger join pg_proc p on p.oid = tgfoid
  where p.proname ~ '_jen_pridavat$'`;

const FOREIGN = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Statements that make the rights of the role $1 what they should be; none when they are already. */
const DIFFERENCES = `
  with kept as (${KEPT}),
  me as (select oid from pg_roles where rolname = $1),
  things as (
    select 'table' as kind, c.oid::regclass::text as name, coalesce(c.relacl, acldefault('r', c.relowner)) as acl,
      exists (select from pg_attribute where attrelid = c.oid and attacl is not null) as columns,
      case when c.oid in (select oid from kept) then '{INSERT,SELECT}' when c.relname = 'migrace' then '{SELECT}'
        else '{DELETE,INSERT,SELECT,UPDATE}' end::text[] as wanted
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${FOREIGN('pg_class', 'c.oid')}
    union all
    select 'sequence', c.oid::regclass::text, coalesce(c.relacl, acldefault('s', c.relowner)), false,
      case when exists (select from pg_depend d join kept on kept.oid = d.refobjid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')) then '{SELECT}'
        else '{SELECT,UPDATE,USAGE}' end::text[]
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' and not ${FOREIGN('pg_class', 'c.oid')}
    union all
    select 'function', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), false, '{EXECUTE}'::text[]
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef and not ${FOREIGN('pg_proc', 'p.oid')}
    union all
    select 'schema', quote_ident(nspname), coalesce(nspacl, acldefault('n', nspowner)), false, '{USAGE}'::text[]
    from pg_namespace where nspname = current_schema())
  select format('revoke all on %1$s %2$s from %3$I%4$s; grant %5$s on %1$s %2$s to %3$I',
    kind, name, $1::text, case when kind = 'schema' then '' else ', public' end, array_to_string(wanted, ', ')) as statement
  from things, me, lateral (
    select array(select privilege_type from aclexplode(acl) where grantee = me.oid order by 1)::text[] as mine,
      exists (select from aclexplode(acl) where grantee = 0) as everybodys) as there
  where mine <> wanted or columns or (everybodys and kind <> 'schema')
  union all
  select format('revoke create on schema %s from public', quote_ident(nspname)) from pg_namespace
  where nspname = current_schema()
    and exists (select from aclexplode(nspacl) where grantee = 0 and privilege_type = 'CREATE')`;

/** Grants the role the rights it needs on the existing tables and revokes all others; all or nothing. */
export async function giveRights(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DIFFERENCES, [role]);
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** Whether this connection's role can only add rows to the audit. */
export async function onlyAddsToAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with kept as (${sql.raw(KEPT)})
    select exists (select from kept)
      and not exists (select from kept join pg_class c using (oid)
        where pg_has_role(current_user, c.relowner, 'MEMBER')
          or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
          or has_any_column_privilege(c.oid, 'UPDATE, REFERENCES'))
      and not exists (select from pg_roles
        where rolname = current_user and (rolsuper or rolcreaterole or rolreplication or rolbypassrls))
      and not exists (select from pg_roles where rolname in ('pg_execute_server_program', 'pg_write_server_files')
        and pg_has_role(current_user, oid, 'MEMBER'))
      and not has_schema_privilege(current_schema(), 'CREATE') as is`.execute(db);
  return rows[0]!.is;
}
