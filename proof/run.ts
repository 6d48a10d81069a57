import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { forgetPrepared } from './chain.ts';
import { proofs } from './list.ts';
import type { Proof, Seen, Size } from './proof.ts';

/**
 * Runs all proofs, or the named ones, and prints a table, from which docs/measured.md is written:
 *   npm run proof [-- NAME …] [--short] [--seed NUMBER]
 * A seed repeats the run of a proof with random input, which prints it.
 * Exits with 1 when a promise was broken.
 */

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
if (values.seed) process.env.FUZZ_SEED = values.seed;
const size: Size = values.short ? 'short' : 'full';
const unknown = positionals.filter(name => !proofs.some(proof => proof.name === name));
if (unknown.length > 0) {
  console.log(
    `There is no proof named ${unknown.join(', ')}. The proofs are: ${proofs.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = positionals.length > 0 ? proofs.filter(({ name }) => positionals.includes(name)) : proofs;

/** A proof that throws has shown nothing, which counts as a problem. */
async function tryOut({ name, run }: Proof): Promise<Seen & { seconds: number }> {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const seen = await run(size, line => console.log(`   ${line}`)).catch(error => {
    console.error(error);
    return {
      figures: [],
      problems: [`the proof could not be carried out: ${error instanceof Error ? error.message : error}`],
    };
  });
  for (const problem of seen.problems) console.log(`   PROBLEM ${problem}`);
  return { ...seen, seconds: (performance.now() - began) / 1000 };
}

const rows: string[] = [];
let broken = 0;
let untried = 0;
for (const proof of chosen) {
  const { figures, problems, skipped, seconds } = await tryOut(proof);
  if (problems.length > 0) broken++;
  if (skipped) untried++;
  const said = [...figures, ...problems.slice(0, 5).map(problem => `**${problem}**`)].join('; ');
  const holds = skipped
    ? `not tried: ${skipped}`
    : problems.length > 0
      ? `✗ ${problems.length} problems`
      : '✓';
  const command = `npm run proof -- ${proof.name}${size === 'short' ? ' --short' : ''}`;
  rows.push(`| ${proof.promise} | \`${command}\` | ${holds} | ${said} | ${seconds.toFixed(0)} s |`);
}

await forgetPrepared();

const [cpu] = cpus();
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'},`,
);
console.log(
  `${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node ${process.versions.node}, ${process.platform}.\n`,
);
console.log('| promise | command | holds | seen | took |\n|---|---|---|---|---|');
for (const row of rows) console.log(row);
console.log(
  `\n${chosen.length - broken - untried} of ${chosen.length} promises hold, ${untried} were not tried.`,
);
process.exit(broken > 0 ? 1 : 0);
