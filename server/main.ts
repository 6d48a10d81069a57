import { readEnv } from './core/env.ts';
import { exitWith, start, stopOnSignals } from './start.ts';
import { addFirstAdmin } from './users/first-admin.ts';

try {
  const env = readEnv();
  const running = await start({ env, prepare: ({ db }) => addFirstAdmin(db, env.ADMIN_PASSWORD) });
  stopOnSignals(running);
  console.log(`Prodejna is running at ${running.address}`);
} catch (error) {
  exitWith(error);
}
