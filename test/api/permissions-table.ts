import type { Call } from '#shared/contract.ts';
import { OWN_ATTENDANCE } from '#shared/shifts/editing.ts';
import { PEOPLE } from '#world/chain.ts';
import { absences } from './permissions/absences.ts';
import { alerts } from './permissions/alerts.ts';
import { analytics } from './permissions/analytics.ts';
import { contracts } from './permissions/contracts.ts';
import { drafts } from './permissions/drafts.ts';
import { factors } from './permissions/factors.ts';
import { forecast } from './permissions/forecast.ts';
import { goals } from './permissions/goals.ts';
import { house } from './permissions/house.ts';
import { imports } from './permissions/imports.ts';
import { kiosk } from './permissions/kiosk.ts';
import { limits } from './permissions/limits.ts';
import { mail } from './permissions/mail.ts';
import { news } from './permissions/news.ts';
import { notes } from './permissions/notes.ts';
import { notices } from './permissions/notices.ts';
import { offers } from './permissions/offers.ts';
import { oidc } from './permissions/oidc.ts';
import { orders } from './permissions/orders.ts';
import { payroll } from './permissions/payroll.ts';
import { people } from './permissions/people.ts';
import { personal } from './permissions/personal.ts';
import { profile } from './permissions/profile.ts';
import { roster } from './permissions/roster.ts';
import type { Actor } from './permissions/rows.ts';
import { rules } from './permissions/rules.ts';
import { shifts } from './permissions/shifts.ts';
import { sources } from './permissions/sources.ts';
import { stores } from './permissions/stores.ts';
import { tasks } from './permissions/tasks.ts';
import { timesheet } from './permissions/timesheet.ts';
import { vault } from './permissions/vault.ts';
import { wishes } from './permissions/wishes.ts';

/**
 * Who may do what, call by call (rule people-2), as answers of the running application; a table a feature.
 *
 * record: `own` belongs to the person who asks, `foreign` to a colleague, `any` to nobody in particular;
 * `hidden` is a colleague's post or comment still without text and file; `missing` does not exist;
 * `-` a call without a record.
 * deactivated: an ADMIN whose session is still there, as if it was opened before the deactivation.
 */
const FEATURES = [
  people,
  personal,
  factors,
  oidc,
  stores,
  news,
  house,
  tasks,
  profile,
  shifts,
  drafts,
  roster,
  contracts,
  offers,
  timesheet,
  payroll,
  absences,
  kiosk,
  mail,
  wishes,
  orders,
  imports,
  notices,
  sources,
  rules,
  analytics,
  vault,
  limits,
  forecast,
  goals,
  alerts,
  notes,
];

export const ROWS = FEATURES.flat();

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
