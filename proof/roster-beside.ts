import { readFile } from 'node:fs/promises';
import { monthRange } from '#shared/core/days.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { openGenerated } from '../bench/rosters/chain/generated.ts';
import { type Session, signIn, startProgram } from './program.ts';
import { type Proof, percentile, wait } from './proof.ts';

const READS = { full: 800, short: 40 };
/** The number of people who read at a time, and how long each then looks at the page. */
const READERS = 3;
const LOOKS_MS = 30;
/** Reads may take this many times as long as without a search. */
const MOST = 2;
const ASK_MS = 2_000;
/** The shops of two searches, the number that one process runs at a time. */
const SEARCHES = [
  [1, 2, 3],
  [4, 5, 6],
];

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Milliseconds of plain reads, and the answers other than 200. */
async function read(sessions: Session[], month: string, count: number) {
  const days = monthRange(month);
  const paths = [
    ...['/users/current/', '/news/?limit=5', '/notifications/', '/orders/orders/'],
    ...[`/shifts/?od=${days.od}&do=${days.do}`, `/shifts/plan/?prodejna=1&mesic=${month}`],
  ];
  const took: number[] = [];
  const problems: string[] = [];
  let begun = 0;
  await Promise.all(
    sessions.map(async session => {
      while (begun < count) {
        const path = paths[begun++ % paths.length]!;
        const at = performance.now();
        const answer = await session.get(path);
        await answer.text();
        took.push(performance.now() - at);
        if (answer.status !== 200) problems.push(`GET ${path} was answered with ${answer.status}`);
        await wait(LOOKS_MS);
      }
    }),
  );
  return { took, problems };
}

/** The application's memory in MB; null where the system does not report it. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /VmRSS:\s+(\d+)/.exec(status);
  return found && Number(found[1]) / 1024;
}

/** Starts searches and polls them as their page would, so that they continue; stops them. */
function searching(session: Session, month: string) {
  const groups: number[] = [];
  const timer = setInterval(() => {
    for (const id of groups)
      void session
        .get(`/rozpisy/prodejny/${id}/`)
        .then(answer => answer.text())
        .catch(() => {});
  }, ASK_MS);
  return {
    async begin(prodejny: number[]) {
      const body = { ...monthRange(month), rozsah: 'doplnit', prodejny, sekund: 600 };
      const answer = await session.send('POST', '/rozpisy/prodejny/', body);
      if (answer.status !== 201) throw new Error(`A search was answered with ${answer.status}.`);
      groups.push(((await answer.json()) as { skupina: number }).skupina);
    },
    /** Whether all of them are still running. */
    async areRunning() {
      const states = await Promise.all(
        groups.map(async id => (await (await session.get(`/rozpisy/prodejny/${id}/`)).json()) as Group),
      );
      return states.every(({ rozpisy }) => rozpisy.some(({ stav }) => stav === 'bezi'));
    },
    async stop() {
      clearInterval(timer);
      for (const id of groups) await session.send('POST', `/rozpisy/prodejny/${id}/zastavit/`);
    },
  };
}
type Group = { rozpisy: { stav: string }[] };

export const rosterBeside: Proof = {
  name: 'roster-beside',
  promise: `While one or two rosters are searched for, 95 % of plain reads take at most ${MOST} times as long as without a search`,
  async run(size, say) {
    const chain = await openGenerated();
    const month = chain.months[0]!;
    await chain.clear();
    const program = await startProgram({ DATABASE_URL: chain.url });
    const problems: string[] = [];
    const figures: string[] = [];
    try {
      const manager = await signIn(program.base, 'viktor', DEMO_PASSWORD);
      const readers = await Promise.all(
        Array.from({ length: READERS }, () => signIn(program.base, 'viktor', DEMO_PASSWORD)),
      );
      const search = searching(manager, month);
      await read(readers, month, READS[size] / 4);
      const measured = async (what: string) => {
        const seen = await read(readers, month, READS[size]);
        const memory = await memoryOf(program.pid);
        problems.push(...seen.problems.slice(0, 3));
        const [p50, p95] = [0.5, 0.95].map(share => percentile(seen.took, share)) as [number, number];
        say(`${what}: p50 ${ms(p50)}, p95 ${ms(p95)}`);
        return { p50, p95, memory };
      };
      const before = await measured('without a search');
      const beside = [];
      for (const [at, shops] of SEARCHES.entries()) {
        await search.begin(shops);
        beside.push(await measured(`beside ${at + 1} searches`));
        if (!(await search.areRunning())) problems.push('a search ended before the reads beside it did');
      }
      await search.stop();
      await wait(ASK_MS);
      const after = await measured('without a search again');
      const quiet = (before.p95 + after.p95) / 2;
      const told = ({ p50, p95, memory }: typeof before) =>
        `p50 ${ms(p50)}, p95 ${ms(p95)}${memory === null ? '' : `, ${memory.toFixed(0)} MB`}`;
      figures.push(
        `reads without a search: ${told(before)}`,
        ...beside.map(
          (one, at) =>
            `reads beside ${at + 1} searches: ${told(one)} (${(one.p95 / quiet).toFixed(2)} times the p95 without a search)`,
        ),
        `reads after the searches: ${told(after)}`,
      );
      for (const [at, { p95 }] of beside.entries()) {
        if (size === 'full' && p95 > MOST * quiet)
          problems.push(
            `beside ${at + 1} searches 95 % of reads took up to ${ms(p95)}, without a search up to ${ms(quiet)}`,
          );
      }
    } finally {
      await program.kill('SIGTERM');
      await chain.stop();
    }
    return { figures, problems };
  },
};
