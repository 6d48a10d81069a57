import { analytics } from './analytics/contract.ts';
import { audit } from './audit/contract.ts';
import { events } from './events/contract.ts';
import { files } from './files/contract.ts';
import { news } from './news/contract.ts';
import { orders } from './orders/contract.ts';
import { session } from './session/contract.ts';
import { settings } from './settings/contract.ts';
import { stores } from './stores/contract.ts';
import { users } from './users/contract.ts';
import { vault } from './vault/contract.ts';

/** The table of contents of the API: every call there is, by feature. */
export const contract = {
  session,
  users,
  stores,
  news,
  files,
  settings,
  audit,
  events,
  analytics,
  orders,
  vault,
};

export type Contract = typeof contract;
