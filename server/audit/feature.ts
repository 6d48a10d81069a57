import type { audit } from '#shared/audit/contract.ts';
import type { ServerFeature } from '../core/mount.ts';
import { emptyAddresses, sealAudit } from './chain/queries.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature: ServerFeature<typeof audit> = {
  routes: auditRoutes,
  sweep: (db, now, app) => emptyAddresses(db, app.settings().audit_adresy_dny, now),
  everyMinute: app => sealAudit(app.db),
};
