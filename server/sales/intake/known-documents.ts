import { CANCELLED } from '../file/cancellation.ts';
import { HASH_BYTES } from './bytes/document-hash.ts';
import type { Query } from './name-ids.ts';
import type { Open } from './open-documents.ts';
import type { SoldLines } from './sold-lines.ts';

/** The position from 1, the id, and whether the document is unchanged. */
type Known = [n: number, id: number, same: boolean];

/** Always returns one row: the client's cost per row is higher than that of finding a document. */
const FIND_KNOWN = `
  select coalesce(json_agg(json_build_array(d.n, p.id, p.otisk = d.otisk)), '[]') as known
  from unnest($1::smallint[], $2::text[], $3::uuid[]) with ordinality as d (zdroj_id, doklad, otisk, n)
  join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad`;

/** By position: the id of a document that is stored unchanged, or null for one that must be merged. */
type KnownDocuments = ReadonlyMap<number, number | null>;
export const NONE_KNOWN: KnownDocuments = new Map();

/** Which of the documents are stored; the hash of document n begins at 16 × n in `hashes`. */
export async function knownDocuments(
  query: Query,
  lines: SoldLines,
  whole: readonly Open[],
  hashes: Buffer,
  cancelsByStatus: boolean,
): Promise<KnownDocuments> {
  if (whole.length === 0) return NONE_KNOWN;
  const names = whole.map(({ doklad }) => doklad);
  const sources = whole.map(({ first }) => lines.zdroj[first]!);
  const told = whole.map((_, place) => hashes.toString('hex', HASH_BYTES * place, HASH_BYTES * (place + 1)));
  const withCancellations = names.map(name => name + CANCELLED);
  const { rows } = await query(
    FIND_KNOWN,
    cancelsByStatus
      ? [
          [...sources, ...sources],
          [...names, ...withCancellations],
          [...told, ...told],
        ]
      : [sources, names, told],
    'find_known',
  );
  const answers = new Map<number, number | null>();
  for (const [n, id, same] of rows[0].known as Known[])
    answers.set((n - 1) % whole.length, same && !cancelsByStatus ? id : null);
  return answers;
}
