import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '#shared/news/contract.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { type Program, type Session, signIn, startProgram } from '../program.ts';
import { type Proof, type Say, type Seen, type Size, wait, within } from '../proof.ts';
import { followStream } from '../stream.ts';
import { ask, askUntilRefused, cutRequests, type Ending, idleConnections, uploadSlowly } from './clients.ts';
import { stopNpm, stopWhileStarting } from './starting.ts';

const PASSWORD = 'proof-of-sigterm';
const PEOPLE = 30;
const STREAMS = 8;
const SLOW = 'Příloha přijde pomalu';
const EXIT_MS = 10_000;
const RANGE = { from: '2025-11-21', to: '2026-11-21' };

type Round = { size: Size; csv: Buffer; lines: number; round: number };

async function begin(program: Program, { csv, size }: Round) {
  const { base } = program;
  const admin = await signIn(base, 'admin', PASSWORD);
  const endings: Ending[] = [];
  const post = await ask(SLOW, () => admin.send('POST', '/news/', { obsah: SLOW }));
  endings.push(post);
  const postId = (JSON.parse(post.text!) as Post).id;
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => followStream(base, admin)));
  const idle = await idleConnections(base, 20);
  const target = { base, session: admin, postId };
  const upload = uploadSlowly(target, { pieces: 15, pauseMs: 150 });
  const endless = size === 'full' ? uploadSlowly(target, { pieces: 150, pauseMs: 100 }) : null;
  const load = askUntilRefused(
    Array.from({ length: PEOPLE }, () => admin),
    endings,
  );
  for (const until = performance.now() + 15_000; endings.length < 2 * PEOPLE; await wait(20)) {
    if (performance.now() > until) break;
  }
  // Not with a token, which may write to only one source: the file has several.
  const imported = ask('import', () => admin.upload('/import/prodeje/', csv.toString(), 'text/csv'));
  await wait(size === 'short' ? 300 : 300 + Math.random() * 700);
  const exports = Array.from({ length: 3 }, () => ask('export', () => admin.get('/users/list/?format=xlsx')));
  return { streams, idle, upload, endless, load, endings, imported, exports };
}

/** Answers that nobody may get. */
const broken = (endings: Ending[], fine: number[]) =>
  endings
    .filter(({ status }) => status && !fine.includes(status))
    .map(({ what, status, text }) => `${what}: ${status} ${text?.slice(0, 150)}`);

/** What the next start finds: acknowledged posts, and an import that is complete or absent. */
async function leftBehind(session: Session, answered: Ending[], imported: Ending): Promise<string[]> {
  const problems: string[] = [];
  const texts = new Set<string>();
  for (let before: number | undefined; ; ) {
    const page = (await (
      await session.get(`/news/?limit=100${before ? `&before=${before}` : ''}`)
    ).json()) as Post[];
    for (const { obsah } of page) texts.add(obsah);
    if (page.length < 100) break;
    before = page.at(-1)!.id;
  }
  const lost = answered.filter(({ what, status }) => status === 201 && !texts.has(what));
  if (lost.length > 0) problems.push(`${lost.length} acknowledged posts are lost`);
  // It was refused before it began, so it is not in the history.
  if (!imported.status || !/Import přerušilo|"id"/.test(imported.text ?? '')) return problems;
  const { importy } = (await (await session.get('/import/')).json()) as { importy: { stav: string }[] };
  const stav = importy[0]?.stav;
  const expected = imported.status === 200 ? 'hotovo' : 'chyba';
  if (stav !== expected)
    problems.push(`the history says ${stav} of an import that was answered with ${imported.status}`);
  return problems;
}

/** One application under every kind of load, SIGTERM twice, and what everybody saw of it. */
async function stopUnderLoad(env: Record<string, string>, round: Round) {
  let log = '';
  const program = await startProgram({ ...env, LOG_LEVEL: 'info' }, 60_000, piece => {
    log += piece;
  });
  const running = await begin(program, round).catch(async error => {
    await program.kill('SIGTERM');
    throw error;
  });
  const began = performance.now();
  process.kill(program.pid, 'SIGTERM');
  const again = wait(100).then(() => process.kill(program.pid, 'SIGTERM'));
  const code = await within(program.ended, 60_000, 'The exit').catch(() => Number.NaN);
  const exitMs = performance.now() - began;
  await again.catch(() => {});
  if (Number.isNaN(code)) await program.kill('SIGKILL');
  await running.load;
  const asked = running.endings;
  const [upload, imported, ...exports] = await Promise.all([
    running.upload,
    running.imported,
    ...running.exports,
  ]);
  const endless = await running.endless;
  await within(running.idle.gone, 5_000, 'Closing idle connections');
  const all = [...asked, upload!, imported!, ...exports, ...(endless ? [endless] : [])];
  // The last lines of its output are still on their way to us.
  await wait(200);
  const cut = cutRequests(log, all);
  const problems = [
    ...(code === 0 ? [] : [`the application exited with ${code}`]),
    ...(round.size === 'full' && exitMs > EXIT_MS
      ? [`the application exited only after ${Math.round(exitMs)} ms`]
      : []),
    ...broken([upload!], round.size === 'full' ? [201] : [201, 503]),
    ...broken(exports, [200, 503]),
    ...broken([imported!], [200, 503]),
    ...broken(endless ? [endless] : [], [503]),
    ...broken(asked, [200, 201, 503]),
    ...cut,
    ...running.streams.filter(stream => !stream.isOver()).map(() => 'a live stream did not end'),
  ];
  return { problems, exitMs, asked, imported: imported! };
}

async function sigtermUnderLoad(directory: string, size: Size, say: Say): Promise<Seen> {
  const seen: Seen = { figures: [], problems: [] };
  const path = join(directory, 'prodeje.csv');
  const wanted = size === 'short' ? 4_000 : 100_000;
  const lines = await writeCsv(path, { ...RANGE, linesPerDay: linesPerDayFor(wanted, RANGE), seed: 1 });
  const csv = await readFile(path);
  const env = { DATA_DIR: join(directory, 'data'), ADMIN_PASSWORD: PASSWORD };
  const rounds = size === 'short' ? 1 : 5;
  let [answered, refused, slowestMs] = [0, 0, 0];
  for (let round = 1; round <= rounds; round++) {
    const { problems, exitMs, asked, imported } = await stopUnderLoad(env, { size, csv, lines, round });
    const program = await startProgram(env);
    const left = await leftBehind(await signIn(program.base, 'admin', PASSWORD), asked, imported);
    await program.kill('SIGTERM');
    answered += asked.filter(({ status }) => status).length;
    refused += asked.filter(one => !one.status).length;
    slowestMs = Math.max(slowestMs, exitMs);
    seen.problems.push(...[...problems, ...left].map(problem => `round ${round}: ${problem}`));
    say(
      `round ${round}: ${asked.length} requests were made, the application exited after ${Math.round(exitMs)} ms, and the import was answered with ${imported.status}`,
    );
  }
  seen.figures.push(
    `SIGTERM was sent ${rounds} times while ${PEOPLE} people worked, with slow uploads, exports, an import of ${lines} lines and ${STREAMS} live streams`,
    `${answered} requests were answered, ${refused} connections were refused, and none was cut`,
    `the application exited with 0 after at most ${(slowestMs / 1000).toFixed(1)} s`,
  );
  return seen;
}

export const sigterm: Proof = {
  name: 'sigterm',
  promise:
    'SIGTERM under load cuts no request, and the application exits with 0 within 10 s; the same holds while it starts and through npm start',
  async run(size, say) {
    const directory = await mkdtemp(join(tmpdir(), 'prodejna-sigterm-'));
    const env = { DATA_DIR: join(directory, 'data'), ADMIN_PASSWORD: PASSWORD };
    try {
      const seen = [await sigtermUnderLoad(directory, size, say)];
      if (size === 'full') {
        const moments = [50, 150, 300, 450, 600, 750, 900, 1_100, 1_400, 1_800];
        const fresh = { ...env, DATA_DIR: join(directory, 'fresh') };
        seen.push(await stopWhileStarting(fresh, moments), await stopWhileStarting(env, moments));
        seen.push(await stopNpm(env));
      }
      return {
        figures: seen.flatMap(({ figures }) => figures),
        problems: seen.flatMap(({ problems }) => problems),
      };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};
