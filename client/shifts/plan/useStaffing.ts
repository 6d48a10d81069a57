import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysOfMonth } from '#shared/core/days.ts';
import { coverageOf, dayTotals, needsOf, type Piece } from '#shared/staffing/need.ts';
import { apiQuery } from '../../core/queries.ts';
import { useStores } from '../StoreField.tsx';
import { NOTHING_PROPOSED, type Plan, type Proposed, worksIn } from './plan-type.ts';

export type DayCover = ReturnType<typeof dayTotals> & { pieces: Piece[]; duvod: string | null };

/** The query of what the plan's shop needs. */
export const useNeed = (plan: Plan | undefined) =>
  useQuery({
    ...apiQuery('GET /shifts/staffing/:id/', { params: { id: plan?.prodejna ?? 0 } }),
    enabled: plan !== undefined,
  });

/**
 * The coverage of each day of the plan: the shop's need compared with the planned people, including a proposal if
 * there is one; null while the need is not known.
 */
export function useStaffing(
  plan: Plan | undefined,
  { smeny, rusi }: Proposed = NOTHING_PROPOSED,
): Map<string, DayCover> | null {
  const { potreba, zavreno } = useNeed(plan).data ?? {};
  const oteviraci_doba = useStores().find(({ id }) => id === plan?.prodejna)?.oteviraci_doba;
  return useMemo(() => {
    if (!plan || (!potreba?.tyden && !potreba?.vyjimky)) return null;
    const closed = new Map(zavreno?.map(one => [one.datum, one]));
    const shop = oteviraci_doba && { oteviraci_doba, zavreno: (day: string) => closed.get(day) ?? null };
    const needOn = needsOf(potreba, shop);
    const works = worksIn(plan, { smeny, rusi });
    return new Map(
      daysOfMonth(plan.mesic).map(day => {
        const { useky, duvod } = needOn(day);
        const pieces = coverageOf(
          useky,
          works.filter(({ datum }) => datum === day),
        );
        return [day, { ...dayTotals(pieces), pieces, duvod }];
      }),
    );
  }, [potreba, oteviraci_doba, zavreno, plan, smeny, rusi]);
}
