import type pg from 'pg';
import type { Call } from '#shared/contract.ts';
import type { Ask, Kind } from '#world/call.ts';
import { ACCESS } from '#world/records.ts';
import type { Session } from '../proof/program.ts';
import { leaveWork } from './tidy.ts';

/** A measured write; the record it changes is made before and does not count. */
export type WriteCall = {
  name: string;
  call: Call;
  as?: 'admin' | 'petra' | 'viktor';
  /** Whose record it changes; by default the caller's own. */
  about?: Kind;
  /** Removes data that would prevent the write. */
  forget?(client: pg.Client): Promise<void>;
  /** Used when only the application can create the record. */
  ask?(session: Session): Promise<Ask>;
};

/** An access sealed with the application's own key. */
async function newAccess(session: Session): Promise<Ask> {
  const answer = await session.send('POST', '/pristupy/', ACCESS);
  const { pristup } = (await answer.json()) as { pristup: { id: number } };
  return { params: { id: pristup.id } };
}

/** The writes of an ordinary day in a shop. */
export const WRITES: WriteCall[] = [
  { name: 'write a post', call: 'POST /news/' },
  { name: 'edit a post', call: 'PUT /news/:id/' },
  { name: 'comment a post', call: 'POST /news/:id/komentare/' },
  { name: 'edit a comment', call: 'PUT /news/komentare/:id/' },
  { name: 'react to a post', call: 'POST /news/reakce/' },
  { name: 'delete a post', call: 'DELETE /news/:id/' },
  { name: 'give a task', call: 'POST /tasks/', about: 'foreign' },
  { name: 'finish a task', call: 'PUT /tasks/:id/', as: 'petra' },
  { name: 'delete a task', call: 'DELETE /tasks/:id/' },
  { name: 'read all notifications', call: 'POST /notifications/read-all/', as: 'petra' },
  { name: 'take an order', call: 'POST /orders/orders/', as: 'petra' },
  { name: 'move an order', call: 'PATCH /orders/orders/:id/update_status/', as: 'petra' },
  { name: 'edit an order', call: 'PUT /orders/orders/:id/', as: 'petra' },
  { name: 'delete an order', call: 'DELETE /orders/orders/:id/' },
  { name: 'plan a shift', call: 'POST /shifts/', about: 'foreign' },
  { name: 'move a shift', call: 'PUT /shifts/:id/', as: 'viktor', about: 'foreign' },
  { name: 'delete a shift', call: 'DELETE /shifts/:id/', about: 'foreign' },
  { name: 'clock in', call: 'POST /shifts/attendance/', as: 'petra', forget: leaveWork },
  { name: 'add an access', call: 'POST /pristupy/' },
  { name: 'delete an access', call: 'DELETE /pristupy/:id/', ask: newAccess },
  { name: 'change one’s profile', call: 'PUT /users/profile/update/', as: 'petra' },
];
