import type { Call } from '#shared/contract.ts';
import { OWN_ATTENDANCE } from '#shared/shifts/editing.ts';
import type { Actor } from '#world/call.ts';
import { PEOPLE } from '#world/chain.ts';

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
