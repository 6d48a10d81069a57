import { createHash } from 'node:crypto';
import type { Db } from '../../../core/database/db.ts';
import { profil, type Readable } from '../queries.ts';

const DELETED = 'Zdroj byl mezitím smazán. Nic se neimportovalo.';
const PAUSED = 'Zdroj byl mezitím pozastaven. Nic se neimportovalo.';
const CHANGED = 'Zdroj byl mezitím změněn. Nic se neimportovalo.';

/** A source and a digest of what its lines are by. Plain data, so that it can be handed to a thread. */
export type AsRead = { id: number; jak: string };

/**
 * What a source is read by and whose lines they are, as it was then: its profile, its source of documents, and where it is. Its
 * name, its interval and its first day change nothing of what comes.
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

/** Why what was read of a source is not taken any more, or null; nobody changes it before the transaction ends. */
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
