import { czechMonth } from '#shared/core/months.ts';
import type { timesheet } from '#shared/timesheet/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { remind } from './remind.ts';
import { timesheetRoutes } from './routes.ts';

/** What the trigger says of the closed month: '2026-10 Petra Nováková'. */
const closedSentence = (detail: string) =>
  `Měsíc ${czechMonth(detail.slice(0, 7))} je uzavřen (${detail.slice(8)}). Směny ani docházku v něm už nelze měnit, otevřít jej může administrátor.`;

export const timesheetFeature: ServerFeature<typeof timesheet> = {
  routes: timesheetRoutes,
  sweep: (db, now, app) => remind(db, app.settings(), now),
  constraints: {
    vykaz_uzavreno: detail => fail.conflict(closedSentence(detail)),
    ...authorIsGone('vykaz_uzivatel_fkey', 'vykaz_schvalil_fkey', 'vykaz_uzavrel_fkey'),
  },
};
