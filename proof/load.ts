import { errorsOf, ms, percentiles, slowest, timesOf } from './load/figures.ts';
import { atSite, type Site } from './load/site.ts';
import { shareOf, watch } from './load/watch.ts';
import { type Proof, percentile } from './proof.ts';

type Load = {
  name: string;
  promise: string;
  perSecond: number;
  /** 95 % of requests are answered within this many ms. */
  within: number;
  /** The number of live streams; one each by default. */
  streams?: number;
};

const SECONDS = 180;
/** A short run happens next to other tests, where the machine may really be overloaded. */
const SHORT = { perSecond: 20, seconds: 4, streams: 60 };

const loadOf = ({ name, promise, perSecond, within, streams }: Load): Proof => ({
  name,
  promise,
  run: (size, say) => {
    const isFull = size === 'full';
    const rate = isFull ? perSecond : SHORT.perSecond;
    const seconds = isFull ? SECONDS : SHORT.seconds;
    const prove = async (site: Site) => {
      if (isFull) await site.phase(30, 10);
      const before = await site.processors();
      const watching = watch(site.base, site.pid);
      const result = await site.phase(rate, seconds);
      const samples = await watching.stop();
      const after = await site.processors();
      const times = timesOf(result);
      const problems = errorsOf(result);
      if (isFull && result.refused > 0) problems.push(`${result.refused} requests were refused`);
      if (result.ok === 0) problems.push('no request was answered');
      if (result.streams < site.streams) problems.push(`only ${result.streams} live streams are still open`);
      if (isFull && percentile(times, 0.95) > within)
        problems.push(`95 % of requests took more than ${within} ms`);
      const most = (pick: (sample: (typeof samples)[number]) => number) => Math.max(...samples.map(pick));
      const application = after.application - before.application;
      const database = after.database - before.database;
      return {
        figures: [
          `${result.sent} requests were sent at ${rate} a second, and ${result.streams} live streams received ${result.events} events`,
          `requests took ${percentiles(times)}`,
          `the calls with the highest p95 were ${slowest(result, 5).join(', ')}`,
          `the application used at most ${most(({ rss }) => rss).toFixed(0)} MB of memory`,
          `the event loop was late by at most ${ms(most(({ loopDelay }) => loopDelay))}, and in 95 % of seconds by at most ${ms(
            percentile(
              samples.map(({ loopDelay }) => loopDelay),
              0.95,
            ),
          )}`,
          `the application used ${shareOf(application, seconds)}, the database ${shareOf(database, seconds)}, the generator ${shareOf(result.cpu * seconds, seconds)}`,
          `a request took ${ms((application * 1000) / result.sent)} of a processor in the application and ${ms((database * 1000) / result.sent)} in the database`,
        ],
        problems,
      };
    };
    return atSite(size, say, prove, streams && (isFull ? streams : SHORT.streams));
  },
});

export const load = loadOf({
  name: 'load',
  promise:
    '60 people make 150 requests a second, a tenth of them writes, over 3,000,000 sold lines: none fails, and 95 % are answered within 100 ms',
  perSecond: 150,
  within: 100,
});

export const heavyLoad = loadOf({
  name: 'heavy-load',
  promise:
    '60 people make 400 requests a second, a tenth of them writes, over 3,000,000 sold lines while 1,000 live streams are open: none fails, and 95 % are answered within 60 ms',
  perSecond: 400,
  within: 60,
  streams: 1_000,
});
