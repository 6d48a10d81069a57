import { ApiError } from '../../core/api.ts';
import { meantimeOf, meantimeSentence } from '../../core/meantime.ts';

/**
 * The refusal of a choice that somebody else has changed, with what holds now: its row may no longer be in the list.
 * Other errors stay as they are.
 */
export function withCurrent<Now>(error: unknown, inWords: (zaznam: Now) => string): unknown {
  const meantime = meantimeOf(error);
  if (!meantime) return error;
  const message = `${meantimeSentence(meantime)} Teď platí: ${inWords(meantime.zaznam as Now)}.`;
  return new ApiError(409, message, {}, { message });
}
