import { connect } from '../backup/queries.ts';
import { Refusal } from '../backup/refusal.ts';
import { roleBesides } from '../core/roles/place.ts';
import { distribute, NotDistributable } from '../operation/distribute.ts';
import { readEnv } from '../operation/env.ts';
import { openDatabase } from './running/database.ts';
import { Misuse, runCommand } from './running/exit.ts';

const USE = `Usage: npm run distribute [-- --shards N]  spreads the database over the workers of a Citus cluster

DATABASE_URL names the coordinator. A table gets N shards, 32 by default; choose two to four for each processor that you will
ever have. The command can be interrupted and run again. Exits with 0 (done), 1 (refused), 2 (wrong use), 3 (another error).`;

const SHARDS = 32;
const MOST = 1_024;

/** @throws Misuse when the arguments are not `--shards N`. */
function shardsOf([option, number, ...rest]: string[]): number {
  if (option === undefined) return SHARDS;
  const shards = Number(number);
  if (option !== '--shards' || rest.length > 0 || !Number.isInteger(shards) || shards < 1 || shards > MOST) {
    throw new Misuse(`Give no argument, or --shards and a whole number from 1 to ${MOST}.`);
  }
  return shards;
}

await runCommand(USE, async () => {
  const shards = shardsOf(process.argv.slice(2));
  const env = readEnv();
  if (!env.DATABASE_URL) {
    throw new Refusal(
      'The embedded database is on this machine only and cannot be distributed. Move it to a Citus cluster ' +
        'by a backup and a restore, and set DATABASE_URL to its coordinator (docs/growth.md).',
    );
  }
  const database = await openDatabase(env);
  const client = await connect(database.ownerUrl);
  try {
    const role = await roleBesides(database);
    await distribute(client, { shards, role }, sentence => console.log(sentence));
    console.log('Done. The application needs no other setting.');
  } catch (error) {
    throw error instanceof NotDistributable ? new Refusal(error.message) : error;
  } finally {
    await client.end();
    await database.close();
  }
});
