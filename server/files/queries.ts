import { randomBytes } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { fileCount } from '#shared/core/counts.ts';
import { type Actor, allows } from '#shared/core/permissions.ts';
import type { StoredFile } from '#shared/files/contract.ts';
import type { FileType } from '#shared/files/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { isFor } from '../news/audience/queries.ts';
import type { Upload } from './receive.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    soubor: {
      id: Generated<number>;
      klic: string;
      nazev: string;
      typ: FileType;
      mime: string;
      velikost: number;
      sirka: number | null;
      vyska: number | null;
      vlozil_id: number;
      vlozen: Generated<string>;
      novinka_id: number | null;
      komentar_id: number | null;
      objednavka_id: number | null;
      /** When a photo of an order was removed; null for all others. */
      smazano: string | null;
    };
    soubor_cast: { soubor_id: number; poradi: number; data: Buffer };
  }
}

/** The one record that a file belongs to: whoever sees it sees the file, and both are deleted together. */
type FileOwner = { novinka_id: number } | { komentar_id: number };
type AnyOwner = FileOwner | { objednavka_id: number };

const KEY_BYTES = 16;

/** The columns of a StoredFile, for `select` and `returning` on the table `soubor`. */
export const fileColumns = [
  'soubor.id',
  'soubor.nazev',
  sql<string>`'/api/files/' || soubor.klic || '/'`.as('url'),
  'soubor.typ',
  'soubor.velikost',
  'soubor.sirka',
  'soubor.vyska',
] as const;

/** The number of bytes that a person has uploaded since then and that are still stored. */
export async function uploadedSince(db: Db, person: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('soubor')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('velikost'), sql<number>`0`).as('bytes'))
    .where('vlozil_id', '=', person)
    .where('vlozen', '>', iso(since))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Locks the record, which must not be deleted, so that concurrent uploads are counted one after another. */
async function lockOwner(db: Tx, owner: FileOwner) {
  // Not FOR UPDATE: a comment or reaction refers to the row and need not wait for an upload.
  if ('novinka_id' in owner) {
    const post = db
      .selectFrom('novinka')
      .select('id')
      .where('id', '=', owner.novinka_id)
      .where('smazano', 'is', null);
    if (!(await post.forNoKeyUpdate().executeTakeFirst())) throw fail.notFound('Příspěvek nebyl nalezen.');
  } else {
    const comment = db
      .selectFrom('komentar')
      .innerJoin('novinka', 'novinka.id', 'komentar.novinka_id')
      .select('komentar.id')
      .where('komentar.id', '=', owner.komentar_id)
      .where('novinka.smazano', 'is', null);
    if (!(await comment.forNoKeyUpdate('komentar').executeTakeFirst()))
      throw fail.notFound('Komentář nebyl nalezen.');
  }
}

async function countFiles(db: Tx, owner: FileOwner): Promise<number> {
  const { count } = await db
    .selectFrom('soubor')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.and(owner))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores `upload` in the caller's transaction, which has locked the record that it belongs to. */
export async function storeFile(
  db: Tx,
  upload: Upload,
  owner: AnyOwner,
  vlozil_id: number,
): Promise<StoredFile> {
  const { chunks, ...columns } = upload;
  const klic = randomBytes(KEY_BYTES).toString('base64url');
  const file = await db
    .insertInto('soubor')
    .values({ ...columns, ...owner, klic, vlozil_id })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
  let poradi = 0;
  for await (const data of chunks()) {
    await db.insertInto('soubor_cast').values({ soubor_id: file.id, poradi: poradi++, data }).execute();
  }
  return file;
}

/** Stores `upload` for a post or comment. 404 when it is gone, 409 when it already has `maxFiles` files. */
export async function insertFile(
  db: Tx,
  upload: Upload,
  owner: FileOwner,
  vlozil_id: number,
  maxFiles: number,
): Promise<StoredFile> {
  await lockOwner(db, owner);
  if ((await countFiles(db, owner)) >= maxFiles) throw fail.conflict(`Nejvýše ${fileCount(maxFiles)}`);
  return storeFile(db, upload, owner, vlozil_id);
}

/** Whether the file belongs to a post that the viewer sees; one that is deleted but can still be restored does not count. */
const isOfSeenPost = (viewer: number) => sql<boolean>`exists (select from novinka
  left join komentar on komentar.id = soubor.komentar_id
  where novinka.id = coalesce(soubor.novinka_id, komentar.novinka_id)
    and novinka.smazano is null and ${isFor(viewer)})`;

/** Whether the file is a photo of an order; neither may be in the trash. */
const isOfOrder = sql<boolean>`soubor.smazano is null and exists (select from objednavka
  where objednavka.id = soubor.objednavka_id and objednavka.smazana is null)`;

/** The file with a key, if the viewer sees what it belongs to. */
export const findFile = (db: Db, viewer: Actor, klic: string) =>
  db
    .selectFrom('soubor')
    .select(['id', 'nazev', 'typ', 'mime', 'velikost'])
    .where('klic', '=', klic)
    .where(eb => eb.or([isOfSeenPost(viewer.id), ...(allows(viewer, 'orders.read') ? [isOfOrder] : [])]))
    .executeTakeFirst();

/** Chunk number `poradi` of a file, counted from 0; undefined when the file is gone. */
export async function readChunk(db: Db, soubor_id: number, poradi: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('soubor_cast')
    .select('data')
    .where('soubor_id', '=', soubor_id)
    .where('poradi', '=', poradi)
    .executeTakeFirst();
  return row?.data;
}
