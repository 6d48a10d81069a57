import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/problem.ts';

/** What a failed sign-in says (rule platform-13): the server's message, and a text of its own when there is no answer. */
export const loginProblem = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? (sentenceOf(error) ?? 'Přihlášení selhalo')
    : 'Chyba při přihlašování';
