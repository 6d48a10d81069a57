import { connect } from '../backup/queries.ts';
import { Refusal } from '../backup/refusal.ts';
import { addressFor } from '../core/database/hosts.ts';
import { newPassword } from '../core/roles/password.ts';
import { makeRole, mayMake, roleWith } from '../core/roles/place.ts';
import { giveRights } from '../core/roles/rights.ts';
import { readEnv } from '../operation/env.ts';
import { Misuse, runCommand } from './running/exit.ts';

const USE = `Usage: npm run database:role [-- NAME]  creates the role as which the application works on the server of DATABASE_URL

The role owns nothing and can only add to the audit. The command says what to put into DATABASE_URL and DATABASE_OWNER_URL. If the role of
DATABASE_URL may not create others, it says what the server's administrator has to run first. Run again, it gives the role a new
password. Exits with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Which variables to set from now on; the owner's password stays where it was. */
const settings = (url: string) =>
  `Set these two variables and start the application again:
DATABASE_URL=${url}
DATABASE_OWNER_URL=what DATABASE_URL (or DATABASE_OWNER_URL) is now
The second one is needed for upgrades, restores and npm run distribute, but not for a start without anything to migrate.`;

await runCommand(USE, async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (given !== undefined && !NAME.test(given)))
    throw new Misuse(
      'Give at most one role. Its name may have small letters without accents, digits and underscores.',
    );
  const { DATABASE_URL, DATABASE_OWNER_URL } = readEnv();
  if (!DATABASE_URL)
    throw new Refusal(
      'The embedded database creates its roles by itself. This command is for a server: set DATABASE_URL.',
    );
  const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL;
  const client = await connect(ownerUrl);
  try {
    const { name, may, owns, citus } = await mayMake(client);
    if (!owns)
      throw new Refusal(
        `The role ${name} does not own the tables. Set DATABASE_OWNER_URL to the role that does.`,
      );
    const role = given ?? `${name.slice(0, 50)}_app`;
    if (role === name) throw new Refusal(`The role ${role} owns the tables. Choose another name.`);
    const password = newPassword();
    const url = addressFor(DATABASE_URL, role, password);
    if (!may) {
      throw new Refusal(`The role ${name} may not create roles. Let the server's administrator run

create role ${roleWith(role, password)};

${settings(url)}`);
    }
    await makeRole(client, role, password);
    await giveRights(client, role);
    const cluster = citus ? '\nThe workers of the cluster must let it sign in as well (docs/growth.md).' : '';
    console.log(`The role ${role} is created.${cluster} ${settings(url)}`);
  } finally {
    await client.end();
  }
});
