import { type Args, request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { notifyDone } from '../ui/notices/notify.ts';

type Body = Args<'POST /users/profile/change-password/'>['body'];

/** Changes the person's own password (rule people-7). */
export async function changePassword(body: Body, klic: string) {
  const { message } = await request('POST /users/profile/change-password/', { body, klic });
  notifyDone(message);
  // The other sessions and the link to the company account ended with the old password.
  refetch('/users/profile/');
}
