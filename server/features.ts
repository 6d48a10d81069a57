import type { Contract } from '#shared/contract.ts';
import { absencesFeature } from './absences/feature.ts';
import { alertsFeature } from './alerts/feature.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { auditFeature } from './audit/routes.ts';
import { contractsFeature } from './contracts/feature.ts';
import type { Constraints } from './core/calls/database-errors.ts';
import type { ServerFeature } from './core/calls/mount.ts';
import { costsFeature } from './costs/routes.ts';
import { departuresFeature } from './departures/routes.ts';
import { draftsFeature } from './drafts/feature.ts';
import { eventsRoutes } from './events/routes.ts';
import { factorsFeature } from './factors/feature.ts';
import { filesFeature } from './files/routes.ts';
import { forecastFeature } from './forecast/routes.ts';
import { goalsFeature } from './goals/routes.ts';
import { importsFeature } from './imports/feature.ts';
import { kioskFeature } from './kiosk/feature.ts';
import { labelsFeature } from './labels/routes.ts';
import { mailFeature } from './mail/feature.ts';
import { newsFeature } from './news/feature.ts';
import { notesFeature } from './notes/feature.ts';
import { notificationsFeature } from './notifications/routes.ts';
import { offersFeature } from './offers/feature.ts';
import { oidcFeature } from './oidc/routes.ts';
import { ordersFeature } from './orders/feature.ts';
import { pairingFeature } from './pairing/routes.ts';
import { payrollFeature } from './payroll/routes.ts';
import { personalFeature } from './personal/routes.ts';
import { profileFeature } from './profile/routes.ts';
import { rosterFeature } from './roster/feature.ts';
import { rulesFeature } from './rules/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionFeature } from './session/feature.ts';
import { settingsRoutes } from './settings/routes.ts';
import { shiftsFeature } from './shifts/feature.ts';
import { smsFeature } from './sms/feature.ts';
import { staffingFeature } from './staffing/routes.ts';
import { storesFeature } from './stores/routes.ts';
import { tasksFeature } from './tasks/routes.ts';
import { templatesFeature } from './templates/routes.ts';
import { timesheetFeature } from './timesheet/feature.ts';
import { usersFeature } from './users/routes.ts';
import { vaultFeature } from './vault/feature.ts';
import { wishesFeature } from './wishes/feature.ts';

/**
 * The server's table of contents: for each feature of the contract what its folder exports, from the end of
 * routes.ts, or from feature.ts where there is more than routes. Code that goes through all features reads them here.
 */
export const FEATURES: { [Name in keyof Contract]: ServerFeature<Contract[Name]> } = {
  session: sessionFeature,
  factors: factorsFeature,
  oidc: oidcFeature,
  users: usersFeature,
  departures: departuresFeature,
  personal: personalFeature,
  stores: storesFeature,
  news: newsFeature,
  files: filesFeature,
  settings: { routes: settingsRoutes },
  audit: auditFeature,
  events: { routes: eventsRoutes },
  analytics: { routes: analyticsRoutes },
  tasks: tasksFeature,
  profile: profileFeature,
  notifications: notificationsFeature,
  search: { routes: searchRoutes },
  shifts: shiftsFeature,
  contracts: contractsFeature,
  staffing: staffingFeature,
  templates: templatesFeature,
  costs: costsFeature,
  timesheet: timesheetFeature,
  payroll: payrollFeature,
  drafts: draftsFeature,
  roster: rosterFeature,
  absences: absencesFeature,
  kiosk: kioskFeature,
  wishes: wishesFeature,
  offers: offersFeature,
  orders: ordersFeature,
  labels: labelsFeature,
  sms: smsFeature,
  vault: vaultFeature,
  forecast: forecastFeature,
  goals: goalsFeature,
  alerts: alertsFeature,
  notes: notesFeature,
  imports: importsFeature,
  pairing: pairingFeature,
  rules: rulesFeature,
  mail: mailFeature,
};

/** Which refusal each violated database constraint becomes, for all features. */
export const CONSTRAINTS: Constraints = Object.assign(
  {},
  ...Object.values(FEATURES).map(({ constraints }) => constraints),
);
