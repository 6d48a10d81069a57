import { signOut } from '../../core/session.tsx';
import { confirmLeave } from '../../forms/leave.ts';

/** Signs out, unless that would lose a changed form and the person would rather keep it. */
export async function askAndSignOut() {
  if (await confirmLeave()) signOut();
}
