import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/embedded/start.ts';
import { given } from '../program.ts';
import type { Proof } from '../proof.ts';
import { jumpingClock } from './jumps.ts';
import { machineClock } from './machine.ts';
import { fillDatabase, sameInAllZones } from './zones.ts';

export const clock: Proof = {
  name: 'clock',
  promise:
    'Every machine uses Prague’s time, also in both nights of a clock change and when the machine’s clock jumps',
  async run(size, say) {
    const directory = await mkdtemp(join(tmpdir(), 'prodejna-time-'));
    const machine = await machineClock();
    const database = await startEmbedded({ dataDir: join(directory, 'server'), log: () => {} });
    try {
      await fillDatabase(database.ownerUrl, directory);
      const env = { ...given(database), DATA_DIR: join(directory, 'keys') };
      const zones = await sameInAllZones(env, machine, size, say);
      const jumps = await jumpingClock(env, machine, size, say);
      return {
        figures: [...zones.figures, ...jumps.figures],
        problems: [...zones.problems, ...jumps.problems],
      };
    } finally {
      await database.stop();
      await machine.remove();
      await rm(directory, { recursive: true, force: true });
    }
  },
};
