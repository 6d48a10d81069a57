import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/** Why a text could not be sent; after the end of the session, `again` says what to do. */
export const reasonOf = (error: unknown, again: string): string | null =>
  error instanceof ApiError && error.status === 401 ? `${error.message} ${again}` : sentenceOf(error);
