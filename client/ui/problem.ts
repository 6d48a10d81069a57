import { ApiError } from '../core/api.ts';

/**
 * The sentence that says why a call failed: the server's own, or that it cannot be reached. Null when the
 * answer has none, so that only the screen's own text is shown.
 */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0) return error.message;
  const { message, error: text } = (error.answer ?? {}) as Record<string, unknown>;
  const sentence = [message, text].find(value => typeof value === 'string' && value !== '');
  return (sentence as string | undefined) ?? null;
}
