import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { type Session, signIn, startProgram } from '../proof/program.ts';
import { dayAgain, openChain } from './chain.ts';
import { duckLines, rawLines } from './lines.ts';
import { type Timing, time } from './measure.ts';
import { type Question, questions } from './questions.ts';

/** The person whose numbers are asked for. */
const SELLER = { id: 12, jmeno: 'Petra Nováková' };
const RUNS = 60;
const RAW_RUNS = 3;
const DUCK_RUNS = 5;
const WANTED_P95_MS = 50;

type Line = { question: Question; api: Timing; raw: number; duck: number };

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);
const ratio = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)}×`.padStart(7);

async function call(session: Session, path: string) {
  const answer = await session.get(path);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
}

const HEAD = '\n    p50     p95     raw    DuckDB  raw/p50 duck/p50  call (ms, through HTTP)';

const row = ({ question, api, raw, duck }: Line) =>
  `${[ms(api.p50), ms(api.p95), ms(raw), ms(duck), ratio(raw / api.p50), ratio(duck / api.p50)].join(' ')}  ${question.name}`;

function tellMisses(lines: Line[]) {
  const misses = lines.flatMap(({ question, api, raw, duck }) => [
    ...(api.p95 > WANTED_P95_MS ? [`${question.name}: p95 ${api.p95.toFixed(0)} ms > ${WANTED_P95_MS}`] : []),
    ...(question.long && raw < 10 * api.p50
      ? [`${question.name}: only ${(raw / api.p50).toFixed(1)}× raw SQL`]
      : []),
    ...(question.long && duck < api.p50 ? [`${question.name}: DuckDB's scan is faster`] : []),
  ]);
  console.log(misses.length === 0 ? '\nEverything wanted is there.' : `\nMissed:\n  ${misses.join('\n  ')}`);
}

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '3000000' },
    years: { type: 'string', default: '8' },
    directory: { type: 'string' },
    only: { type: 'string' },
  },
});
const lines = Number(values.lines);
const directory = values.directory ?? join('data-bench', values.lines);
const { embedded, bench } = await openChain(directory, lines, Number(values.years));
try {
  console.log(
    `${bench.lines} lines; imported at ${Math.round(bench.lines / bench.importSeconds)} lines a second, rollups included`,
  );
  const again = await dayAgain(embedded.url, directory, bench);
  console.log(
    `a day again: ${again.unchanged.toFixed(2)} s unchanged, ${again.changed.toFixed(2)} s changed`,
  );
  const program = await startProgram({ DATABASE_URL: embedded.url });
  const raw = await rawLines(embedded.url);
  const duck = await duckLines(embedded.url, join(directory, 'duck'));
  try {
    const session = await signIn(program.base, 'admin', DEMO_PASSWORD);
    const measured: Line[] = [];
    console.log(HEAD);
    for (const question of questions(bench.today, SELLER)) {
      if (values.only && !question.name.includes(values.only)) continue;
      const line: Line = {
        question,
        api: await time(() => call(session, question.path), RUNS, 5),
        raw: (await time(() => raw.ask(question.sql), RAW_RUNS, 1)).p50,
        duck: (await time(() => duck.ask(question.sql), DUCK_RUNS, 1)).p50,
      };
      console.log(row(line));
      measured.push(line);
    }
    tellMisses(measured);
  } finally {
    await raw.close();
    await duck.close();
    await program.kill('SIGTERM');
  }
} finally {
  await embedded.stop();
}
