import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { LOCKS } from '#server/core/database/locks.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { MINUTE } from '#shared/core/durations.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { given, type Program, startProgram } from '../program.ts';
import { type Proof, type Say, type Seen, type Size, wait } from '../proof.ts';

const PASSWORD = 'proof-of-once';
const NAMES = ['one', 'two', 'three'];
const FILES = 12;

/**
 * Records every sweep (which deletes notifications of a certain age once, whether there are any or not), every planted
 * session that is swept, and every recount. Sweeping a session can be slowed down, so that it can be killed midway.
 */
const NOTES = `
  create table proof_note (co text not null, kdy timestamptz not null default clock_timestamp());
  create table proof_pause (seconds int not null);
  insert into proof_pause values (0);
  grant all on proof_note, proof_pause to public;
  create function proof_sweep() returns trigger language plpgsql as $$ begin
    insert into proof_note (co) select 'sweep' where current_query() like '%where "vytvoreno" <%';
    return null; end $$;
  create trigger proof_sweep after delete on upozorneni for each statement execute function proof_sweep();
  create function proof_session() returns trigger language plpgsql as $$ begin
    perform pg_sleep(seconds) from proof_pause;
    insert into proof_note (co) values (old.id); return null; end $$;
  create trigger proof_session after delete on relace for each row
    when (old.id like 'proof-%') execute function proof_session();
  create function proof_recount() returns trigger language plpgsql as $$ begin
    insert into proof_note (co) values ('recount ' || new.platne); return null; end $$;
  create trigger proof_recount after update on prodej_pravidla for each row
    when (old.platne is distinct from new.platne) execute function proof_recount()`;

const PLANT = `insert into relace (id, uzivatel_id, vytvorena, naposledy)
  values ($1, 1, now() - interval '9 days', now() - interval '9 days')`;

/** The instance that does the scheduled work, by its connections' application name. */
async function leaderOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select a.application_name as name from pg_locks l
    join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = ${LOCKS.leader} and l.granted`);
  return rows[0]?.name ?? null;
}

type World = { client: pg.Client; programs: Map<string, Program>; folder: string };

const count = async (client: pg.Client, what: string) =>
  (await client.query('select count(*)::int as n from proof_note where co = $1', [what])).rows[0].n as number;

/** Waits until `what` is recorded; false when it takes longer than `ms`. */
async function untilNoted(client: pg.Client, what: string, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await wait(50)) {
    if ((await count(client, what)) > 0) return true;
  }
  return false;
}

/** Sweeps over some minutes, one of them killed midway together with its instance. */
async function sweeps({ client, programs }: World, say: Say): Promise<string[]> {
  const problems: string[] = [];
  await client.query(PLANT, ['proof-first']);
  await client.query('update prodej_pravidla set zadano = zadano + 1');
  if (!(await untilNoted(client, 'proof-first', 2 * MINUTE)))
    problems.push('no instance did the scheduled work');
  await client.query('update proof_pause set seconds = 5');
  await client.query(PLANT, ['proof-killed']);
  const isAtIt = async () =>
    (await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount! > 0;
  for (const until = performance.now() + 2 * MINUTE; !(await isAtIt()); await wait(50)) {
    if (performance.now() > until) throw new Error('No scheduled work began.');
  }
  const leader = await leaderOf(client);
  const killed = programs.get(leader ?? '');
  if (!killed) throw new Error(`The leader ${leader} is not one of the instances.`);
  programs.delete(leader!);
  await killed.kill('SIGKILL');
  await client.query('update proof_pause set seconds = 0');
  say(`Killed ${leader} in the middle of scheduled work.`);
  if (!(await untilNoted(client, 'proof-killed', 2 * MINUTE)))
    problems.push('the work of a killed instance was not done again');
  await client.query(PLANT, ['proof-last']);
  if (!(await untilNoted(client, 'proof-last', 2 * MINUTE)))
    problems.push('no scheduled work was done after the kill');
  const { rows } = await client.query(`select date_trunc('minute', kdy) as minuta, count(*)::int as n
    from proof_note where co = 'sweep' group by 1 having count(*) > 1`);
  for (const { minuta, n } of rows)
    problems.push(`scheduled work ran ${n} times in the minute of ${minuta.toISOString()}`);
  for (const planted of ['proof-first', 'proof-killed', 'proof-last']) {
    const times = await count(client, planted);
    if (times !== 1) problems.push(`${planted} was done ${times} times`);
  }
  const recounts = await client.query(`select from proof_note where co like 'recount %'`);
  if (recounts.rowCount !== 1) problems.push(`a recount was done ${recounts.rowCount} times`);
  return problems;
}

/** Puts files of one day each into the watched folder; returns how many documents they have. */
async function fillFolder(folder: string): Promise<number> {
  const documents = new Set<string>();
  for (let at = 0; at < FILES; at++) {
    const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    const next = new Date(Date.UTC(2026, 0, 2 + at)).toISOString().slice(0, 10);
    const lines = generateSales({ from: day, to: next, linesPerDay: 300, seed: 1 });
    const text = [...csvPieces(lines, line => void documents.add(`${line.zdroj} ${line.doklad}`))].join('');
    const path = join(folder, `den-${at}.csv`);
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
  }
  return documents.size;
}

/** All instances watch one folder, and one of them is killed while they import. */
async function folder({ client, programs, folder: path }: World, say: Say): Promise<string[]> {
  const problems: string[] = [];
  const documents = await fillFolder(path);
  const begun = async () => (await client.query('select from prodej_import')).rowCount!;
  while ((await begun()) < 2) await wait(20);
  const [name, killed] = [...programs][0]!;
  programs.delete(name);
  await killed.kill('SIGKILL');
  say(`Killed ${name} while the folder was being imported.`);
  const done = async () => (await readdir(join(path, 'hotovo'))).filter(file => file.endsWith('.csv'));
  for (const until = performance.now() + 3 * MINUTE; (await done()).length < FILES; await wait(100)) {
    if (performance.now() < until) continue;
    problems.push(`only ${(await done()).length} of ${FILES} files were imported`);
    break;
  }
  const names = (await done()).map(file => /den-\d+\.csv$/.exec(file)?.[0]);
  if (names.length !== FILES || new Set(names).size !== FILES)
    problems.push(`the folder hotovo contains ${names.join(', ')}`);
  const stored = await client.query('select count(*)::int as n from prodej_doklad');
  if (stored.rows[0].n !== documents)
    problems.push(`${stored.rows[0].n} documents are stored instead of ${documents}`);
  const { rows } = await client.query(`select soubor, count(*)::int as n from prodej_import
    where stav = 'hotovo' and nove > 0 group by 1 having count(*) <> 1`);
  for (const { soubor, n } of rows) problems.push(`${soubor} was imported ${n} times`);
  const told = await client.query(`select sum(nove)::int as nove, sum(nahrazene)::int as nahrazene
    from prodej_import where stav = 'hotovo'`);
  const { nove, nahrazene } = told.rows[0];
  if (nove !== documents || nahrazene !== 0)
    problems.push(
      `the history counts ${nove} new and ${nahrazene} replaced documents instead of ${documents} and 0`,
    );
  return problems;
}

async function threeInstances(size: Size, say: Say): Promise<Seen> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-once-'));
  const watched = join(directory, 'import');
  await mkdir(watched);
  const database = await startEmbedded({ dataDir: join(directory, 'server'), log: () => {} });
  // Only a superuser sees what the application's role waits for, not even the owner does.
  const client = new pg.Client({ connectionString: database.superuserUrl });
  const programs = new Map<string, Program>();
  try {
    for (const name of NAMES) {
      const env = { DATA_DIR: join(directory, 'keys'), ADMIN_PASSWORD: PASSWORD, IMPORT_DIR: watched };
      const url = `${database.url}?application_name=${name}`;
      programs.set(name, await startProgram({ ...env, ...given({ ...database, url }) }));
    }
    await client.connect();
    await client.query(NOTES);
    const world = { client, programs, folder: watched };
    const problems = size === 'full' ? await sweeps(world, say) : [];
    problems.push(...(await folder(world, say)));
    const swept = await count(client, 'sweep');
    return {
      figures: [
        ...(size === 'full'
          ? [
              `scheduled work ran ${swept} times, once a minute; one run was killed in the middle and its work done by the next`,
            ]
          : []),
        `${NAMES.length} instances, of which one was killed, watched a folder with ${FILES} files; each file was imported once`,
      ],
      problems,
    };
  } finally {
    await client.end();
    await Promise.all([...programs.values()].map(program => program.kill('SIGTERM')));
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

export const scheduledOnce: Proof = {
  name: 'scheduled-once',
  promise:
    'Scheduled work is done once, however many instances there are, even when the instance doing it is killed',
  run: threeInstances,
};
