import { randomBytes } from 'node:crypto';
import { createDb, createPool } from '../core/db.ts';
import { write } from '../core/write.ts';
import { readEnv } from '../operation/env.ts';
import { hashPassword } from '../session/hashing.ts';
import { endSessionsOf, findCredentials } from '../session/queries.ts';
import { updateUser } from '../users/queries.ts';
import { checkPlace, openDatabase } from './database.ts';
import { Misuse, runCommand } from './exit.ts';

const USE = `Use: npm run password -- USERNAME  gives an account a new random password, printed once, and ends its sessions

For when no ADMIN can sign in. Ends with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const AUTHOR = { kdo: null, kdo_jmeno: 'příkaz password', adresa: null };

/** Gives the person a new password and makes the account active; the audit says so. @returns the password. */
async function renew(url: string, username: string): Promise<string> {
  const pool = createPool(url, () => {}, 2);
  try {
    const db = createDb(pool);
    const person = await findCredentials(db, username);
    if (!person) throw new Misuse(`Nobody is called ${username}.`);
    const password = randomBytes(9).toString('base64url');
    const heslo_hash = await hashPassword(password);
    await write(db, AUTHOR, async tx => {
      await updateUser(tx.db, person.id, { heslo_hash, aktivni: true });
      await endSessionsOf(tx.db, person.id);
      await tx.record('uzivatel', person.id, { heslo: 'old' }, { heslo: 'new' }, false);
    });
    return password;
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
    console.log(`New password of ${username}: ${await renew(database.url, username)} (shown only now)`);
  } finally {
    await database.close();
  }
});
