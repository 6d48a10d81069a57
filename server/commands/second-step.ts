import { createDb, createPool } from '../core/db.ts';
import { write } from '../core/write.ts';
import { tellOfStep } from '../factors/adding.ts';
import { deleteSteps } from '../factors/queries.ts';
import { readEnv } from '../operation/env.ts';
import { forgetDevicesOf } from '../session/devices/queries.ts';
import { endSessionsOf, findCredentials } from '../session/queries.ts';
import { checkPlace, openDatabase } from './database.ts';
import { Misuse, runCommand } from './exit.ts';

const USE = `Use: npm run second-step -- USERNAME  takes the second step of signing in from an account, and ends its sessions

For who lost it when there are not two ADMINs to do it. Ends with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const AUTHOR = { kdo: null, kdo_jmeno: 'příkaz second-step', adresa: null };

/** Takes all that proves the person beside their password; the audit and the person are told. @returns how many */
async function take(url: string, username: string): Promise<number> {
  const pool = createPool(url, () => {}, 2);
  try {
    const db = createDb(pool);
    const person = await findCredentials(db, username);
    if (!person) throw new Misuse(`Nobody is called ${username}.`);
    return await write(db, AUTHOR, async tx => {
      const steps = await deleteSteps(tx.db, person.id);
      await endSessionsOf(tx.db, person.id);
      await forgetDevicesOf(tx.db, person.id);
      await tx.record('krok', person.id, { zruseni: null }, { zruseni: 'příkazem na serveru' });
      await tellOfStep(tx, person.id, 'zrušen příkazem na serveru', Date.now());
      return steps;
    });
  } finally {
    await pool.end();
  }
}

await runCommand(USE, async () => {
  const [username, ...rest] = process.argv.slice(2);
  if (!username || rest.length > 0) throw new Misuse('Name exactly one person, by username.');
  const env = readEnv();
  checkPlace(env);
  const database = await openDatabase(env);
  try {
    const steps = await take(database.url, username);
    console.log(`${username} signs in with the password alone now (${steps} second steps taken).`);
  } finally {
    await database.close();
  }
});
