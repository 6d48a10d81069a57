import { changeCount } from '#shared/core/counts.ts';
import type { Answer } from '../../../core/api.ts';
import { notifyWarning } from '../../../ui/notices/notify.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';
import { undoDraft } from '../draft/DraftBar.tsx';

/** The options of accepting proposals into the draft, of one shop or of several: the messages and the undo. */
export const ACCEPTING = {
  touches: '/shifts/draft/',
  after({ uspesne, chyby, davka }: Answer<'POST /rozpisy/:id/prijmout/'>) {
    if (davka !== null)
      notifyUndo(`navrh-davka-${davka}`, `Do návrhu přijato: ${changeCount(uspesne)}`, () =>
        undoDraft(davka),
      );
    if (chyby.length > 0) notifyWarning(['Část přijmout nešlo:', ...chyby.slice(0, 3)].join('\n'));
  },
  failed: 'Rozpis nelze přijmout',
};
