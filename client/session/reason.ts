import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/notices/problem.ts';

/**
 * Why what somebody wrote was not sent, in a sentence that holds as long as it stands beside it: that one is not signed in is
 * read after one has signed in again, over the page that stayed. `again` says what is to be done then.
 */
export const reasonOf = (error: unknown, again: string): string | null =>
  error instanceof ApiError && error.status === 401
    ? `Přihlášení mezitím skončilo a nic se neuložilo. ${again}`
    : sentenceOf(error);
