import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wait } from '../proof.ts';

const PRELOAD = fileURLToPath(new URL('./shift.mjs', import.meta.url));
/** The application reads the file every 20 ms; later on a busy machine. */
const TOLD_MS = 300;

export type MachineClock = {
  /** The environment of a program that should use this clock, in the zone `TZ`. */
  env(TZ?: string): Record<string, string>;
  /** Sets the clock ahead of the real one by `ms`, or behind if negative. */
  shift(ms: number): Promise<void>;
  /** Stops the clock at an instant, ISO with offset. */
  stand(instant: string): Promise<void>;
  /** Lets the clock run on from an instant. */
  set(instant: string): Promise<void>;
  remove(): Promise<void>;
};

/** A clock for applications that are started with its `env`. */
export async function machineClock(): Promise<MachineClock> {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-clock-'));
  const file = join(directory, 'clock');
  const tell = async (text: string) => {
    await writeFile(file, text);
    await wait(TOLD_MS);
  };
  await writeFile(file, '0');
  return {
    env: TZ => ({
      NODE_OPTIONS: `--import ${PRELOAD}`,
      CLOCK_FILE: file,
      ...(TZ !== undefined && { TZ }),
    }),
    shift: ms => tell(`${ms}`),
    stand: instant => tell(`@${Date.parse(instant)}`),
    set: instant => tell(`${Date.parse(instant) - Date.now()}`),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
