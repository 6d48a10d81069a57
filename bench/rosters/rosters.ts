import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import loadHighs from 'highs';
import { solve } from '#server/roster/engine/solve.ts';
import { benchChain } from './chain/run.ts';
import { checkRoster } from './check.ts';
import { modelOf } from './model.ts';
import { parseInstance } from './parse.ts';

/**
 * Solves public instances of schedulingbenchmarks.org with the engine of the shops' rosters, on one core:
 *   npm run bench:rosters [-- FILE… --seconds 60 --seed 1]
 *   npm run bench:rosters -- --chain [--seconds 60]     three months of the generated chain, with other planners
 *   ROSTERS=FOLDER npm run bench:rosters [-- --processor]
 * On a machine that others use, `--processor` counts processor seconds instead of elapsed ones.
 * Without files it takes those of the folder ROSTERS, or of ../shared/data/rosters; the project does not contain them.
 */

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    processor: { type: 'boolean', default: false },
    chain: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** The best known results for the first 24 instances, according to schedulingbenchmarks.org. */
const BEST: Record<string, number> = {
  ...{ 1: 607, 2: 828, 3: 1001, 4: 1716, 5: 1143, 6: 1950, 7: 1056, 8: 1300, 10: 4631, 12: 4040 },
};

async function instancesOf(folder: string): Promise<string[]> {
  const number = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  const names = (await readdir(folder)).filter(name => name.endsWith('.txt'));
  return names.sort((one, other) => number(one) - number(other)).map(name => join(folder, name));
}

const now = values.processor
  ? () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  : () => performance.now() / 1000;
console.log(
  `Each roster is searched for ${values.seconds} s${values.processor ? ' of a processor' : ''} on one core; the load of the machine is ${loadavg()[0]!.toFixed(1)}.\n`,
);
if (values.chain) {
  await benchChain({ seconds: Number(values.seconds), seed: Number(values.seed), now });
  process.exit(0);
}

const folder = process.env.ROSTERS ?? '../shared/data/rosters';
const files = positionals.length > 0 || !existsSync(folder) ? positionals : await instancesOf(folder);
if (files.length === 0) {
  console.log(
    'No instances were given. Name files, or a folder of them in ROSTERS; they are published at schedulingbenchmarks.org.',
  );
  process.exit(2);
}

console.log('| instance | objective | best known | over it | bound | violations | seconds (best at) |');
console.log('|---|---|---|---|---|---|---|');
let broken = 0;
for (const file of files) {
  const instance = parseInstance(await readFile(file, 'utf8'));
  const highs = await loadHighs();
  const began = now();
  const seconds = () => (now() - began).toFixed(1);
  let at = '–';
  const found = solve(highs, modelOf(instance), {
    budget: { seconds: Number(values.seconds) },
    seed: Number(values.seed),
    now,
    onBetter: () => {
      at = seconds();
    },
  });
  const took = seconds();
  const name = basename(file, '.txt');
  const bound = Number.isFinite(found.bound) ? Math.ceil(found.bound - 1e-6) : '–';
  if (found.roster === null) {
    const who = found.impossible.map(person => instance.staff[person]!.id).join(', ');
    console.log(`| ${name} | none: no line is legal for ${who} | | | ${bound} | | ${took} |`);
    continue;
  }
  const { objective, violations } = checkRoster(
    instance,
    new Map(
      instance.staff.map(({ id }, person) => [
        id,
        [...found.roster![person]!].map(kind => instance.shifts[kind]?.id ?? null),
      ]),
    ),
  );
  if (objective !== found.points) violations.push(`the engine counts ${found.points} points instead`);
  if (violations.length > 0) broken++;
  const best = BEST[/\d+/.exec(name)?.[0] ?? ''];
  const over = best ? `${((objective / best - 1) * 100).toFixed(2)} %` : '';
  console.log(
    `| ${name} | ${objective} | ${best ?? '–'} | ${over} | ${bound} | ${violations.length} | ${took} (${at}) |`,
  );
  for (const one of violations.slice(0, 5)) console.log(`  ${one}`);
}
process.exit(broken > 0 ? 1 : 0);
