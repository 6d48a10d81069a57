import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { directoryName } from '#server/embedded/lock.ts';
import { findServerProcesses } from '#server/embedded/processes.ts';
import { addressIn } from '#test/started.ts';
import { launchProgram } from '../program.ts';
import { type Seen, wait, within } from '../proof.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const STOP_MS = 10_000;

/** The number of PostgreSQL processes on the data directory that nobody runs any more. */
async function orphans(dataDir: string): Promise<number> {
  if (!existsSync(join(dataDir, 'postgres'))) return 0;
  const directory = await realpath(dataDir);
  return findServerProcesses(join(directory, 'postgres'), directoryName(directory)).length;
}

/** SIGTERM at `times` moments of a start: it must end soon, together with everything it had started. */
export async function stopWhileStarting(env: Record<string, string>, times: number[]): Promise<Seen> {
  const problems: string[] = [];
  let inOrder = 0;
  let slowestMs = 0;
  for (const after of times) {
    const { child, ended } = launchProgram(env);
    await wait(after);
    const began = performance.now();
    child.kill('SIGTERM');
    const code = await within(ended, 60_000, `Stopping a start after ${after} ms`);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (code === 0) inOrder++;
    // Before its first line runs, the system ends a process without its handler.
    else if (code !== null) problems.push(`a start stopped after ${after} ms exited with ${code}`);
    const left = await orphans(env.DATA_DIR!);
    if (left > 0) problems.push(`a start stopped after ${after} ms left ${left} PostgreSQL processes`);
  }
  const line = `SIGTERM was sent during ${times.length} starts: ${inOrder} exited in order, the others before their first line ran`;
  return { figures: [`${line}; the slowest took ${(slowestMs / 1000).toFixed(1)} s`], problems };
}

/** Whether `npm start` would find its packages instead of downloading them. */
function hasPackages(): boolean {
  const mark = join(root, 'node_modules', '.prodejna-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return existsSync(mark) && readFileSync(mark, 'utf8') === lock;
}

/** SIGTERM to `npm start` reaches the application: npm ends with 0 as well, and nothing is left. */
export async function stopNpm(env: Record<string, string>): Promise<Seen> {
  if (!hasPackages()) {
    return {
      figures: [],
      problems: ['npm start was not tried because its packages are not those of the lock file'],
    };
  }
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', PORT: '0', ...env },
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', piece => {
    output += piece;
  });
  const ended = once(npm, 'exit').then(([code]) => code as number | null);
  for (const until = performance.now() + 180_000; addressIn(output) === ''; await wait(100)) {
    if (npm.exitCode !== null || performance.now() > until) {
      npm.kill('SIGTERM');
      return { figures: [], problems: [`npm start did not become ready: ${output}`] };
    }
  }
  const began = performance.now();
  npm.kill('SIGTERM');
  const code = await within(ended, 60_000, 'Stopping npm start with SIGTERM');
  const took = performance.now() - began;
  const problems = [
    ...(code === 0 ? [] : [`npm start exited with ${code}`]),
    ...(took > STOP_MS ? [`npm start exited only after ${Math.round(took)} ms`] : []),
    ...((await orphans(env.DATA_DIR!)) > 0 ? ['npm start left PostgreSQL running'] : []),
  ];
  return {
    figures: [`npm start exited with 0 after SIGTERM within ${(took / 1000).toFixed(1)} s`],
    problems,
  };
}
