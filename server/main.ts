import { readEnv } from './operation/env.ts';
import { exitWith, start, stopOnSignals } from './start.ts';
import { addFirstAdmin } from './users/first-admin.ts';

try {
  const env = readEnv();
  const starting = start({ env, prepare: ({ db }) => addFirstAdmin(db, env.ADMIN_PASSWORD) });
  stopOnSignals(starting);
  console.log(`Prodejna is running at ${(await starting).address}`);
} catch (error) {
  exitWith(error);
}
