import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/** Why what somebody wrote was not sent; `again` says what is to be done where the session had ended. */
export const reasonOf = (error: unknown, again: string): string | null =>
  error instanceof ApiError && error.status === 401 ? `${error.message} ${again}` : sentenceOf(error);
