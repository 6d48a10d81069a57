import { randomBytes } from 'node:crypto';
import { write } from '../core/write.ts';
import { deleteDeparture } from '../departures/queries.ts';
import { endEntry } from '../session/ending.ts';
import { hashPassword } from '../session/hashing.ts';
import { updateUser } from '../users/queries.ts';
import { runOnAccount } from './running/account.ts';

const USE = `Usage: npm run password -- USERNAME  gives an account a new random password, printed once, and ends its sessions

It is meant for the case that no ADMIN can sign in. Exits with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const AUTHOR = { kdo: null, kdo_jmeno: 'příkaz password', adresa: null };

// The account is activated as well; the audit records that.
await runOnAccount(USE, async (db, { id, username, aktivni }) => {
  const password = randomBytes(9).toString('base64url');
  const heslo_hash = await hashPassword(password);
  await write(db, AUTHOR, async tx => {
    await updateUser(tx.db, id, { heslo_hash, aktivni: true });
    await endEntry(tx.db, id);
    // As when an ADMIN lets somebody back: what an earlier departure left behind would count as theirs.
    if (!aktivni) await deleteDeparture(tx.db, id);
    await tx.record('uzivatel', id, { heslo: 'old', aktivni }, { heslo: 'new', aktivni: true }, false);
  });
  return `New password of ${username}: ${password} (shown only now)`;
});
