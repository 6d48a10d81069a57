import { type Action, allows, type Scope } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import type { Person } from '../session/queries.ts';
import { personById } from './queries.ts';

/**
 * The person whom a request is about, if the user may do `action` to them. A user who may only access their own
 * records does not learn whether anybody else exists.
 * @throws Refusal 403 or 404
 */
export async function personAsked(
  db: Db,
  { user, scope }: { user: Person; scope: Scope },
  action: Action,
  id: number = user.id,
) {
  const refused = () => fail.forbidden(refusalOf(action));
  if (scope === 'own' && id !== user.id) throw refused();
  const person = found(await personById(db, id), 'Uživatel nebyl nalezen.');
  if (!allows(user, action, person)) throw refused();
  return person;
}
