import { z } from 'zod';
import { route } from '../core/route.ts';
import { FILE_TYPES } from './kinds.ts';

/** A stored file as records contain it (rule news-3). Pictures carry their size, so that the layout does not jump. */
export const StoredFile = z.object({
  id: z.int(),
  nazev: z.string(),
  url: z.string(),
  typ: z.enum(FILE_TYPES),
  velikost: z.int(),
  sirka: z.int().nullable(),
  vyska: z.int().nullable(),
});
export type StoredFile = z.output<typeof StoredFile>;

export const files = {
  download: route('GET /files/:klic/', {
    can: 'files.read',
    summary: 'The bytes of a file, whole or by ranges',
    params: z.object({ klic: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Neplatný odkaz na soubor') }),
    returns: z.unknown(),
    raw: 'streams bytes with ranges and its own headers',
  }),
};
