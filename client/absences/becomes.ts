import { mayDecide } from '#shared/absences/deciding.ts';
import { type AbsenceKind, needsDecision } from '#shared/absences/kinds.ts';
import { type Actor, allows } from '#shared/core/permissions.ts';

/**
 * What will happen to an absence that `user` enters for the person `of`: it is valid at once, or somebody decides on
 * it (rule absences-2). Managers are only offered people of their own shop.
 */
export function becomes(druh: AbsenceKind, user: Actor, of: number): string {
  if (mayDecide(user, { id: of, prodejna_id: user.prodejna_id })) return 'Platí hned.';
  const who = allows(user, 'absences.decide') ? 'jiný vedoucí nebo administrátor' : 'vedoucí';
  return needsDecision(druh)
    ? `Rozhodne ${who}, o výsledku dáme vědět.`
    : `Nemoc platí hned a ${who} se o ní dozví.`;
}
