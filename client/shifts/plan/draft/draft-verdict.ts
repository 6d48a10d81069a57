import { collide, contentOf } from '#shared/drafts/overlay.ts';
import type { Target, Verdict } from '../grid/useMove.ts';
import { isPlanned, type Plan, type PlanShift } from '../plan-type.ts';

const refused = (text: string): Verdict => ({ kind: 'refused', text });

/** Whether the draft allows a shift to be dropped on a cell. */
export function draftVerdict(plan: Plan, shift: PlanShift, target: Target): Verdict | null {
  if (shift.user_id === target.userId && shift.datum === target.day) return null;
  if (shift.odpracovano !== null)
    return refused('Směnu s docházkou v návrhu měnit nelze, upravte ji v kalendáři.');
  const person = plan.osoby.find(({ id }) => id === target.userId);
  // The person of the published shift may keep it even after they have left; a person the draft gave it to may not.
  const isTheirs = target.userId === (shift.navrh ? shift.navrh.puvodne : shift.user_id);
  // A possible helper from another shop has a row without any shifts.
  if (!isTheirs && person && !person.aktivni && person.smeny.length > 0)
    return refused('Uživatel není aktivní');
  const asContent = (one: PlanShift) =>
    contentOf({ ...one, uzivatel_id: one.user_id, prodejna_id: one.prodejna });
  const moved = { ...asContent(shift), uzivatel_id: target.userId, datum: target.day };
  const others = plan.osoby
    .flatMap(({ smeny }) => smeny)
    .filter(one => one.id !== shift.id && isPlanned(one));
  return others.some(one => collide(asContent(one), moved))
    ? refused('V tomto čase už osoba má jinou směnu.')
    : { kind: 'ok', text: 'V návrhu sem lze směnu přesunout.' };
}
