import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wait } from '../proof.ts';

const PRELOAD = fileURLToPath(new URL('./shift.mjs', import.meta.url));
/** The application reads the file every 20 ms; on a busy machine later. */
const TOLD_MS = 300;

export type MachineClock = {
  /** What a program needs to live by this clock, in the zone `TZ`. */
  env(TZ?: string): Record<string, string>;
  /** Puts the clock ahead (or behind, below 0) of the real one by `ms`. */
  shift(ms: number): Promise<void>;
  /** Lets the clock stand at an instant, ISO with offset. */
  stand(instant: string): Promise<void>;
  /** Lets the clock go on from an instant. */
  set(instant: string): Promise<void>;
  remove(): Promise<void>;
};

/** A clock that applications started with its `env` live by. */
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
