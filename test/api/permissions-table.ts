import type { Call } from '#shared/contract.ts';
import { OWN_ATTENDANCE } from '#shared/shifts/editing.ts';
import { PEOPLE } from '#world/chain.ts';
import type { Actor, Row } from './permissions/rows.ts';

/**
 * Who may do what, call by call (rule people-2), as answers of the running application; a table a feature, each
 * found by lying in the folder.
 *
 * record: `own` belongs to the person who asks, `foreign` to a colleague, `any` to nobody in particular;
 * `hidden` is a colleague's post or comment still without text and file; `missing` does not exist;
 * `-` a call without a record.
 * deactivated: an ADMIN whose session is still there, as if it was opened before the deactivation.
 */
const FEATURES = import.meta.glob<Record<string, Row[]>>(['./permissions/*.ts', '!./permissions/rows.ts'], {
  eager: true,
});

export const ROWS = Object.values(FEATURES).flatMap(tables => Object.values(tables).flat());

const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';
const OWN_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';

/** A 403 says the refusal of the call's permission, but for these that the handler refuses. */
export const OWN_REFUSALS: Partial<Record<Call, string>> = {
  'PUT /users/update/:id/': NOT_ONESELF,
  'DELETE /users/delete/:id/': NOT_ONESELF,
  'POST /users/odchody/:id/': 'Vlastní odchod zahájí jiný administrátor.',
  'POST /users/druhy-krok/:id/zruseni/': 'Svůj druhý krok odeberete ve svém profilu.',
  'POST /news/:id/soubory/': OWN_FILES,
  'POST /news/komentare/:id/soubory/': OWN_FILES,
  'PUT /tasks/:id/': 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.',
  'POST /shifts/:id/attendance/': OWN_ATTENDANCE,
  'POST /vykazy/schvaleni/': 'Vlastní výkaz nemůžete schválit. Schválí jej administrátor.',
  'DELETE /tasks/:id/': 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.',
};

/** Who asks: the first of a role. A guest and a kiosk have nothing of their own; what the rows call theirs is petra's. */
export const usernameOf = (actor: Actor): string => {
  if (actor === 'guest' || actor === 'kiosk') return 'petra';
  return actor === 'deactivated' ? 'karel' : PEOPLE.find(({ role }) => role === actor)!.username;
};
