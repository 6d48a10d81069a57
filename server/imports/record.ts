import pg from 'pg';
import { connectionOptions, dbOn } from '../core/db.ts';
import { recorder } from '../core/write.ts';
import type { Progress } from '../sales/importer.ts';
import type { Failure, Job } from './execute.ts';
import { insertImport, noteFailure, noteProgress } from './history/queries.ts';

/** How often those who watch are told. */
const TELL_MS = 1_000;

/**
 * An import's row in the history, held by a connection of its own from now until `close`: should this process
 * die, the row can be told from those that still run.
 */
export async function openRecord(databaseUrl: string, job: Job) {
  const client = new pg.Client(connectionOptions(databaseUrl));
  // A connection lost between two queries is told by the next one; without a listener it would end Node.
  client.on('error', () => {});
  await client.connect();
  const db = dbOn(client);
  const { cesta, soubor, profil, zdroj, tolerantni, velikost, author, tokenId } = job;
  const row = { cesta, soubor, profil, zdroj, tolerantni, velikost, token_id: tokenId };
  const id = await insertImport(db, { ...row, kdo: author.kdo, kdo_jmeno: author.kdo_jmeno });

  let told = 0;
  let telling: Promise<void> | null = null;
  return {
    id,
    /** Tells now and then how far it is; the end does not wait for it. */
    progress(done: Progress) {
      const now = performance.now();
      if (telling || now - told < TELL_MS) return;
      told = now;
      telling = noteProgress(db, id, done)
        .catch(() => {})
        .finally(() => {
          telling = null;
        });
    },
    /** In a transaction: the history and the audit tell the same. */
    async fail({ zprava, odmitnute, chyby }: Omit<Failure, 'ok' | 'why'>) {
      await telling;
      await db.transaction().execute(async tx => {
        await noteFailure(tx, id, { zprava, odmitnute, chyby });
        const { audit, announce } = recorder(tx, author);
        const zmeny: [string, [null, unknown]][] = Object.entries({
          soubor,
          cesta,
          profil,
          zdroj,
          zprava,
        }).map(([key, value]) => [key, [null, value]]);
        await audit({ co: 'import', tabulka: 'prodej_import', zaznam: id, zmeny: Object.fromEntries(zmeny) });
        await announce({ tema: 'imports', id, co: 'zmena' });
      });
    },
    close: () => client.end(),
  };
}
