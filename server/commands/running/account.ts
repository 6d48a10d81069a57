import { createDb, createPool, type Db } from '../../core/database/db.ts';
import { findCredentials } from '../../session/queries.ts';
import { onDatabase } from './database.ts';
import { Misuse, runCommand } from './exit.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** Runs a command about the one account that its argument names; `work` returns the text to print. */
export const runOnAccount = (
  use: string,
  work: (db: Db, account: Account & { username: string }) => Promise<string>,
) =>
  runCommand(use, async () => {
    const [username, ...rest] = process.argv.slice(2);
    if (!username || rest.length > 0) throw new Misuse('Give exactly one username.');
    await onDatabase(async url => {
      const pool = createPool(url, () => {}, 2);
      try {
        const db = createDb(pool);
        const account = await findCredentials(db, username);
        if (!account) throw new Misuse(`Nobody has the username ${username}.`);
        console.log(await work(db, { ...account, username }));
      } finally {
        await pool.end();
      }
    });
  });
