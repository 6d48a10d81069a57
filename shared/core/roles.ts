import { namesOf } from './names.ts';

/** The three roles (rule people-1) and their labels in the interface. */
export const ROLE_LABELS = {
  PRODEJCE: 'Prodejce',
  VEDOUCI: 'Vedoucí',
  ADMIN: 'Administrátor',
};
export type Role = keyof typeof ROLE_LABELS;
export const ROLES = namesOf(ROLE_LABELS);

/** Shop roles are planned, wish for days, and are on the leaderboard with a shift (rule analytics-12). */
const WORKS_IN_SHOP: Record<Role, boolean> = { PRODEJCE: true, VEDOUCI: true, ADMIN: false };
export const SHOP_ROLES = ROLES.filter(role => WORKS_IN_SHOP[role]);

/** Leaders reopen closed orders (rule orders-3) and see what the vault keeps for managers (rule vault-7). */
export const IS_LEADING: Record<Role, boolean> = { PRODEJCE: false, VEDOUCI: true, ADMIN: true };

/** Modules a person may have: stored and returned, not enforced on routes (rule people-1). */
export const MODULE_LABELS = {
  analytics: 'Analytika',
  shifts: 'Směny',
  news: 'Novinky',
  access: 'Přístupy',
};
export const MODULES = namesOf(MODULE_LABELS);
