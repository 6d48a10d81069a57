import { write } from '../core/write.ts';
import { tellOfStep } from '../factors/adding.ts';
import { deleteSteps } from '../factors/queries.ts';
import { forgetReset } from '../factors/resetting.ts';
import { endEntry } from '../session/ending.ts';
import { runOnAccount } from './running/account.ts';

const USE = `Usage: npm run second-step -- USERNAME  removes the second step of signing in from an account, and ends its sessions

It is meant for a person who lost it when there are not two ADMINs who could remove it. Exits with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const AUTHOR = { kdo: null, kdo_jmeno: 'příkaz second-step', adresa: null };

// Removes everything that proves the person besides their password; the audit records it and the person is told.
await runOnAccount(USE, async (db, { id, username }) => {
  let steps = 0;
  await write(db, AUTHOR, async tx => {
    steps = await deleteSteps(tx.db, id);
    await forgetReset(tx, id);
    await endEntry(tx.db, id);
    await tx.record('krok', id, { zruseni: null }, { zruseni: 'příkazem na serveru' });
    await tellOfStep(tx, id, 'zrušen příkazem na serveru', Date.now());
  });
  return `${username} now signs in with the password alone (${steps} second steps were removed)`;
});
