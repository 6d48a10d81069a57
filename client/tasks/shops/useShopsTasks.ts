import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../core/queries.ts';

/** All tasks for several shops, overdue and open ones first; for an ADMIN. */
export const useShopsTasks = () => useQuery(apiQuery('GET /tasks/hromadne/'));
