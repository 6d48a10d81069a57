import { createHash } from 'node:crypto';
import type { Db } from '../../../core/database/db.ts';
import { profil, type Readable } from '../queries.ts';

const DELETED = 'Zdroj byl mezitím smazán. Nic se neimportovalo.';
const PAUSED = 'Zdroj byl mezitím pozastaven. Nic se neimportovalo.';
const CHANGED = 'Zdroj byl mezitím změněn. Nic se neimportovalo.';

/** A source, and a digest of the settings that decide its lines. Plain data, so that it can be passed to a thread. */
export type AsRead = { id: number; jak: string };

/**
 * The settings by which a source is read at this moment: its profile, the source of its documents, and its address.
 * Its name, interval and first day do not affect what its documents become.
 */
export function asRead({
  id,
  profil,
  zdroj,
  misto,
  tajemstvi,
}: Pick<Readable, 'id' | 'profil' | 'zdroj' | 'misto' | 'tajemstvi'>): AsRead {
  const said = JSON.stringify([profil, zdroj, misto, tajemstvi?.toString('base64') ?? null]);
  return { id, jak: createHash('sha256').update(said).digest('base64url') };
}

/** Why content read from a source is no longer accepted, or null; locks the source until the transaction ends. */
export async function whyNotAsRead(db: Db, { id, jak }: AsRead): Promise<string | null> {
  const source = await db
    .selectFrom('prodej_sledovany as s')
    .select(['s.id', 's.zdroj', 's.misto', 's.tajemstvi', 's.pozastaveno'])
    .select(profil.as('profil'))
    .where('s.id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!source) return DELETED;
  if (source.pozastaveno) return PAUSED;
  return asRead(source).jak === jak ? null : CHANGED;
}
