import { shiftCount } from '#shared/core/counts.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { notifyDone, notifyWarning } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';

/** Undoes a bulk action as a whole and shows the result. */
export async function undoBulk(davka: number) {
  try {
    const { uspesne, chyby } = await request('POST /shifts/bulk/:id/undo/', { params: { id: davka } });
    if (chyby.length > 0) notifyWarning([`Vráceno: ${shiftCount(uspesne)}`, ...chyby.slice(0, 5)].join('\n'));
    else notifyDone(`Vráceno: ${shiftCount(uspesne)}`);
  } catch (error) {
    notifyProblem(error, 'Změnu nelze vrátit');
  }
  refetch('/shifts/');
}

/** Says what was done and offers to undo all of it. */
export function offerUndo(message: string, davka: number | null) {
  if (davka === null) notifyDone(message);
  else notifyUndo(`smeny-${davka}`, message, () => undoBulk(davka));
}
