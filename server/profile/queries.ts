import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Profile, ProfileImage } from '#shared/profile/contract.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { wasThere } from '../core/database/rows.ts';
import type { Portrait } from '../files/portrait.ts';
import { personColumns } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    profil_obrazek: {
      uzivatel_id: number;
      klic: string;
      datum_nahrani: string;
      obrazek: Buffer;
      nahled: Buffer;
    };
  }
}

const KEY_BYTES = 16;

const imageUrl = sql<string>`'/api/users/profile/image/' || klic || '/'`;

/** A person's own data; undefined if they were deleted in the meantime. */
export const findProfile = (db: Db, id: number): Promise<Profile | undefined> =>
  db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(personColumns)
    .select([
      'uzivatel.telefon',
      'uzivatel.email',
      'uzivatel.adresa',
      'uzivatel.poznamka',
      'uzivatel.ranni_posta',
    ])
    .where('uzivatel.id', '=', id)
    .where('uzivatel.smazan', 'is', null)
    .executeTakeFirst();

type Fields = {
  jmeno: string;
  prijmeni: string;
  prodejna_id?: number | null;
  telefon?: string | null;
  email?: string | null;
  adresa?: string | null;
  poznamka?: string | null;
  ranni_posta?: boolean;
};

/** Changes the given fields; undefined leaves one unchanged. */
export const updateProfile = (db: Tx, id: number, fields: Fields) =>
  db
    .updateTable('uzivatel')
    .set({
      ...fields,
      // Keeps the name given by an ADMIN, which links sold lines, besides the person's own choice.
      jmeno_dane: sql<string>`coalesce(jmeno_dane, jmeno)`,
      prijmeni_dane: sql<string>`coalesce(prijmeni_dane, prijmeni)`,
    })
    .where('id', '=', id)
    .execute();

export const findPasswordHash = (db: Db, id: number) =>
  db.selectFrom('uzivatel').select('heslo_hash').where('id', '=', id).executeTakeFirst();

export const findImage = (db: Db, userId: number): Promise<ProfileImage | undefined> =>
  db
    .selectFrom('profil_obrazek')
    .select([imageUrl.as('obrazek'), 'datum_nahrani'])
    .where('uzivatel_id', '=', userId)
    .executeTakeFirst();

export const deleteImage = (db: Tx, userId: number): Promise<boolean> =>
  wasThere(db.deleteFrom('profil_obrazek').where('uzivatel_id', '=', userId));

/** Stores a person's image under a new key; returns it, and whether there was one before. */
export async function putImage(db: Tx, uzivatel_id: number, portrait: Portrait, now: number) {
  const hadOne = await deleteImage(db, uzivatel_id);
  const klic = randomBytes(KEY_BYTES).toString('base64url');
  const row = { klic, datum_nahrani: iso(now), ...portrait };
  const image = await db
    .insertInto('profil_obrazek')
    .values({ uzivatel_id, ...row })
    // Of two concurrent uploads of one person, the later one stays.
    .onConflict(conflict => conflict.column('uzivatel_id').doUpdateSet(row))
    .returning([imageUrl.as('obrazek'), 'datum_nahrani'])
    .executeTakeFirstOrThrow();
  return { image, hadOne };
}

/** The bytes of an image, the whole one or the small square; undefined if it was replaced or deleted. */
export async function readImage(db: Db, klic: string, isSmall: boolean): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('profil_obrazek')
    .select(isSmall ? 'nahled as data' : 'obrazek as data')
    .where('klic', '=', klic)
    .executeTakeFirst();
  return row?.data;
}
