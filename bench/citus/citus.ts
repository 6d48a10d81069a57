import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY } from '#shared/core/durations.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { createOnCluster, databaseOf, nodesOf, on } from '#test/citus.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { runCommand } from '../../proof/command.ts';
import { startProgram } from '../../proof/program.ts';
import { signInAll } from '../calls.ts';
import { type Bench, fillLines, SEED } from '../chain.ts';
import { seconds, time } from '../measure.ts';
import { multiply } from '../multiply.ts';
import { notKept } from '../not-kept.ts';
import { questions } from '../questions.ts';
import { Servers, type Work } from './servers.ts';

/**
 * Measures the same sold lines on the coordinator of a Citus cluster alone, on all workers except the last, and on
 * all of them, with the work of each server for each call and for an import:
 *   PROOF_CITUS_URL=postgres://…coordinator/db npm run bench:citus [-- --lines 3000000] [--times 10] [--runs 5]
 * All servers preload pg_stat_statements. The database is kept, and a later run continues from there.
 */

const DATABASE = 'bench_citus';
const DIRECTORY = join('data-bench', 'citus');
const SELLER = { id: 12, jmeno: 'Petra Nováková' };
const TECHNICIAN = 'Tomáš Kučera';
/** Lines of the file that is imported at each stage and rolled back. */
const SAMPLE = 100_000;

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '3000000' },
    years: { type: 'string', default: '8' },
    times: { type: 'string', default: '10' },
    runs: { type: 'string', default: '5' },
    /** Shards per table; a number that divides evenly at every stage. */
    shards: { type: 'string', default: '12' },
  },
});

const tell = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

function head(cells: string[]) {
  tell(cells);
  console.log(`|${cells.map(() => '---').join('|')}|`);
}

/** The chain in the database of `url`, created if missing; its note is stored as the database's comment. */
async function openChain(nodes: readonly string[], url: string): Promise<Bench> {
  const [there] = await on(nodes[0]!, `select oid from pg_database where datname = '${DATABASE}'`);
  const [said] = await on(
    nodes[0]!,
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${DATABASE}'`,
  );
  if (there && said?.note) return JSON.parse(said.note);
  const times = Number(values.times);
  await createOnCluster(nodes, DATABASE);
  const made = await fillLines(url, {
    directory: DIRECTORY,
    lines: Number(values.lines),
    years: Number(values.years),
  });
  if (times > 1) {
    const took = await multiply(url, times);
    console.log(
      `Making the lines ${times} times as many took ${took.lineSeconds.toFixed(0)} s, and the rollups took ${took.rollupSeconds.toFixed(0)} s.`,
    );
  }
  await on(url, 'vacuum analyze');
  const bench = { ...made, lines: made.lines * times, linesPerDay: made.linesPerDay * times, times };
  await on(nodes[0]!, `comment on database ${DATABASE} is '${JSON.stringify(bench)}'`);
  return bench;
}

/** Writes documents of another source on the newest days; returns the number of lines. */
async function writeSample(path: string, { today, linesPerDay, times = 1 }: Bench): Promise<number> {
  const days = Math.ceil(SAMPLE / linesPerDay);
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
  let count = 0;
  function* lines() {
    for (let copy = 0; copy < times; copy++) {
      const made = generateSales({ from, to: today, linesPerDay: linesPerDay / times, seed: SEED + copy });
      for (const line of made) yield { ...line, zdroj: 'bench', doklad: `${line.doklad}/${copy}` };
    }
  }
  await writeFile(
    path,
    csvPieces(lines(), () => {
      count++;
    }),
  );
  return count;
}

/** The work of each server, the coordinator first: statements and the rows they returned, and their time. */
const said = (work: Work[]) => [
  work.map(({ statements, rows }) => `${statements}/${rows}`).join(' · '),
  work.map(({ ms }) => ms.toFixed(ms < 10 ? 1 : 0)).join(' · '),
];

async function measure(url: string, name: string, bench: Bench) {
  const servers = await Servers.open(url);
  const sizes = await servers.sizes();
  console.log(
    `\n### ${name}\n\nSize on disk by server: ${sizes.map(bytes => `${(bytes / 1e9).toFixed(2)} GB`).join(' · ')}\n`,
  );
  const pieces = await on(
    url,
    `select nodeport as port, count(*)::int as pieces, sum(shard_size)::float8 / 1e9 as gb from citus_shards
     where citus_table_type = 'distributed' group by 1 order by 1`,
  );
  for (const { port, pieces: count, gb } of pieces)
    console.log(`The server at port ${port} has ${count} shards of ${gb.toFixed(2)} GB in all.`);
  const program = await startProgram({ DATABASE_URL: url, DATA_DIR: DIRECTORY }, 60_000);
  try {
    const sessions = await signInAll(program.base);
    head([
      'call',
      'first request, ms',
      'repeated, p50 in ms',
      'statements/rows returned, by server',
      'ms, by server',
    ]);
    for (const question of questions(bench.today, SELLER, TECHNICIAN)) {
      const ask = async () => {
        const answer = await sessions.admin.get(question.path);
        if (!answer.ok)
          throw new Error(`${question.name} answered with ${answer.status}: ${await answer.text()}`);
        await answer.text();
      };
      await servers.forget();
      // Answers are cached, so only the first request is real work.
      const first = await seconds(ask);
      const work = await servers.work();
      const { p50 } = await time(ask, Number(values.runs), 0);
      tell([question.name, (1000 * first).toFixed(0), p50.toFixed(0), ...said(work)]);
    }
  } finally {
    await program.kill('SIGTERM');
  }
  const path = join(DIRECTORY, 'vzorek.csv');
  const lines = await writeSample(path, bench);
  await servers.forget();
  const took = await notKept(url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'BENCH' });
  tell([`import of ${lines} lines`, (1000 * took).toFixed(0), '', ...said(await servers.work())]);
  await rm(path);
}

const given = process.env.PROOF_CITUS_URL;
if (!given) throw new Error('PROOF_CITUS_URL is missing: it names the coordinator of a Citus cluster.');
const nodes = await nodesOf(given);
if (nodes.length < 3) throw new Error('This benchmark needs a coordinator and two workers.');
const url = databaseOf(nodes[0]!, DATABASE);
await mkdir(DIRECTORY, { recursive: true });
const bench = await openChain(nodes, url);
console.log(`The chain has ${bench.lines} lines.`);
const last = new URL(nodes.at(-1)!);
const isWith = async (port: string) =>
  (await on(url, `select from pg_dist_node where nodeport = ${port}`)).length > 0;
const isSpread = async () =>
  (await on(url, `select from pg_dist_partition where logicalrelid = 'prodejni_radek'::regclass`)).length > 0;

if (!(await isSpread())) {
  await measure(url, 'The coordinator alone', bench);
  if (await isWith(last.port)) await on(url, `select citus_remove_node('${last.hostname}', ${last.port})`);
  const took = await seconds(async () => {
    const { code, output } = await runCommand('distribute', ['--shards', values.shards], {
      DATABASE_URL: url,
    });
    console.log(`\n${output.trim()}`);
    if (code !== 0) throw new Error(`distribute exited with ${code}.`);
  });
  console.log(`\nDistributing the tables took ${took.toFixed(0)} s.`);
  await on(url, 'vacuum analyze');
}
if (!(await isWith(last.port))) {
  await measure(url, `${nodes.length - 2} workers`, bench);
  const took = await seconds(async () => {
    await on(url, `select citus_add_node('${last.hostname}', ${last.port})`);
    await on(url, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
  });
  console.log(`\nThe last worker joined and received its share of the rows in ${took.toFixed(0)} s.`);
}
await measure(url, `${nodes.length - 1} workers`, bench);
