import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysOfMonth } from '#shared/core/days.ts';
import { coverageOf, dayTotals, needsOf, type Piece } from '#shared/staffing/need.ts';
import { apiQuery } from '../../core/queries.ts';
import { useStores } from '../StoreField.tsx';
import { isPlanned, type Plan } from './plan-type.ts';

export type DayCover = ReturnType<typeof dayTotals> & { pieces: Piece[]; duvod: string | null };

/** What the shop needs on each day of the plan against who is planned; null while nobody has said what it needs. */
export function useStaffing(plan: Plan): Map<string, DayCover> | null {
  const { potreba } =
    useQuery(apiQuery('GET /shifts/staffing/:id/', { params: { id: plan.prodejna } })).data ?? {};
  const hours = useStores().find(({ id }) => id === plan.prodejna)?.oteviraci_doba;
  return useMemo(() => {
    if (!potreba?.tyden && !potreba?.vyjimky) return null;
    const needOn = needsOf(potreba, hours);
    const works = plan.osoby
      .flatMap(({ smeny }) => smeny)
      .filter(isPlanned)
      .filter(({ typ_smeny, prodejna }) => typ_smeny === 'prace' && prodejna === plan.prodejna);
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
  }, [potreba, hours, plan]);
}
