import { useMutation } from '@tanstack/react-query';
import { collide, contentOf } from '#shared/drafts/overlay.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { type Answer, type Args, request } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { withExistingShift } from '../../saving.ts';
import type { Target, Verdict } from '../grid/useMove.ts';
import { isPlanned, type Plan, type PlanShift } from '../plan-type.ts';

type Content = Omit<NonNullable<Args<'POST /shifts/draft/'>['body']>, 'smena' | 'zruseno'>;

const contentIn = (shift: Shift): Content => ({
  ...{ user_id: shift.user_id, datum: shift.datum, prodejna: shift.prodejna },
  ...{ cas_od: shift.cas_od, cas_do: shift.cas_do, typ_smeny: shift.typ_smeny, poznamka: shift.poznamka },
});

/**
 * Sets a shift's state in the draft: other content, removed (`zruseno`), or as published again (`drop`). A shift that
 * is not in the draft yet gets an entry there. `verze` is that of the entry which a form was opened with.
 */
export async function draftShift(
  shift: PlanShift | null,
  change: Partial<Content> & { zruseno?: boolean; drop?: true },
  { klic, verze }: { klic?: string; verze?: number | undefined } = {},
): Promise<Answer<'POST /shifts/draft/'> | null> {
  const { zruseno = false, drop, ...content } = change;
  const mark = shift?.navrh;
  if (mark && (drop || (zruseno && mark.co === 'nova'))) {
    await request('DELETE /shifts/draft/:id/', { params: { id: mark.id } });
    return null;
  }
  const body = { ...(shift && contentIn(shift)), ...content, zruseno } as Content & { zruseno: boolean };
  if (mark)
    return request('PUT /shifts/draft/:id/', {
      params: { id: mark.id },
      body: { ...body, verze: verze ?? mark.verze },
    });
  const smena = shift && { id: shift.id, verze: shift.verze };
  return request('POST /shifts/draft/', { body: { ...body, smena }, klic });
}

/** Changes the draft by one press or a drag. */
export const useDraftShift = () =>
  useMutation({
    mutationFn: ({ shift, ...change }: { shift: PlanShift } & Parameters<typeof draftShift>[1]) =>
      draftShift(shift, change),
    onError: error => notifyProblem(withExistingShift(error), 'Návrh nelze změnit'),
    onSettled: () => refetch('/shifts/draft/'),
  });

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
