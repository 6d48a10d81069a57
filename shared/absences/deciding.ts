import { type Actor, allows } from '../core/permissions.ts';

/** Whether `user` may decide about absences of `owner`; about their own only an ADMIN may (rule absences-2). */
export const mayDecide = (user: Actor, owner: { id: number; prodejna_id: number | null }) =>
  allows(user, 'absences.decide', owner) && (owner.id !== user.id || user.role === 'ADMIN');
