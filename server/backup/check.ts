import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Archive, openArchive } from './archive.ts';
import { type Manifest, memberOf, readManifest, type TableEntry } from './manifest.ts';
import { createMeasure, type Measured } from './measure.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal when the rows are not those that the manifest describes. */
export function compare({ name, ...stated }: TableEntry, found: Measured) {
  if (found.sha256 !== stated.sha256 || found.rows !== stated.rows || found.bytes !== stated.bytes) {
    throw new Refusal(`The rows of ${name} differ from those that were backed up.`);
  }
}

export type Checked = { archive: Archive; manifest: Manifest };

/**
 * Reads a backup from its first byte to its last, without a database, and checks that it is complete and that every
 * table has the rows that the manifest states.
 * @throws Refusal when that fails, when the file is not a backup, or when it is newer than this program.
 */
export async function checkBackup(file: string): Promise<Checked> {
  const archive = await openArchive(file);
  const manifest = await readManifest(archive);
  for (const table of manifest.tables) {
    const measure = createMeasure();
    const rows = archive.read(memberOf(table.name));
    await pipeline(rows, createGunzip(), measure.through, async source => {
      for await (const _ of source);
    });
    compare(table, measure.result());
  }
  return { archive, manifest };
}
