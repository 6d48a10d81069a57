import { connected, longWorkOptions } from '../../core/database/db.ts';
import { commitSales } from '../changes.ts';
import { beginMerge } from '../merge.ts';
import { rebuildRollups } from './rebuild.ts';

/**
 * Recomputes all rollups from the lines in one transaction, after a running import. Readers see the old ones until
 * then.
 */
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
    // Closing the connection rolls back whatever was not committed.
    await client.end();
  }
}
