import type { Answer } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { notifyWarning } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';
import { undoDraft } from '../draft/DraftBar.tsx';
import { changeCount } from '../words.ts';

/** What is said of proposals that were taken over into the draft, of one shop or of several, with the way back. */
export const ACCEPTING = {
  onSuccess({ uspesne, chyby, davka }: Answer<'POST /rozpisy/:id/prijmout/'>) {
    if (davka !== null)
      notifyUndo('navrh', `Do návrhu přijato: ${changeCount(uspesne)}`, () => undoDraft(davka));
    if (chyby.length > 0) notifyWarning(['Část přijmout nešlo:', ...chyby.slice(0, 3)].join('\n'));
  },
  onError: (error: Error) => notifyProblem(error, 'Rozpis nelze přijmout'),
  onSettled: () => refetch('/shifts/draft/'),
};
