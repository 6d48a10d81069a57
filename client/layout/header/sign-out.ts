import { signOut } from '../../core/session.tsx';
import { begun, wouldLose } from '../../core/unsaved.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';

/** Signs out, unless that would lose a changed form, what is being written or what is still on its way, and the person would rather keep it. */
export async function askAndSignOut() {
  if (!(wouldLose() || begun.some(isBegun => isBegun())) || (await confirmDiscard())) signOut();
}
