import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { Refusal } from './refusal.ts';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the rows as COPY writes them, before they are compressed. */
  bytes: z.int().min(0),
  sha256: z.string(),
});

const Manifest = z.object({
  application: z.string(),
  postgresql: z.string(),
  /** The moment whose data these are. */
  created: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Those that others refer to come first. */
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
  /** The keys that passwords of the vault are sealed with; the keys themselves are never here. */
  vaultKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
});

/** What a backup says of itself; see docs/operations.md. */
export type Manifest = z.output<typeof Manifest>;
export type TableEntry = z.output<typeof Table>;

export const MANIFEST = 'manifest.json';
/** Where the rows of a table are. */
export const memberOf = (table: string) => `tables/${table}.copy.gz`;

/** @throws Refusal when it is missing or is none. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const written = await text(archive.read(MANIFEST));
  const result = Manifest.safeParse(tryJson(written));
  if (!result.success) throw new Refusal('The backup does not say what is in it (manifest.json).');
  return result.data;
}

function tryJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
