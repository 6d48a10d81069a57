import { z } from 'zod';
import { limit, Okamzik, Success, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Author } from '../users/contract.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

export const Notification = z.object({
  id: z.int(),
  druh: z.enum(NOTIFICATION_KINDS),
  /** The record it leads to: the task, shift or order; for a comment, its post. */
  zaznam: z.int(),
  /** The comment under the post that it is about; null if it is about something else. */
  komentar: z.int().nullable(),
  text: z.string(),
  kdo: Author.nullable(),
  vytvoreno: Okamzik,
  precteno: Okamzik.nullable(),
});
export type Notification = z.output<typeof Notification>;

export const notifications = {
  list: route('GET /notifications/', {
    can: 'signed-in',
    summary: 'One’s own notifications, newest first, and how many are unread',
    query: z.object({ limit: limit(30, 100) }),
    returns: success({ upozorneni: z.array(Notification), neprectenych: z.int() }),
  }),
  read: route('POST /notifications/:id/read/', {
    can: 'signed-in',
    summary: 'Mark one of one’s own notifications as read; idempotent',
    returns: Success,
  }),
  readAll: route('POST /notifications/read-all/', {
    can: 'signed-in',
    summary: 'Mark all of one’s own notifications as read; idempotent',
    returns: Success,
  }),
};
