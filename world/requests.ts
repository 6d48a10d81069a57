import type { Db } from '#server/core/db.ts';
import type { Call } from '#shared/contract.ts';
import { PEOPLE } from './chain.ts';
import { records } from './records.ts';
import { absences } from './requests/absences.ts';
import { alerts } from './requests/alerts.ts';
import { analytics } from './requests/analytics.ts';
import { contracts } from './requests/contracts.ts';
import { drafts } from './requests/drafts.ts';
import { factors } from './requests/factors.ts';
import { forecast } from './requests/forecast.ts';
import { goals } from './requests/goals.ts';
import { house } from './requests/house.ts';
import { imports } from './requests/imports.ts';
import { kiosk } from './requests/kiosk.ts';
import { limits } from './requests/limits.ts';
import { mail } from './requests/mail.ts';
import { news } from './requests/news.ts';
import { notes } from './requests/notes.ts';
import { notices } from './requests/notices.ts';
import { offers } from './requests/offers.ts';
import { oidc } from './requests/oidc.ts';
import { orders } from './requests/orders.ts';
import { payroll } from './requests/payroll.ts';
import { people } from './requests/people.ts';
import { personal } from './requests/personal.ts';
import { profile } from './requests/profile.ts';
import type { Ask, Kind, Maker } from './requests/request.ts';
import { roster } from './requests/roster.ts';
import { rules } from './requests/rules.ts';
import { shifts } from './requests/shifts.ts';
import { sources } from './requests/sources.ts';
import { stores } from './requests/stores.ts';
import { tasks } from './requests/tasks.ts';
import { timesheet } from './requests/timesheet.ts';
import { vault } from './requests/vault.ts';
import { wishes } from './requests/wishes.ts';

/**
 * A valid request for every call, described once: who may send it (test/api/permissions), what it leaves in the audit,
 * what fuzzing spoils and what the benchmark times all start from here. A call without one does not compile.
 */
const MAKERS: Record<Call, Maker> = {
  ...people,
  ...personal,
  ...factors,
  ...oidc,
  ...stores,
  ...news,
  ...house,
  ...tasks,
  ...profile,
  ...shifts,
  ...drafts,
  ...roster,
  ...contracts,
  ...offers,
  ...timesheet,
  ...payroll,
  ...absences,
  ...kiosk,
  ...mail,
  ...wishes,
  ...orders,
  ...imports,
  ...notices,
  ...sources,
  ...rules,
  ...analytics,
  ...vault,
  ...limits,
  ...forecast,
  ...goals,
  ...alerts,
  ...notes,
};

const COLLEAGUE = 13;

/**
 * The valid request of `call` about a record of that kind, for the person of the chain called `username`.
 * The record is made for it, behind the application's back.
 */
export async function requestFor(db: Db, call: Call, record: Kind, username: string): Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  const owner = record === 'own' ? me : COLLEAGUE;
  return MAKERS[call]({ record, username, me, make: records(db), owner });
}
