import { randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, RECOVERY_CODES, shownCode } from '#shared/factors/kinds.ts';
import type { Tx } from '../core/database/db.ts';
import { replaceCodes } from './queries.ts';

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/**
 * Replaces a person's recovery codes; the new ones are shown now and never again. Null for a person without a second
 * step.
 */
export async function renewCodes(db: Tx, userId: number): Promise<string[] | null> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return (await replaceCodes(db, userId, codes)) ? codes.map(shownCode) : null;
}
