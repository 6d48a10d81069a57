import { type AbsenceKind, needsDecision } from '#shared/absences/kinds.ts';
import { type Actor, allows } from '#shared/core/permissions.ts';

/** What becomes of an absence of the person `of` that `user` enters: it holds at once, or who decides of it (rule absences-2). */
export function becomes(druh: AbsenceKind, user: Actor, of: number): string {
  const decides = allows(user, 'absences.decide');
  if (decides && (of !== user.id || user.role === 'ADMIN')) return 'Platí hned.';
  const who = decides ? 'jiný vedoucí nebo administrátor' : 'vedoucí';
  return needsDecision(druh)
    ? `Rozhodne ${who}, o výsledku dáme vědět.`
    : `Nemoc platí hned a ${who} se o ní dozví.`;
}
