import { changeCount } from '#shared/core/counts.ts';
import { request } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { notifyDone } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';

/** Undoes a bulk change of a draft, and shows the result. */
async function undoDraft(davka: number) {
  try {
    const { zmen, vynechano } = await request('POST /shifts/draft/bulk/:id/undo/', { params: { id: davka } });
    const left = vynechano > 0 ? `, ${changeCount(vynechano)} už vrátit nešlo` : '';
    notifyDone(`Vráceno: ${changeCount(zmen)}${left}.`);
  } catch (error) {
    notifyProblem(error, 'Návrh nelze vrátit');
  }
  refetch('/shifts/draft/');
}

/** Says what a bulk change did to a draft and offers to undo it; says nothing if it changed nothing (`davka` null). */
export function offerDraftUndo(message: string, davka: number | null) {
  if (davka !== null) notifyUndo(`navrh-davka-${davka}`, message, () => undoDraft(davka));
}
