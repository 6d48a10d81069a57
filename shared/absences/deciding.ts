import { type Actor, allows } from '../core/permissions.ts';

/** Whether somebody decides about absences of `owner`: nobody but an ADMIN, who has nobody above, about their own (rule absences-2). */
export const mayDecide = (user: Actor, owner: { id: number; prodejna_id: number | null }) =>
  allows(user, 'absences.decide', owner) && (owner.id !== user.id || user.role === 'ADMIN');
