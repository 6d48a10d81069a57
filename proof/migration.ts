import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createDb, createPool, patientOptions } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { runningPlace, startEmbedded } from '#server/embedded/start.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { fillChain } from '#world/fill.ts';
import { type Blow, blowOf, strike } from './power-cut.ts';
import { launchProgram, signIn } from './program.ts';
import { inTemporary, type Proof, type Say, wait } from './proof.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const POSTS = 5_000;
const NEWEST = 10;

/**
 * Makes each statement of a migration wait a moment, so that a kill hits between any two of them. Grants are
 * excluded: every start repeats hundreds of them, and they would take most of its time, and most of the kills.
 */
const SLOWLY = `
  create function proof_slowly() returns event_trigger language plpgsql as $$
    begin if tg_tag not in ('GRANT', 'REVOKE') then perform pg_sleep(0.03); end if; end $$;
  create event trigger proof_slowly on ddl_command_end execute function proof_slowly()`;

/** The schema in words: all that a migration can change, and the rows that migrations insert. */
const SCHEMA = [
  `select table_name, column_name, ordinal_position, data_type, udt_name, is_nullable, column_default, is_identity,
     identity_generation, generation_expression from information_schema.columns where table_schema = 'public'`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  'select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'proof_slowly'`,
  'select extname, extversion from pg_extension',
  'select enumtypid::regtype::text, enumlabel from pg_enum',
  "select attrelid::regclass::text, attname, attstorage from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0",
  'select nazev, hash from migrace',
  'select druh, vzor, citac, plati_od, plati_do from prodej_citac_pravidlo',
  'select plati_od, mez from prodej_mez',
  'select druh, vzor from prodej_doprava_pravidlo',
  'select polozka, plati_od, body from prodej_body',
  'select druh, kod from mzdy_kod',
];

type Client = pg.Client | pg.Pool;

async function schemaOf(client: Client): Promise<string[]> {
  const words: string[] = [];
  for (const text of SCHEMA) {
    const { rows } = await client.query({ text, rowMode: 'array' });
    words.push(...rows.map(row => JSON.stringify(row)).sort());
  }
  return words;
}

/** The checksum of an empty table, which has nothing to lose; a start may fill it. */
const NOTHING = createHash('md5').update('').digest('hex');

/** Checksums of rows over the present columns; later migrations may add others. */
type Content = { table: string; columns: string; sum: string }[];

async function sumOf(client: Client, table: string, columns: string): Promise<string> {
  const { rows } = await client.query(
    `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from (select ${columns} from ${table}) t`,
  );
  return rows[0]!.sum;
}

/** Tables written only by migrations here, to which later ones add rows: compared like the schema. */
const BROUGHT = ['migrace', 'mzdy_kod'];

/** The columns of all tables, each as 'table.column'. */
async function columnsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  );
  return rows.map(({ name }) => name);
}

/** The rows now, in the columns of `last`: what a migration moves elsewhere is compared like the schema. */
async function contentOf(client: Client, last: string[]): Promise<Content> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> all($1)
       and table_name || '.' || column_name = any($2) group by 1`,
    [BROUGHT, last],
  );
  return Promise.all(rows.map(async row => ({ ...row, sum: await sumOf(client, row.table, row.columns) })));
}

const INTO_SALES = `
  insert into prodej_zdroj (nazev) values ('proof');
  insert into prodej_import (cesta, profil, zdroj, stav, konec) select 'api', 'kanonicky', 'proof', 'hotovo', now()
    from generate_series(1, 500)`;

/** Makes a stopped data directory whose database has the first `count` migrations and people, shops and posts. */
async function makeOld(dataDir: string, partial: string, count: number, last: string[]): Promise<Content> {
  const names = (await readdir(MIGRATIONS)).sort().slice(0, count);
  await mkdir(partial, { recursive: true });
  for (const name of names) await cp(join(MIGRATIONS, name), join(partial, name));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const pool = createPool(embedded.ownerUrl, () => {}, 2);
  try {
    await migrate(pool, partial);
    await createDb(pool).transaction().execute(fillChain);
    await pool.query(
      `insert into novinka (obsah, autor_id) select 'Příspěvek číslo ' || n, 12 from generate_series(1, ${POSTS}) n`,
    );
    if (count >= 2) await pool.query(INTO_SALES);
    const content = await contentOf(pool, last);
    // Event triggers need a superuser, which the application is not.
    const superuser = createPool(embedded.superuserUrl, () => {}, 1);
    await superuser.query(SLOWLY).finally(() => superuser.end());
    return content;
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

/** What all migrations create in an empty database: the schema in words, and its columns. */
const freshSchema = () =>
  inTemporary('migration', async directory => {
    const embedded = await startEmbedded({ dataDir: join(directory, 'data'), log: () => {}, durable: false });
    const pool = createPool(embedded.ownerUrl, () => {}, 2);
    try {
      await migrate(pool, MIGRATIONS);
      return { schema: await schemaOf(pool), columns: await columnsOf(pool) };
    } finally {
      await pool.end();
      await embedded.stop();
    }
  });

type Fresh = Awaited<ReturnType<typeof freshSchema>>;

const launch = (dataDir: string) =>
  launchProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: '', LOG_LEVEL: 'info' });

/** How many migrations a start reports as run; it logs the same names once before running them. */
const ranIn = (output: string) =>
  [...output.matchAll(/"migrations":\[([^\]]*)\],"msg":"database migrated"/g)].reduce(
    (sum, [, names]) => sum + names!.split(',').length,
    0,
  );

/** What is wrong with the old database after the application started on it. */
async function check(base: string, dataDir: string, fresh: Fresh, content: Content): Promise<string[]> {
  const client = new pg.Client(patientOptions((await runningPlace(dataDir)).ownerUrl));
  await client.connect();
  try {
    const schema = await schemaOf(client);
    const wrong = [
      ...schema.filter(word => !fresh.schema.includes(word)),
      ...fresh.schema.filter(word => !schema.includes(word)),
    ];
    const lost: string[] = [];
    for (const { table, columns, sum } of content)
      if (sum !== NOTHING && (await sumOf(client, table, columns)) !== sum) lost.push(table);
    await signIn(base, 'admin', DEMO_PASSWORD);
    return [
      ...(wrong.length > 0 ? [`the schema differs: ${wrong.slice(0, 3).join(' ')}`] : []),
      ...(lost.length > 0 ? [`rows differ: ${lost.join(', ')}`] : []),
    ];
  } finally {
    await client.end();
  }
}

type Old = { directory: string; content: Content; fresh: Fresh };

/** Starts on a copy of the old database, kills it at each of the moments, then lets one complete; returns its ms. */
async function killMigrating({ directory, content, fresh }: Old, kills: { after: number; blow: Blow }[]) {
  const dataDir = join(directory, 'data');
  await rm(dataDir, { recursive: true, force: true });
  await cp(join(directory, 'old'), dataDir, { recursive: true, mode: 0 });
  for (const { after, blow } of kills) {
    const killed = launch(dataDir);
    await Promise.race([wait(after), killed.ended]);
    strike(blow, killed.child.pid!, dataDir);
    await killed.kill('SIGKILL');
  }
  const program = launch(dataDir);
  try {
    // Each statement of a migration waits, and a busy machine has other work.
    const ms = await program.ready(300_000);
    return { ms, ran: ranIn(program.output()), problems: await check(program.base, dataDir, fresh, content) };
  } finally {
    await program.kill('SIGTERM');
  }
}

/** The number of single kills, and at which shares of a start to kill several times in a row on one directory. */
type Kills = { moments: number; inARow: number[] };

/** Kills migrations from state `from` at moments spread over their time, finally several times in a row. */
async function killFrom(directory: string, from: number, { moments, inARow }: Kills, fresh: Fresh, say: Say) {
  const content = await makeOld(join(directory, 'old'), join(directory, 'migrations'), from, fresh.columns);
  const old = { directory, content, fresh };
  const { ms: whole, ran: all, problems } = await killMigrating(old, []);
  say(`an undisturbed start of ${Math.round(whole)} ms runs the ${all} migrations after the first ${from}`);
  let inTheMiddle = 0;
  const tryOut = async (kills: { after: number; blow: Blow }[]) => {
    const told = kills.map(({ after, blow }) => `${blow} after ${Math.round(after)} ms`).join(', ');
    const { ran, problems: found } = await killMigrating(old, kills).catch((error: Error) => ({
      ran: 0,
      problems: [error.message],
    }));
    if (ran > 0 && ran < all) inTheMiddle++;
    say(
      `killed ${told}: ${found.join('; ') || `the next start ran ${ran} of ${all} migrations, and the schema and the rows are right`}`,
    );
    problems.push(...found.map(problem => `after the first ${from} migrations, killed ${told}: ${problem}`));
  };
  for (let at = 0; at < moments; at++)
    await tryOut([{ after: whole * (0.2 + (0.8 * (at + 0.5)) / moments), blow: blowOf(at) }]);
  if (inARow.length > 0)
    await tryOut(inARow.map((share, at) => ({ after: whole * share, blow: blowOf(at) })));
  return { problems, kills: moments + inARow.length, inTheMiddle };
}

type Killed = Awaited<ReturnType<typeof killFrom>>;

export const migration: Proof = {
  name: 'migration',
  promise:
    'A migration that is killed at any moment is finished by the next start: the schema is then that of a fresh database, and every row is still there',
  async run(size, say) {
    const fresh = await freshSchema();
    // The newest migrations have been tried least; repeating earlier ones takes time and shows nothing more.
    const states = size === 'short' ? [(await readdir(MIGRATIONS)).length - NEWEST] : [1, 2, 4, 6];
    const kills = size === 'short' ? { moments: 2, inARow: [] } : { moments: 10, inARow: [0.5, 0.7, 0.6] };
    const results: Killed[] = [];
    for (const from of states) {
      results.push(await inTemporary('migration', directory => killFrom(directory, from, kills, fresh, say)));
    }
    const sum = (key: 'kills' | 'inTheMiddle') => results.reduce((total, result) => total + result[key], 0);
    // Kills that hit no migration midway have tested nothing; in the short form both may miss.
    const missed = size === 'full' && sum('inTheMiddle') === 0 ? ['no kill came between two migrations'] : [];
    return {
      figures: [
        `${sum('kills')} kills interrupted migrations from ${states.length} earlier states of the schema`,
        `after ${sum('inTheMiddle')} of them some migrations were done and some were not`,
      ],
      problems: [...results.flatMap(({ problems }) => problems), ...missed],
    };
  },
};
