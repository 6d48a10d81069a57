import { signOut } from '../../core/session.tsx';
import { begun, isUnsaved } from '../../core/unsaved.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';

/** Signs out, unless that would lose a changed form or what is being written, and the person would rather keep it. */
export async function askAndSignOut() {
  if (!(isUnsaved() || begun.some(isBegun => isBegun())) || (await confirmDiscard())) signOut();
}
