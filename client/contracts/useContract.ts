import { useQuery } from '@tanstack/react-query';
import { contractOn } from '#shared/contracts/on.ts';
import { daysOfMonth } from '#shared/core/days.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';

/**
 * A person's contract at the end of a month, for viewers who may see it: managers in their shop, others their own.
 */
export function useContract(osoba: number, mesic: string | undefined) {
  const isOwn = useUser().id === osoba;
  const mayOthers = useMay()('shifts.plan');
  const { data } = useQuery({
    ...apiQuery('GET /smlouvy/', { query: { osoba } }),
    enabled: mesic !== undefined && (isOwn || mayOthers),
  });
  if (!data || mesic === undefined) return null;
  const days = daysOfMonth(mesic);
  const mine = data.smlouvy.filter(({ user_id }) => user_id === osoba);
  return contractOn(mine, days.at(-1)!) ?? contractOn(mine, days[0]!);
}
