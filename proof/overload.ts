import { errorsOf, ms, percentiles, timesOf } from './load/figures.ts';
import type { Result } from './load/generator.ts';
import { atSite, type Site } from './load/site.ts';
import { type Sample, watch } from './load/watch.ts';
import { type Proof, percentile, type Say } from './proof.ts';

const USUAL = 150;
const STEPS = [300, 600, 1200];
const REFUSED_WITHIN_MS = 1_000;
const RECOVERED_WITHIN_SECONDS = 5;
/** How much memory the process may use above what it used before, in MB. */
const MEMORY_ABOVE = 300;

type Seen = { figures: string[]; problems: string[] };

const line = (rate: number, seconds: number, result: Result) =>
  `of ${rate} requests a second, ${(result.ok / seconds).toFixed(0)} a second were served (${percentiles(timesOf(result))}) and ${((100 * result.refused) / result.sent).toFixed(0)} % were refused${
    result.refused > 0 ? ` (${percentiles(result.refusals)})` : ''
  }, at most ${result.mostOpen} at once`;

function judge(rate: number, result: Result): string[] {
  const problems = errorsOf(result).map(error => `at ${rate} requests a second: ${error}`);
  const slowest = percentile(result.refusals, 0.99);
  if (slowest > REFUSED_WITHIN_MS)
    problems.push(`at ${rate} requests a second 1 % of refusals took ${ms(slowest)} or more`);
  if (result.withoutRetry > 0) problems.push(`${result.withoutRetry} refusals did not say when to try again`);
  return problems;
}

/** Increases the rate until something is refused; the first step lasts longest, because it is the promised rate. */
async function press(site: Site, seconds: number, say: Say): Promise<Seen> {
  const seen: Seen = { figures: [], problems: [] };
  for (const [at, rate] of STEPS.entries()) {
    const lasts = at === 0 ? seconds : seconds / 3;
    const result = await site.phase(rate, lasts);
    seen.figures.push(line(rate, lasts, result));
    seen.problems.push(...judge(rate, result));
    say(seen.figures.at(-1)!);
    if (result.refused > 0) return seen;
  }
  seen.figures.push(`the application can serve more than ${STEPS.at(-1)} requests a second`);
  return seen;
}

const memory = (samples: Sample[]) => Math.max(...samples.map(({ rss }) => rss));

async function run(site: Site, seconds: number, say: Say): Promise<Seen> {
  const quiet = watch(site.base, site.pid);
  await site.phase(USUAL, seconds / 6);
  const before = percentile(timesOf(await site.phase(USUAL, seconds / 3)), 0.95);
  const usual = memory(await quiet.stop());
  say(`before: p95 ${ms(before)} at ${USUAL} requests a second, ${usual.toFixed(0)} MB of memory`);
  const watching = watch(site.base, site.pid);
  const { figures, problems } = await press(site, seconds, say);
  const samples = await watching.stop();
  await site.phase(USUAL, RECOVERED_WITHIN_SECONDS);
  const recovered = await site.phase(USUAL, seconds / 3);
  const after = percentile(timesOf(recovered), 0.95);
  const health = Math.max(...samples.map(one => one.health));
  if (memory(samples) > usual + MEMORY_ABOVE)
    problems.push(`memory rose to ${memory(samples).toFixed(0)} MB`);
  if (after > 2 * before) problems.push(`${RECOVERED_WITHIN_SECONDS} s later p95 is still ${ms(after)}`);
  if (recovered.refused > 0)
    problems.push(`${RECOVERED_WITHIN_SECONDS} s later ${recovered.refused} requests were still refused`);
  return {
    figures: [
      `before, p95 was ${ms(before)}`,
      ...figures,
      `memory rose from ${usual.toFixed(0)} to at most ${memory(samples).toFixed(0)} MB`,
      `/healthz always answered within ${ms(health)}`,
      `${RECOVERED_WITHIN_SECONDS} s later p95 was ${ms(after)}`,
    ],
    problems: [...problems, ...errorsOf(recovered)],
  };
}

export const overload: Proof = {
  name: 'overload',
  promise:
    'Excess requests are refused with 503 within a second; memory stays bounded, and 5 s later the application answers as before',
  run: (size, say) => atSite(size, say, site => run(site, size === 'full' ? 60 : 6, say)),
};
