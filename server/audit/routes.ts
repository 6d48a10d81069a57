import type { audit } from '#shared/audit/contract.ts';
import type { Handlers } from '../core/mount.ts';
import { listAudit } from './queries.ts';

export const auditRoutes: Handlers<typeof audit> = {
  async list({ db, query }) {
    return { success: true, zaznamy: await listAudit(db, query) };
  },
};
