import { signOut } from '../../core/session.tsx';
import { begun, wouldLose } from '../../core/unsaved.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';

/** Signs out; asks first if that would lose a changed form, a text being written or an unfinished upload or write. */
export async function askAndSignOut() {
  if (!(wouldLose() || begun.some(isBegun => isBegun())) || (await confirmDiscard())) signOut();
}
