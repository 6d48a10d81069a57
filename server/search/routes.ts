import { allows } from '#shared/core/permissions.ts';
import type { search } from '#shared/search/contract.ts';
import { FOUND, FOUND_KINDS } from '#shared/search/kinds.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { answerTo } from './answers/answer.ts';
import { FINDERS } from './queries.ts';

export const searchRoutes: Handlers<typeof search> = {
  async find({ app, db, user, query, now }) {
    const kinds = FOUND_KINDS.filter(druh => allows(user, FOUND[druh].can));
    const [odpoved, ...found] = await Promise.all([
      answerTo({ app, user, now }, query.q),
      ...kinds.map(async druh => (await FINDERS[druh](db, query.q, user)).map(row => ({ druh, ...row }))),
    ]);
    return { vysledky: found.flat(), odpoved };
  },
};
