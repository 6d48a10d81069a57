import { useQuery } from '@tanstack/react-query';
import { preposed } from '#shared/core/preposed.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { apiQuery } from '../../core/queries.ts';

/** Tasks for several shops, overdue and open ones first; for an ADMIN. */
export const useShopsTasks = () => useQuery(apiQuery('GET /tasks/hromadne/'));

export type Rated = Pick<ShopsTask, 'splneno' | 'celkem'>;

/** 'splněno 4 ze 6'; a group of which nothing is left is cancelled. */
export const rateText = ({ splneno, celkem }: Rated) =>
  celkem === 0 ? 'zrušeno' : `splněno ${splneno} ${preposed('z', celkem)}`;
