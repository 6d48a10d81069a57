import { changeCount } from '#shared/core/counts.ts';
import type { Answer } from '../../../core/api.ts';
import { notifyWarning } from '../../../ui/notices/notify.ts';
import { offerDraftUndo } from '../draft/draft-undo.ts';

/** The options of accepting proposals into the draft, of one shop or of several: the messages and the undo. */
export const ACCEPTING = {
  touches: '/shifts/draft/',
  after({ uspesne, chyby, davka }: Answer<'POST /rozpisy/:id/prijmout/'>) {
    offerDraftUndo(`Do návrhu přijato: ${changeCount(uspesne)}`, davka);
    if (chyby.length > 0) notifyWarning(['Část přijmout nešlo:', ...chyby.slice(0, 3)].join('\n'));
  },
  failed: 'Rozpis nelze přijmout',
};
