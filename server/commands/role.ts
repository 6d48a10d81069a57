import { connect } from '../backup/queries.ts';
import { Refusal } from '../backup/refusal.ts';
import { addressFor } from '../core/database/hosts.ts';
import { newPassword } from '../core/roles/password.ts';
import { makeRole, mayMake, roleWith } from '../core/roles/place.ts';
import { giveRights } from '../core/roles/rights.ts';
import { readEnv } from '../operation/env.ts';
import { Misuse, runCommand } from './running/exit.ts';

const USE = `Use: npm run database:role [-- NAME]  makes the role that the application works as on the server of DATABASE_URL

It owns nothing and only adds to the audit. Says what to put into DATABASE_URL and DATABASE_OWNER_URL. Where the role of
DATABASE_URL may make no others, it says what the server's administrator is to run first. Run again it gives the role a new
password. Ends with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Which variables to set from now on; the owner's password stays where it was. */
const settings = (url: string) =>
  `Set these two, and start the application anew:
DATABASE_URL=${url}
DATABASE_OWNER_URL=what DATABASE_URL (or DATABASE_OWNER_URL) is now
The second is needed for upgrades, restores and npm run distribute; a start without anything to migrate does without.`;

await runCommand(USE, async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (given !== undefined && !NAME.test(given)))
    throw new Misuse('Name at most one role, in small letters without accents, digits and underscores.');
  const { DATABASE_URL, DATABASE_OWNER_URL } = readEnv();
  if (!DATABASE_URL)
    throw new Refusal(
      'The embedded database has its roles by itself. Set DATABASE_URL for one that is given.',
    );
  const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL;
  const client = await connect(ownerUrl);
  try {
    const { name, may, owns, citus } = await mayMake(client);
    if (!owns)
      throw new Refusal(`The tables are not those of ${name}. Let DATABASE_OWNER_URL name who owns them.`);
    const role = given ?? `${name.slice(0, 50)}_app`;
    if (role === name) throw new Refusal(`${role} owns the tables: name another one.`);
    const password = newPassword();
    const url = addressFor(DATABASE_URL, role, password);
    if (!may) {
      throw new Refusal(`${name} may make no roles. Let the server's administrator run

create role ${roleWith(role, password)};

${settings(url)}`);
    }
    await makeRole(client, role, password);
    await giveRights(client, role);
    const cluster = citus ? '\nThe workers of the cluster must let it sign in, too (docs/growth.md).' : '';
    console.log(`The role ${role} is made.${cluster} ${settings(url)}`);
  } finally {
    await client.end();
  }
});
