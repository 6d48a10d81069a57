import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, RECOVERY_CODES, shownCode } from '#shared/factors/kinds.ts';
import type { Tx } from '../core/database/db.ts';
import { deleteCodes, insertCodes } from './queries.ts';

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Gives a person new recovery codes in the place of the earlier ones; shown now and never again. */
export async function renewCodes(db: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteCodes(db, userId);
  await insertCodes(db, userId, codes);
  return codes.map(shownCode);
}
