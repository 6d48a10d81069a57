import { errorsOf, ms, percentiles, slowest, timesOf } from './load/figures.ts';
import { atSite } from './load/site.ts';
import { shareOf, watch } from './load/watch.ts';
import { type Proof, percentile } from './proof.ts';

const FULL = { perSecond: 150, seconds: 180 };
const SHORT = { perSecond: 20, seconds: 4 };
const LIMIT_P95_MS = 100;

export const load: Proof = {
  name: 'load',
  promise:
    '60 people make 150 requests a second, a tenth of them writes, over 3,000,000 sold lines: none fails, 95 % within 100 ms',
  run: (size, say) =>
    atSite(size, say, async site => {
      const { perSecond, seconds } = size === 'full' ? FULL : SHORT;
      if (size === 'full') await site.phase(30, 10);
      const before = await site.processors();
      const watching = watch(site.base, site.pid);
      const result = await site.phase(perSecond, seconds);
      const samples = await watching.stop();
      const after = await site.processors();
      const times = timesOf(result);
      const problems = errorsOf(result);
      // A short one runs beside other tests, where a machine may really have too much to do.
      if (size === 'full' && result.refused > 0) problems.push(`${result.refused} requests were refused`);
      if (result.ok === 0) problems.push('nothing was answered');
      if (result.streams < site.people) problems.push(`only ${result.streams} live streams are left`);
      if (size === 'full' && percentile(times, 0.95) > LIMIT_P95_MS) problems.push('95 % took longer');
      const most = (pick: (sample: (typeof samples)[number]) => number) => Math.max(...samples.map(pick));
      return {
        figures: [
          `${result.sent} requests at ${perSecond}/s, ${result.events} events on ${result.streams} streams`,
          percentiles(times),
          `slowest by p95: ${slowest(result, 5).join(', ')}`,
          `memory ${most(({ rss }) => rss).toFixed(0)} MB`,
          `event loop late by at most ${ms(most(({ loopDelay }) => loopDelay))}, of each second 95 % under ${ms(
            percentile(
              samples.map(({ loopDelay }) => loopDelay),
              0.95,
            ),
          )}`,
          `application ${shareOf(after.application - before.application, seconds)}, database ${shareOf(after.database - before.database, seconds)}, generator ${shareOf(result.cpu * seconds, seconds)}`,
        ],
        problems,
      };
    }),
};
