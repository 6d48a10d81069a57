import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { Refusal } from './refusal.ts';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** The size of the rows as COPY writes them, before compression. */
  bytes: z.int().min(0),
  sha256: z.string(),
});

const Manifest = z.object({
  application: z.string(),
  postgresql: z.string(),
  /** The moment of the data. */
  created: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Tables that others refer to come first. */
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
  /** The keys with which passwords of the vault are sealed; the keys themselves are never stored here. */
  vaultKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
});

/** A backup's description of itself; see docs/operations.md. */
export type Manifest = z.output<typeof Manifest>;
export type TableEntry = z.output<typeof Table>;

export const MANIFEST = 'manifest.json';
/** The member with the rows of a table. */
export const memberOf = (table: string) => `tables/${table}.copy.gz`;

/** @throws Refusal when the manifest is missing or invalid. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const written = await text(archive.read(MANIFEST));
  const result = Manifest.safeParse(tryJson(written));
  if (!result.success) throw new Refusal('The backup does not list its contents (manifest.json).');
  return result.data;
}

function tryJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
