import type pg from 'pg';
import { hasCitus } from '../core/database/distribution.ts';
import { LOCKS } from '../core/database/locks.ts';
import { giveRights } from '../core/roles/rights.ts';

/** How a table is distributed: copied to every server, or rows by a column, next to another table's same values. */
type Spread = { copy: true } | { by: string; with?: string };

type Step = {
  table: string;
  spread: Spread;
  /** Statements that remove what a distributed table cannot have; run first, in the same transaction. */
  before: string[];
  done: string;
};

/** The writers then report which numbers changed (server/sales/changes.ts). */
const noTrigger = (table: string) => `drop trigger if exists ${table}_zmeneno on ${table}`;
const copied = (table: string, ...before: string[]): Step => ({
  table,
  spread: { copy: true },
  before: [noTrigger(table), ...before],
  done: 'each server has a copy',
});

/**
 * The growing tables and those joined with them, in an order in which each step is useful on its own. A document's
 * number stays a number of one sequence, which the coordinator counts.
 */
export const STEPS: readonly Step[] = [
  copied(
    'prodej_zdroj',
    'alter table prodej_nahrazeny_doklad drop constraint if exists prodej_nahrazeny_doklad_zdroj_id_fkey',
    'alter table prodej_doklad drop constraint if exists prodej_doklad_zdroj_id_fkey',
  ),
  copied('prodej_nazev'),
  copied('prodej_produkt'),
  copied('prodej_mez'),
  copied('prodej_mez_platna'),
  {
    table: 'prodej_doklad',
    spread: { by: 'id' },
    before: [
      noTrigger('prodej_doklad'),
      // Names stay unique: documents are written by one transaction at a time, which looks for the name first.
      'alter table prodej_doklad drop constraint if exists prodej_doklad_zdroj_id_doklad_key',
      'create index if not exists prodej_doklad_nazev on prodej_doklad (zdroj_id, doklad)',
      'alter table prodej_doklad alter id drop identity if exists',
      'create sequence if not exists prodej_doklad_id_seq as integer',
      `select setval('prodej_doklad_id_seq', greatest((select max(id) from prodej_doklad), 1),
         exists (select from prodej_doklad))`,
    ],
    done: 'rows are distributed by their document',
  },
  {
    table: 'prodejni_radek',
    spread: { by: 'doklad_id', with: 'prodej_doklad' },
    before: [noTrigger('prodejni_radek')],
    done: 'rows are stored with their document',
  },
  {
    table: 'souhrn_doklad',
    spread: { by: 'doklad_id', with: 'prodej_doklad' },
    before: [noTrigger('souhrn_doklad')],
    done: 'rows are stored with their document',
  },
  {
    table: 'souhrn',
    spread: { by: 'a' },
    before: [noTrigger('souhrn')],
    done: 'rows are distributed by what they sum: the person, category or product',
  },
  {
    table: 'soubor_cast',
    spread: { by: 'soubor_id' },
    before: [
      'alter table soubor_cast drop constraint if exists soubor_cast_soubor_id_fkey',
      `create or replace function soubor_cast_pryc() returns trigger language plpgsql as $$
       begin
         delete from soubor_cast where soubor_id = old.id;
         return null;
       end $$`,
      'drop trigger if exists soubor_cast_pryc on soubor',
      'create trigger soubor_cast_pryc after delete on soubor for each row execute function soubor_cast_pryc()',
    ],
    done: 'rows are distributed by their file',
  },
];

const DONE = 'select logicalrelid::regclass::text as name from pg_dist_partition';

/** The statement that distributes a table over `shards` shards. */
export function spreading({ table, spread }: Pick<Step, 'table' | 'spread'>, shards: number): string {
  if ('copy' in spread) return `select create_reference_table('${table}')`;
  const place = spread.with
    ? `colocate_with => '${spread.with}'`
    : `shard_count => ${shards}, colocate_with => 'none'`;
  return `select create_distributed_table('${table}', '${spread.by}', ${place})`;
}

export type Said = (sentence: string) => void;

/** The shards per table, and the application's role if it does not own the tables. */
type Options = { shards: number; role: string | undefined };

/** Tells the person who asked why a database cannot be distributed. */
export class NotDistributable extends Error {}

/** The tables that are distributed already, and the servers that hold rows. */
async function survey(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(DONE);
  const { rows: nodes } = await client.query<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node
     where noderole = 'primary' and isactive and groupid > 0 order by nodename, nodeport`,
  );
  return { done: new Set(rows.map(({ name }) => name)), workers: nodes.map(({ name }) => name) };
}

const NUMBERED = `
  select attname as name, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
  from pg_attribute where attrelid = $1::regclass and attidentity <> ''`;

/** Raises the sequences of a table to at least its highest numbers: a newly created table starts from one. */
async function raiseNumbers(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string; sequence: string }>(NUMBERED, [table]);
  for (const { name, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', max(${name})) from ${table}
       having max(${name}) > (select case when is_called then last_value else 0 end from ${sequence})`,
    );
  }
}

/** Distributes a table that is not distributed yet; its sequences and rights are set in any case. */
async function take(client: pg.Client, step: Step, isNew: boolean, { shards, role }: Options) {
  await client.query('begin');
  try {
    if (isNew) {
      for (const statement of step.before) await client.query(statement);
      await client.query(spreading(step, shards));
    }
    await raiseNumbers(client, step.table);
    // A newly created table and its sequences belong to their owner alone at first.
    if (role !== undefined) await giveRights(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Turns a migrated database on a Citus coordinator into a distributed one, table by table, each in a transaction; can
 * be interrupted and run again. Imports and recounts wait for it, reports go on. Tells `say` its steps.
 * @throws NotDistributable on a server without Citus.
 */
export async function distribute(client: pg.Client, options: Options, say: Said): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new NotDistributable(
      'This PostgreSQL has no Citus, so the database cannot be distributed and stays on one machine as it is. ' +
        'Set DATABASE_URL to the coordinator of a Citus cluster (docs/growth.md).',
    );
  }
  await client.query('select pg_advisory_lock($1)', [LOCKS.sales]);
  const { done, workers } = await survey(client);
  say(
    workers.length === 0
      ? 'The cluster has no workers yet. All rows stay on the coordinator until workers are added and rows are moved.'
      : `Workers: ${workers.join(', ')}.`,
  );
  for (const step of STEPS) {
    const { table, done: said } = step;
    const isNew = !done.has(table);
    await take(client, step, isNew, options);
    // Rows from before would remain beside their copies; for an empty table this does nothing.
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    say(`${table}: ${isNew ? said : `this was done before: ${said}`}.`);
  }
  await client.query('analyze');
}
