import type { audit } from '#shared/audit/contract.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { emptyAddresses, lastLink, sealAudit } from './chain/queries.ts';
import { sendAuditExport } from './export/export.ts';
import { auditPeople, listAudit } from './queries.ts';
import { withNames } from './records/name.ts';

const auditRoutes: Handlers<typeof audit> = {
  async people({ db }) {
    return { osoby: await auditPeople(db) };
  },

  async chain({ app, db }) {
    const { poradi, otisk } = await lastLink(db);
    return { poradi, otisk: otisk.toString('hex'), verejny: app.signing.publicKey };
  },

  export: sendAuditExport,

  async list({ db, query }) {
    return { zaznamy: await withNames(db, await listAudit(db, query)) };
  },
};

export const auditFeature: ServerFeature<typeof audit> = {
  routes: auditRoutes,
  sweep: (db, now, app) => emptyAddresses(db, app.settings().audit_adresy_dny, now),
  everyMinute: app => sealAudit(app.db),
};
