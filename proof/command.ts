import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { argumentsOf } from '#test/started.ts';
import { QUIET } from './program.ts';
import { wait } from './proof.ts';

export type Ended = { code: number | null; output: string; megabytes: number };

/**
 * Runs one of our commands to its end, or kills it as soon as `shouldKill` says so. `megabytes` is its peak memory,
 * where /proc reports it.
 */
export async function runCommand(
  name: 'audit-verify' | 'backup' | 'restore' | 'distribute' | 'verify',
  args: string[],
  env: Record<string, string>,
  shouldKill?: (output: string) => Promise<boolean>,
): Promise<Ended> {
  const child = spawn(process.execPath, [...argumentsOf(`commands/${name}`), ...args], {
    env: { ...process.env, ...QUIET, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', piece => {
      output += piece;
    });
  }
  const closed = once(child, 'close');
  let megabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
    if (await shouldKill?.(output)) child.kill('SIGKILL');
    await wait(10);
  }
  await closed;
  return { code: child.exitCode, output, megabytes };
}

/** Runs one of our commands that must succeed; returns its output. */
export async function succeed(
  name: Parameters<typeof runCommand>[0],
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { code, output } = await runCommand(name, args, env);
  if (code !== 0) throw new Error(`${name} exited with ${code}: ${output.slice(-1_000)}`);
  return output;
}
