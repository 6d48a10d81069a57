import type { Call } from '#client/core/api.ts';
import type { Db } from '#server/core/db.ts';
import { OWN_ATTENDANCE } from '#shared/shifts/editing.ts';
import { PEOPLE } from '#world/chain.ts';
import { analytics } from './permissions/analytics.ts';
import type { Actor, Ask, Kind, Maker } from './permissions/feature.ts';
import { house } from './permissions/house.ts';
import { imports } from './permissions/imports.ts';
import { news } from './permissions/news.ts';
import { orders } from './permissions/orders.ts';
import { people } from './permissions/people.ts';
import { profile } from './permissions/profile.ts';
import { rules } from './permissions/rules.ts';
import { shifts } from './permissions/shifts.ts';
import { stores } from './permissions/stores.ts';
import { tasks } from './permissions/tasks.ts';
import { vault } from './permissions/vault.ts';
import { records } from './records.ts';

/**
 * Who may do what, call by call (4-decisions §2), as answers of the running application; a table a feature.
 *
 * record: `own` belongs to the person who asks, `foreign` to a colleague, `any` to nobody in particular;
 * `hidden` is a colleague's post or comment still without text and file; `missing` does not exist;
 * `-` a call without a record.
 * deactivated: an ADMIN whose session is still there, as if it was opened before the deactivation.
 */
const FEATURES = [
  people,
  stores,
  news,
  house,
  tasks,
  profile,
  shifts,
  orders,
  imports,
  rules,
  analytics,
  vault,
];

export const ROWS = FEATURES.flatMap(({ rows }) => rows);

const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';
const OWN_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';

/** A 403 says the refusal of the call's permission, but for these that the handler refuses. */
export const OWN_REFUSALS: Partial<Record<Call, string>> = {
  'PUT /users/update/:id/': NOT_ONESELF,
  'DELETE /users/delete/:id/': NOT_ONESELF,
  'POST /news/:id/soubory/': OWN_FILES,
  'POST /news/komentare/:id/soubory/': OWN_FILES,
  'PUT /tasks/:id/': 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.',
  'POST /shifts/:id/attendance/': OWN_ATTENDANCE,
  'DELETE /tasks/:id/': 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.',
};

/** Who asks. A guest has nothing of their own; what the rows call theirs is petra's. */
export const USERNAMES: Record<Actor, string> = {
  guest: 'petra',
  PRODEJCE: 'petra',
  VEDOUCI: 'viktor',
  ADMIN: 'admin',
  deactivated: 'karel',
};
const COLLEAGUE = 13;

/** A valid request for every call: a call without one does not compile. */
const ASKS: Record<Call, Maker> = {
  ...people.asks,
  ...stores.asks,
  ...news.asks,
  ...house.asks,
  ...tasks.asks,
  ...profile.asks,
  ...shifts.asks,
  ...orders.asks,
  ...imports.asks,
  ...rules.asks,
  ...analytics.asks,
  ...vault.asks,
};

/** The valid request of `call` about a record of that kind, for the person called `username`. */
export function askFor(db: Db, call: Call, record: Kind, username: string): Ask | Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  return ASKS[call]({ record, username, make: records(db), owner: record === 'own' ? me : COLLEAGUE });
}
