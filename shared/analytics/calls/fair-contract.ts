import { z } from 'zod';
import { success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { Mesic } from './filters.ts';

const FairRow = z.object({
  /** A person; the answer leaves out their hours, which are private. */
  id: z.int(),
  /** Points as a percentage of the expected points; null where too little is known. */
  skore: z.number().nullable(),
});

export const fairScore = {
  leaderboardFair: route('GET /analytics/leaderboard/fair/', {
    can: 'leaderboard.read',
    sameForAll: true,
    summary:
      'Points of the month to yesterday against what others made in as many hours in the same shop on the same weekdays',
    query: z.object({ mesic: Mesic.optional() }),
    returns: success({
      mesic: z.string(),
      /** The last day included in the comparison. */
      do: z.string(),
      data: z.array(FairRow),
    }),
  }),
};
