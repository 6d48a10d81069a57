import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/** What a failed sign-in says (rule platform-13): the server's message, and a text of its own when there is no answer. */
export const loginProblem = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? (sentenceOf(error) ?? 'Přihlášení selhalo')
    : 'Chyba při přihlašování';

/** What is asked after the right password of who has a second step (rule people-16). */
export type Asked = { token: string; totp: boolean; moznosti: Record<string, unknown> | null };

/** What a failed sign-in asks for, null when it just failed. */
export const askedBy = (error: unknown): Asked | null =>
  error instanceof ApiError ? ((error.answer as { druhy_krok?: Asked } | null)?.druhy_krok ?? null) : null;
