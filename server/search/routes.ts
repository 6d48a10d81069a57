import { allows } from '#shared/core/permissions.ts';
import type { search } from '#shared/search/contract.ts';
import { FOUND, FOUND_KINDS } from '#shared/search/kinds.ts';
import type { Handlers } from '../core/mount.ts';
import { FINDERS } from './queries.ts';

export const searchRoutes: Handlers<typeof search> = {
  async find({ db, user, query }) {
    const kinds = FOUND_KINDS.filter(druh => allows(user, FOUND[druh].can));
    const found = await Promise.all(
      kinds.map(async druh => (await FINDERS[druh](db, query.q)).map(row => ({ druh, ...row }))),
    );
    return { success: true, vysledky: found.flat() };
  },
};
