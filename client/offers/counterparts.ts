import { areInTheWay } from '#shared/shifts/at-once.ts';
import type { Shift } from '#shared/shifts/shapes.ts';

type Counted = Pick<Shift, 'id' | 'datum' | 'cas_od' | 'cas_do' | 'typ_smeny' | 'prodejna' | 'user'>;

/**
 * The future work shifts that `shift` may be swapped for: for an own one those of colleagues in the shop, else the
 * person's own. A shift that conflicts with the rest of either person's plan is left out; `known` has all shifts that
 * the person may see.
 */
export function counterpartsOf<S extends Counted>(
  known: readonly S[],
  shift: Counted,
  { user, today }: { user: number; today: string },
): S[] {
  const isOwn = shift.user.id === user;
  const canHave = (person: number, wanted: Counted, given: Counted) =>
    !known.some(one => one.user.id === person && one.id !== given.id && areInTheWay(one, wanted));
  return known.filter(
    one =>
      one.typ_smeny === 'prace' &&
      one.datum > today &&
      (isOwn ? one.user.id !== user && one.prodejna === shift.prodejna : one.user.id === user) &&
      canHave(one.user.id, shift, one) &&
      canHave(shift.user.id, one, shift),
  );
}
