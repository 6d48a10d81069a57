import { errorsOf, percentiles, timesOf } from './load/figures.ts';
import { atSite, type Site } from './load/site.ts';
import { type Sample, watch } from './load/watch.ts';
import { type Proof, percentile, type Say, type Seen } from './proof.ts';

const PER_SECOND = 80;
const MINUTES = 10;
/** The first minutes warm up caches and compilers. */
const SETTLED = 3;
/** How much more the last minute may use: a share, plus the noise there is anyway. */
const MORE = 0.1;
const MEMORY_NOISE_MB = 15;
const HANDLE_NOISE = 10;

/** The median of a minute's samples, and the lowest heap, which is what remains after a garbage collection. */
function minuteOf(samples: Sample[]) {
  const middle = (pick: (sample: Sample) => number) => percentile(samples.map(pick), 0.5);
  return {
    rss: middle(({ rss }) => rss),
    heap: Math.min(...samples.map(({ heap }) => heap)),
    handles: middle(({ handles }) => handles),
    connections: middle(({ connections }) => connections),
  };
}
type Minute = ReturnType<typeof minuteOf>;

function growth(early: Minute, late: Minute): string[] {
  const grew = (name: keyof Minute, noise: number, unit: string) =>
    late[name] > early[name] * (1 + MORE) + noise
      ? [`${name} grew from ${early[name].toFixed(0)} to ${late[name].toFixed(0)}${unit}`]
      : [];
  return [
    ...grew('rss', MEMORY_NOISE_MB, ' MB'),
    ...grew('heap', MEMORY_NOISE_MB, ' MB'),
    ...grew('handles', HANDLE_NOISE, ''),
  ];
}

const tell = ({ rss, heap, handles, connections }: Minute) =>
  `${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${handles} handles, ${connections} connections`;

async function run(site: Site, secondsAMinute: number, say: Say): Promise<Seen> {
  const minutes: Minute[] = [];
  const problems: string[] = [];
  const times: number[] = [];
  let sent = 0;
  const inUse = await site.connections();
  for (let minute = 1; minute <= MINUTES; minute++) {
    const watching = watch(site.base, site.pid);
    const result = await site.phase(PER_SECOND, secondsAMinute);
    minutes.push(minuteOf(await watching.stop()));
    sent += result.sent;
    times.push(...timesOf(result));
    problems.push(...errorsOf(result));
    if (result.refused > 0) problems.push(`${result.refused} requests were refused`);
    say(`minute ${minute}: ${tell(minutes.at(-1)!)}`);
  }
  const [early, late] = [minutes[SETTLED - 1]!, minutes.at(-1)!];
  problems.push(...growth(early, late));
  // The number in use varies with the load, but none may be left behind.
  const inUseAfter = await site.connections();
  if (inUseAfter > inUse) problems.push(`connections of the database grew from ${inUse} to ${inUseAfter}`);
  const left = await site.temporaryFiles();
  if (left.length > 0) problems.push(`temporary files are left: ${left.slice(0, 5).join(', ')}`);
  return {
    figures: [
      `${sent} requests were sent at ${PER_SECOND} a second`,
      `requests took ${percentiles(times)}`,
      `in minute ${SETTLED} the application used ${tell(early)}`,
      `in minute ${MINUTES} it used ${tell(late)}`,
      `the database had ${inUse} connections in use before and ${inUseAfter} after`,
      `${left.length} temporary files were left behind`,
    ],
    problems,
  };
}

export const soak: Proof = {
  name: 'soak',
  promise: 'After ten minutes of use, memory, open files and connections are where they were after three',
  run: (size, say) => atSite(size, say, site => run(site, size === 'full' ? 60 : 1, say)),
};
