import { mayDecide } from '#shared/absences/deciding.ts';
import { type AbsenceKind, needsDecision } from '#shared/absences/kinds.ts';
import { type Actor, allows } from '#shared/core/permissions.ts';

/**
 * What becomes of an absence of the person `of` that `user` enters: it holds at once, or who decides of it (rule absences-2). A
 * manager is offered nobody of another shop.
 */
export function becomes(druh: AbsenceKind, user: Actor, of: number): string {
  if (mayDecide(user, { id: of, prodejna_id: user.prodejna_id })) return 'Platí hned.';
  const who = allows(user, 'absences.decide') ? 'jiný vedoucí nebo administrátor' : 'vedoucí';
  return needsDecision(druh)
    ? `Rozhodne ${who}, o výsledku dáme vědět.`
    : `Nemoc platí hned a ${who} se o ní dozví.`;
}
