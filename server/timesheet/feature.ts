import type { timesheet } from '#shared/timesheet/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { MonthClosed } from '../shifts/place/queries.ts';
import { remind } from './remind.ts';
import { timesheetRoutes } from './routes.ts';

export const timesheetFeature: ServerFeature<typeof timesheet> = {
  routes: timesheetRoutes,
  sweep: (db, now, app) => remind(db, app.settings(), now),
  constraints: {
    vykaz_uzavreno: detail => new MonthClosed(detail),
    ...authorIsGone('vykaz_uzivatel_fkey', 'vykaz_schvalil_fkey', 'vykaz_uzavrel_fkey'),
  },
};
