import { connected, longWorkOptions } from '../../core/database/db.ts';
import { commitSales } from '../changes.ts';
import { beginMerge } from '../merge.ts';
import { rebuildRollups } from './rebuild.ts';

/** Makes all rollups anew of the lines, in one transaction, behind an import that runs. Readers see the old ones until then. */
export async function mendRollups(databaseUrl: string): Promise<void> {
  const client = await connected(longWorkOptions(databaseUrl));
  try {
    await client.query('begin');
    await beginMerge(client);
    await client.query('delete from souhrn');
    await client.query('delete from souhrn_doklad');
    await client.query('insert into dny select distinct den from prodejni_radek');
    await rebuildRollups(client);
    await commitSales(client);
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end();
  }
}
