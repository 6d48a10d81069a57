import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../core/api.ts';
import { apiQuery } from '../../../core/queries.ts';
import { useMay } from '../../../core/session.tsx';
import type { Plan } from '../plan-type.ts';

export type Costs = Answer<'GET /shifts/naklady/'>;

/**
 * The estimated cost of the shown plan or draft, asked for by who manages contracts (rule shifts-20). That of another
 * month or shop is not shown while this one's is on its way.
 */
export function useCosts(plan: Plan, isDraft: boolean) {
  const isAsked = useMay()('contracts.manage');
  const query = { mesic: plan.mesic, prodejna: String(plan.prodejna) };
  const planned = useQuery({
    ...apiQuery('GET /shifts/naklady/', { query }),
    enabled: isAsked && !isDraft,
  });
  const drafted = useQuery({
    ...apiQuery('GET /shifts/draft/naklady/', { query }),
    enabled: isAsked && isDraft,
  });
  const load = isDraft ? drafted : planned;
  const isOfPlan = load.data?.mesic === plan.mesic && load.data.prodejna === plan.prodejna;
  return { ...load, data: isOfPlan ? load.data : undefined };
}
