import { ApiError } from '../core/api.ts';
import { isAway, sentenceOf } from '../ui/notices/problem.ts';

/** The message of a failed sign-in (rule platform-13): the server's, or a separate text when there is no answer. */
export function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError) || isAway(error)) return 'Chyba při přihlašování';
  return sentenceOf(error) ?? 'Přihlášení selhalo';
}

/** The question for the second step, which follows the right password (rule people-16). */
export type Asked = { token: string; totp: boolean; moznosti: Record<string, unknown> | null };

/** The second step that a failed sign-in asks for; null when it simply failed. */
export const askedBy = (error: unknown): Asked | null =>
  error instanceof ApiError ? ((error.answer as { druhy_krok?: Asked } | null)?.druhy_krok ?? null) : null;
