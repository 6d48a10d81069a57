import { z } from 'zod';
import { success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { Mesic, param } from './filters.ts';

const FairRow = z.object({
  /** A person; their hours are nobody else's business. */
  id: z.int(),
  /** Points against what was expected, in percent; null where too little is known. */
  skore: z.number().nullable(),
});

export const fairScore = {
  leaderboardFair: route({
    method: 'GET',
    can: 'leaderboard.read',
    path: '/analytics/leaderboard/fair/',
    sameForAll: true,
    summary:
      'Points of the month to yesterday against what others made in as many hours in the same shop on the same weekdays',
    query: z.object({ mesic: param(Mesic) }),
    returns: success({
      mesic: z.string(),
      /** The last day that is compared. */
      do: z.string(),
      data: z.array(FairRow),
    }),
  }),
};
