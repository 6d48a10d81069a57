import { useMutation } from '@tanstack/react-query';
import type { Shift } from '#shared/shifts/shapes.ts';
import { type Answer, type Args, request } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { createRetryKey } from '../../../core/retry-key.ts';
import { notifyDone } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';
import { withExistingShift } from '../../saving.ts';
import type { PlanShift } from '../plan-type.ts';

export type Content = Omit<NonNullable<Args<'POST /shifts/draft/'>['body']>, 'smena' | 'zruseno'>;

const contentIn = (shift: Shift): Content => ({
  ...{ user_id: shift.user_id, datum: shift.datum, prodejna: shift.prodejna },
  ...{ cas_od: shift.cas_od, cas_do: shift.cas_do, typ_smeny: shift.typ_smeny, poznamka: shift.poznamka },
});

/** More than the version of any entry. */
const VERSIONS = 1_000_000;

/**
 * What a form of the draft was opened with, as the one number that a kept form has: the entry with its version or,
 * negative, the version of a published shift without an entry. Entries come and go while the form is kept.
 */
export const versionIn = ({ verze, navrh }: Pick<PlanShift, 'verze' | 'navrh'>) =>
  navrh ? navrh.id * VERSIONS + navrh.verze : -verze;

/**
 * Sets a shift's state in the draft: other content, removed (`zruseno`), or as published again (`drop`). A shift that
 * is not in the draft yet gets an entry there. `verze` is the one that a form was opened with (`versionIn`).
 */
export async function draftShift(
  shift: PlanShift | null,
  change: Partial<Content> & { zruseno?: boolean; drop?: true },
  { klic, verze = shift ? versionIn(shift) : 0 }: { klic?: string; verze?: number | undefined } = {},
): Promise<Answer<'POST /shifts/draft/'> | null> {
  const { zruseno = false, drop, ...content } = change;
  const mark = shift?.navrh;
  if (mark && (drop || (zruseno && mark.co === 'nova'))) {
    await request('DELETE /shifts/draft/:id/', {
      params: { id: mark.id },
      query: { verze: `${mark.verze}` },
    });
    return null;
  }
  const body = { ...(shift && contentIn(shift)), ...content, zruseno } as Content & { zruseno: boolean };
  if (mark && Math.floor(verze / VERSIONS) === mark.id)
    return request('PUT /shifts/draft/:id/', {
      params: { id: mark.id },
      body: { ...body, verze: verze % VERSIONS },
    });
  const smena = shift && { id: shift.id, verze: verze < 0 ? -verze : shift.verze };
  return request('POST /shifts/draft/', { body: { ...body, smena }, klic });
}

type Drafted = Awaited<ReturnType<typeof draftShift>>;

/** Gives a shift back the state in the draft that it had before the change which this is the answer to. */
async function restore(shift: PlanShift, answer: Drafted) {
  const mark = shift.navrh;
  const entry = answer?.navrh ?? null;
  const content = { ...contentIn(shift), zruseno: mark?.co === 'zrusena' };
  try {
    if (entry && mark)
      await request('PUT /shifts/draft/:id/', {
        params: { id: entry.id },
        body: { ...content, verze: entry.verze },
      });
    else if (entry)
      await request('DELETE /shifts/draft/:id/', {
        params: { id: entry.id },
        query: { verze: `${entry.verze}` },
      });
    else if (mark) {
      const smena = mark.co === 'nova' ? null : { id: shift.id, verze: shift.verze };
      const body = { ...content, smena };
      await request('POST /shifts/draft/', { body, klic: createRetryKey().of(body) });
    }
    notifyDone('Návrh je jako předtím.');
  } catch (error) {
    notifyProblem(withExistingShift(error), 'Návrh nelze vrátit');
  }
  refetch('/shifts/draft/');
}

type Changing = { shift: PlanShift } & Parameters<typeof draftShift>[1];

const saidOf = ({ zruseno, drop }: Changing) => {
  if (drop) return 'Směna je v návrhu podle plánu.';
  return zruseno ? 'Směna je v návrhu zrušená.' : 'Směna je v návrhu přesunutá.';
};

/**
 * Changes the draft by one press or a drag, which can be undone: otherwise Ctrl+Z would undo the larger change before
 * it, such as a whole accepted proposal.
 */
export const useDraftShift = () =>
  useMutation({
    mutationFn: ({ shift, ...change }: Changing) => draftShift(shift, change),
    onSuccess: (answer, changing) => {
      const { shift } = changing;
      notifyUndo(`navrh-${shift.id}`, saidOf(changing), () => restore(shift, answer));
    },
    onError: error => notifyProblem(withExistingShift(error), 'Návrh nelze změnit'),
    onSettled: () => refetch('/shifts/draft/'),
  });
