import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../proof/program.ts';
import { type Called, measureRead, measureWrites, otherReads, type Processor, signInAll } from './calls.ts';
import { type Chain, openChain, openDenser } from './chain.ts';
import { printCurve } from './curve.ts';
import { tellFormats } from './formats.ts';
import { tellImports } from './imports.ts';
import { duckLines, rawLines } from './lines.ts';
import { type Timing, time } from './measure.ts';
import { type Question, questions } from './questions.ts';
import { measureThroughput } from './throughput.ts';
import { unasked } from './unasked.ts';

/**
 * Measures every GET call of the contracts and the everyday writes, over HTTP:
 *   npm run bench [-- --lines 300000] [--times 10] [--only NAME] [--runs 60] [--api] [--retail FILE.csv]
 *   npm run bench -- --imports [--lines 300000] [--retail FILE.csv]
 *   npm run bench -- --throughput
 *   npm run bench -- --curve 300000,3000000,3000000x10
 * `--times` makes the days that many times denser, `--api` leaves out raw SQL and DuckDB, `--throughput` measures only
 * how many requests of eight clients are answered, `--imports` only imports, to which `--retail` adds UCI's Online
 * Retail, `--curve` asks several existing databases in turn.
 */

/** The people whose numbers are requested. */
const SELLER = { id: 12, jmeno: 'Petra Nováková' };
const TECHNICIAN = 'Tomáš Kučera';
const RAW_RUNS = 3;
const DUCK_RUNS = 5;
const WANTED_P95_MS = 25;
/** For a spreadsheet, which is generated before its first byte is sent. */
const WANTED_SHEET_P95_MS = 250;

type Compared = Called & { question: Question; raw: number; duck: number };

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);
const ratio = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)}×`.padStart(7);
const PROCESSOR = ': ms of a processor in the application and in the database';
const HEAD = `\n    p50     p95     raw    DuckDB  raw/p50 duck/p50  call (times in ms, through HTTP)${PROCESSOR}`;

const times = ({ p50, p95 }: Timing) => `${ms(p50)} ${ms(p95)}`;
const taken = ({ application, database }: Processor) =>
  `${application.toFixed(1)} and ${database.toFixed(1)}`;
const line = ({ name, timing, processor }: Called) => `${times(timing)}  ${name}: ${taken(processor)}`;
const row = (one: Compared) => {
  const { name, timing, processor, raw, duck } = one;
  return Number.isNaN(raw)
    ? line(one)
    : `${[times(timing), ms(raw), ms(duck), ratio(raw / timing.p50), ratio(duck / timing.p50)].join(' ')}  ${name}: ${taken(processor)}`;
};

function missesOf(compared: Compared[], called: Called[]): string[] {
  const wantedOf = ({ isSheet }: Called) => (isSheet ? WANTED_SHEET_P95_MS : WANTED_P95_MS);
  const slow = called.filter(one => one.timing.p95 > wantedOf(one));
  return [
    ...slow.map(
      one => `${one.name}: p95 is ${one.timing.p95.toFixed(0)} ms, wanted at most ${wantedOf(one)}`,
    ),
    ...compared.flatMap(({ name, question, timing, raw, duck }) => [
      ...(question.long && raw < 10 * timing.p50
        ? [`${name}: only ${(raw / timing.p50).toFixed(1)} times as fast as raw SQL`]
        : []),
      ...(question.long && duck < timing.p50 ? [`${name}: DuckDB's scan of all lines is faster`] : []),
    ]),
  ];
}

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '3000000' },
    years: { type: 'string', default: '8' },
    times: { type: 'string', default: '1' },
    directory: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '60' },
    api: { type: 'boolean', default: false },
    throughput: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    retail: { type: 'string' },
    curve: { type: 'string' },
  },
});
const runs = Number(values.runs);
const isChosen = ({ name }: { name: string }) => name.includes(values.only);

async function tellAllImports({ embedded, bench }: Chain, directory: string) {
  console.log(
    `The chain has ${bench.lines} lines; they were imported at ${Math.round(bench.lines / (bench.times ?? 1) / bench.importSeconds)} lines a second, rollups included.`,
  );
  // The documents would differ from those of denser days.
  if (bench.times) return;
  await tellImports(embedded.ownerUrl, directory, bench, values.retail);
  if (values.imports) return;
  await tellFormats(directory, embedded.ownerUrl);
}

/** Opens raw SQL and DuckDB over the same lines, or neither. */
async function openRivals(url: string, directory: string) {
  if (values.api) return { ask: async () => ({ raw: Number.NaN, duck: Number.NaN }), close: async () => {} };
  const raw = await rawLines(url);
  const duck = await duckLines(url, join(directory, 'duck'));
  return {
    ask: async (sql: string) => ({
      raw: (await time(() => raw.ask(sql), RAW_RUNS, 1)).p50,
      duck: (await time(() => duck.ask(sql), DUCK_RUNS, 1)).p50,
    }),
    async close() {
      await raw.close();
      await duck.close();
    },
  };
}

async function tellThroughput(site: Parameters<typeof measureThroughput>[0]) {
  console.log(
    '\n    p50     p95  eight clients, each sending its next request immediately (times in ms, through HTTP)',
  );
  const measured = await measureThroughput(site);
  for (const { name, perSecond, timing } of measured)
    console.log(`${times(timing)}  ${name}: ${Math.round(perSecond)} a second`);
  return measured
    .filter(({ perSecond, wanted }) => perSecond < wanted)
    .map(
      ({ name, perSecond, wanted }) =>
        `${name}: ${Math.round(perSecond)} a second, wanted at least ${wanted}`,
    );
}

async function measureThroughputAlone({ embedded: { url, localUrl } }: Chain, directory: string) {
  const program = await startProgram({ DATABASE_URL: localUrl, DATA_DIR: directory });
  try {
    return await tellThroughput({ base: program.base, url, sessions: await signInAll(program.base) });
  } finally {
    await program.kill('SIGTERM');
  }
}

async function measureAll({ embedded: { url, localUrl }, bench }: Chain, directory: string) {
  const program = await startProgram({ DATABASE_URL: localUrl, DATA_DIR: directory });
  const rivals = await openRivals(url, directory);
  try {
    const sessions = await signInAll(program.base);
    const site = { program, directory, url, sessions };
    const sales = questions(bench.today, SELLER, TECHNICIAN);
    const others = await otherReads(sessions, sales);
    const compared: Compared[] = [];
    const called: Called[] = [];
    console.log(HEAD);
    for (const question of sales.filter(isChosen)) {
      const one = {
        question,
        ...(await measureRead(site, question, runs)),
        ...(await rivals.ask(question.sql)),
      };
      console.log(row(one));
      compared.push(one);
    }
    const tell = (one: Called) => {
      console.log(line(one));
      called.push(one);
    };
    console.log(`\n    p50     p95  read (times in ms, through HTTP)${PROCESSOR}`);
    for (const read of others.filter(isChosen)) tell(await measureRead(site, read, runs));
    console.log(`\n    p50     p95  write (times in ms, through HTTP)${PROCESSOR}`);
    const seldom: string[] = [];
    if (values.only === '') {
      await measureWrites(site, runs, tell);
      seldom.push(...(await tellThroughput({ base: program.base, url, sessions })));
    }
    const all = [...compared, ...called];
    return [...missesOf(compared, all), ...seldom];
  } finally {
    await rivals.close();
    await program.kill('SIGTERM');
  }
}

async function run() {
  const missing = unasked();
  if (missing.length > 0)
    throw new Error(
      `The benchmark does not measure ${missing.join(', ')}. Add what is missing to bench/reads.ts.`,
    );
  const lines = Number(values.lines);
  const factor = Number(values.times);
  const wanted = {
    directory: values.directory ?? join('data-bench', values.lines),
    lines,
    years: Number(values.years),
  };
  const directory = factor > 1 ? `${wanted.directory}x${factor}` : wanted.directory;
  const chain = factor > 1 ? await openDenser(wanted, factor) : await openChain(wanted);
  try {
    if (values.only === '' && !values.throughput) await tellAllImports(chain, directory);
    if (values.imports) return;
    const misses = await (values.throughput ? measureThroughputAlone : measureAll)(chain, directory);
    console.log(
      misses.length === 0 ? '\nAll targets are met.' : `\nTargets that are missed:\n  ${misses.join('\n  ')}`,
    );
  } finally {
    await chain.embedded.stop();
  }
}

if (values.curve) {
  const questionsOf = ({ today }: Chain['bench']) => questions(today, SELLER, TECHNICIAN);
  await printCurve(values.curve.split(','), runs, questionsOf);
} else await run();
