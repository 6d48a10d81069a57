import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strike } from './power-cut.ts';
import { type Launched, launchProgram, signIn } from './program.ts';
import { inTemporary, type Proof, type Say, type Size } from './proof.ts';

const PASSWORD = 'proof-of-one';
const EXIT_MS = 3_000;
const AT_ONCE = 4;

const launch = (dataDir: string) => launchProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });

/** What a killed application may leave, and what may have happened to it before the next start. */
const LEFTOVERS: [string, (dataDir: string, stranger: number) => Promise<void>][] = [
  ['the directory is as it was left', async () => {}],
  [
    'the holder file names another living program',
    (dataDir, stranger) => writeFile(join(dataDir, 'holder.pid'), `${stranger}\n`),
  ],
  ['the holder file is empty', dataDir => writeFile(join(dataDir, 'holder.pid'), '')],
  ['the holder file is garbage', dataDir => writeFile(join(dataDir, 'holder.pid'), Buffer.alloc(4096, 0xff))],
  [
    'the lock file is an empty file',
    async dataDir => {
      await rm(join(dataDir, 'lock.sock'), { force: true });
      await writeFile(join(dataDir, 'lock.sock'), '');
    },
  ],
  [
    'the lock file is garbage',
    async dataDir => {
      await rm(join(dataDir, 'lock.sock'), { force: true });
      await writeFile(join(dataDir, 'lock.sock'), Buffer.alloc(4096, 0xff));
    },
  ],
  ['the lock file is gone', dataDir => rm(join(dataDir, 'lock.sock'), { force: true })],
  [
    "the database's file names another living program",
    async (dataDir, stranger) => {
      const file = join(dataDir, 'postgres', 'postmaster.pid');
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, `${stranger}`));
    },
  ],
  ["the database's file is empty", dataDir => writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')],
  [
    "the database's file is garbage",
    dataDir => writeFile(join(dataDir, 'postgres', 'postmaster.pid'), Buffer.alloc(4096, 0xff)),
  ],
];

/** Starts a second application on `holder`'s directory: it must end with 1 and name it. Returns ms and problems. */
async function second(holder: Launched, dataDir: string): Promise<{ ms: number; problems: string[] }> {
  const began = performance.now();
  const other = launch(dataDir);
  const code = await other.ended;
  const ms = performance.now() - began;
  const named = `process ${holder.child.pid}`;
  return {
    ms,
    problems: [
      ...(code === 1 ? [] : [`a second application exited with ${code}`]),
      ...(other.output().includes(named) && other.output().includes(dataDir)
        ? []
        : [`a second application did not name the holder (${named}): ${other.output()}`]),
    ],
  };
}

/** Starts several applications at once: exactly one becomes ready, the others name it. */
async function race(dataDir: string): Promise<{ winner: Launched | undefined; problems: string[] }> {
  const starts = Array.from({ length: AT_ONCE }, () => launch(dataDir));
  const results = await Promise.all(
    starts.map(start =>
      start.ready().then(
        () => true,
        () => false,
      ),
    ),
  );
  const winners = starts.filter((_, at) => results[at]);
  const named = starts.filter(
    (start, at) => !results[at] && start.output().includes(`process ${winners[0]?.child.pid}`),
  );
  const isRight = winners.length === 1 && named.length === AT_ONCE - 1;
  return {
    winner: winners[0],
    problems: isRight
      ? []
      : [
          `of ${AT_ONCE} applications started at once, ${winners.length} became ready and ${named.length} named the one that did:`,
          ...starts.map(({ child, output }) => `process ${child.pid}: ${output()}`),
        ],
  };
}

async function works(program: Launched): Promise<string[]> {
  const admin = await signIn(program.base, 'admin', PASSWORD);
  const { status } = await admin.send('POST', '/news/', { obsah: 'Funguje' });
  return status === 201 ? [] : [`a post was answered with ${status}`];
}

async function tryOut(dataDir: string, stranger: ChildProcess, size: Size, say: Say) {
  const leftovers = size === 'short' ? LEFTOVERS.slice(1, 2) : LEFTOVERS;
  const problems: string[] = [];
  const times: number[] = [];
  const note = (what: string, found: string[]) => {
    say(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    problems.push(...found.map(problem => `${what}: ${problem}`));
  };
  let holder: Launched | undefined;
  try {
    const began = await race(dataDir);
    holder = began.winner;
    note(
      `of ${AT_ONCE} applications started at once on an empty directory one becomes ready`,
      began.problems,
    );
    if (!holder) return { problems, times, kinds: 0 };
    for (const isStopped of [false, true]) {
      if (isStopped) holder.child.kill('SIGSTOP');
      const { ms, problems: found } = await second(holder, dataDir);
      holder.child.kill('SIGCONT');
      times.push(ms);
      const isLate = size === 'full' && ms > EXIT_MS;
      const what = isStopped
        ? 'a second application exits while the first is suspended'
        : 'a second application exits';
      note(`${what} (${Math.round(ms)} ms)`, [
        ...found,
        ...(isLate ? [`it exited only after ${Math.round(ms)} ms`] : []),
      ]);
    }
    note('the first application is not disturbed', await works(holder));
    for (const [what, prepare] of leftovers) {
      strike('everything', holder.child.pid!, dataDir);
      await holder.kill('SIGKILL');
      await prepare(dataDir, stranger.pid!);
      holder = launch(dataDir);
      const isReady = await holder.ready().then(
        () => [],
        (error: Error) => [error.message],
      );
      note(
        `an application starts after the previous one was killed and ${what}`,
        isReady.length > 0 ? isReady : await works(holder),
      );
    }
    await holder.kill('SIGKILL');
    const again = await race(dataDir);
    holder = again.winner;
    note(`of ${AT_ONCE} applications started at once after a kill one becomes ready`, again.problems);
    if (stranger.exitCode !== null || stranger.signalCode !== null)
      problems.push('a foreign program was killed because its process number was in a file');
  } finally {
    await holder?.kill('SIGTERM');
  }
  return { problems, times, kinds: leftovers.length };
}

export const oneWriter: Proof = {
  name: 'one-writer',
  promise:
    'Only one application runs on a data directory: a second one exits within 3 s and names the first, and whatever a killed one left never blocks a start',
  async run(size, say) {
    const stranger = spawn('sleep', ['3600'], { stdio: 'ignore' });
    try {
      const { problems, times, kinds } = await inTemporary('one-writer', directory =>
        tryOut(join(directory, 'data'), stranger, size, say),
      );
      return {
        figures: [
          `the second application exited after ${times.map(ms => Math.round(ms)).join(' and ')} ms`,
          `an application started after each of ${kinds} kinds of leftovers`,
        ],
        problems,
      };
    } finally {
      stranger.kill();
    }
  },
};
