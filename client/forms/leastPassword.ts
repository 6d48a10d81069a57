import { useQuery } from '@tanstack/react-query';
import { DEFAULT_LIMITS } from '#shared/settings/limits.ts';
import { apiQuery } from '../core/queries.ts';

/** The least length of new passwords that an ADMIN has set; until it has loaded, that of a new installation. */
export const useLeastPassword = () =>
  (useQuery(apiQuery('GET /settings/limits/')).data?.limity ?? DEFAULT_LIMITS).heslo_nejmene;

/** Why a new password is refused before the server is asked, or null. */
export const passwordProblem = (password: string, least: number) =>
  password.length < least ? `Heslo musí mít alespoň ${least} znaků` : null;
