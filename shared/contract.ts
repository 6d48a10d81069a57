import { absences } from './absences/contract.ts';
import { alerts } from './alerts/contract.ts';
import { analytics } from './analytics/contract.ts';
import { audit } from './audit/contract.ts';
import { contracts } from './contracts/contract.ts';
import { costs } from './costs/contract.ts';
import { departures } from './departures/contract.ts';
import { drafts } from './drafts/contract.ts';
import { events } from './events/contract.ts';
import { factors } from './factors/contract.ts';
import { files } from './files/contract.ts';
import { forecast } from './forecast/contract.ts';
import { goals } from './goals/contract.ts';
import { imports } from './imports/contract.ts';
import { kiosk } from './kiosk/contract.ts';
import { labels } from './labels/contract.ts';
import { mail } from './mail/contract.ts';
import { news } from './news/contract.ts';
import { notes } from './notes/contract.ts';
import { notifications } from './notifications/contract.ts';
import { offers } from './offers/contract.ts';
import { oidc } from './oidc/contract.ts';
import { orders } from './orders/contract.ts';
import { pairing } from './pairing/contract.ts';
import { payroll } from './payroll/contract.ts';
import { personal } from './personal/contract.ts';
import { profile } from './profile/contract.ts';
import { roster } from './roster/contract.ts';
import { rules } from './rules/contract.ts';
import { search } from './search/contract.ts';
import { session } from './session/contract.ts';
import { settings } from './settings/contract.ts';
import { shifts } from './shifts/contract.ts';
import { sms } from './sms/contract.ts';
import { staffing } from './staffing/contract.ts';
import { stores } from './stores/contract.ts';
import { tasks } from './tasks/contract.ts';
import { templates } from './templates/contract.ts';
import { timesheet } from './timesheet/contract.ts';
import { users } from './users/contract.ts';
import { vault } from './vault/contract.ts';
import { wishes } from './wishes/contract.ts';

/** The table of contents of the API: every call, by feature. */
export const contract = {
  session,
  factors,
  oidc,
  users,
  departures,
  personal,
  stores,
  news,
  files,
  settings,
  audit,
  events,
  analytics,
  tasks,
  profile,
  notifications,
  search,
  shifts,
  contracts,
  offers,
  staffing,
  templates,
  costs,
  timesheet,
  payroll,
  drafts,
  roster,
  absences,
  kiosk,
  wishes,
  orders,
  labels,
  sms,
  vault,
  forecast,
  goals,
  alerts,
  notes,
  imports,
  pairing,
  rules,
  mail,
};

export type Contract = typeof contract;

type ValueOf<T> = T[keyof T];
type Routes = ValueOf<{ [Feature in keyof Contract]: ValueOf<Contract[Feature]> }>;
type NameOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** A call named by its method and path, as everywhere: 'POST /news/'. */
export type Call = NameOf<Routes>;

export type RouteOf<C extends Call> = C extends `${infer M} ${infer P}`
  ? Extract<Routes, { method: M; path: P }>
  : never;
