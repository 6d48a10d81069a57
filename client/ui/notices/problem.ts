import { unbroken } from '#shared/core/unbroken.ts';
import { ApiError, UNREACHABLE } from '../../core/api.ts';
import { isUnreachable } from '../../core/connection.ts';
import { meantimeOf, meantimeSentence } from '../../core/meantime.ts';

/**
 * The sentence that says why a call failed: the server's own, or that it cannot be reached. Null when the answer has
 * none, so that only the screen's own text is shown.
 */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const meantime = meantimeOf(error);
  if (meantime) return meantimeSentence(meantime);
  const { message, error: text } = (error.answer ?? {}) as Record<string, unknown>;
  const sentence = [message, text].find(value => typeof value === 'string' && value !== '');
  return sentence ? unbroken(sentence as string) : isUnreachable(error.status) ? UNREACHABLE : null;
}

/** Whether the call failed because the server cannot be reached, not because it refused. */
export const isAway = (error: unknown): boolean => sentenceOf(error) === UNREACHABLE;

/** Whether the call failed because the session has ended. */
export const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Why a call failed in one line: the server's sentence, else `otherwise`, followed by whether the server is away. */
export function lineOf(error: unknown, otherwise: string): string {
  if (isAway(error)) return `${otherwise.replace(/\.$/, '')}. ${UNREACHABLE}`;
  return sentenceOf(error) ?? otherwise;
}
