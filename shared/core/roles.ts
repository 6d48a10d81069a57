/** The three roles (rule people-1) and what the interface calls them. */
export const ROLES = ['PRODEJCE', 'VEDOUCI', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  PRODEJCE: 'Prodejce',
  VEDOUCI: 'Vedoucí',
  ADMIN: 'Administrátor',
};

/** Whether one works in a shop: is planned, wishes for days and stands on the leaderboard by a shift (rule analytics-12). */
const WORKS_IN_SHOP: Record<Role, boolean> = { PRODEJCE: true, VEDOUCI: true, ADMIN: false };
export const SHOP_ROLES = ROLES.filter(role => WORKS_IN_SHOP[role]);

/** Whether one leads others: opens a closed order again (rule orders-3), sees what the vault keeps for managers (rule vault-7). */
export const IS_LEADING: Record<Role, boolean> = { PRODEJCE: false, VEDOUCI: true, ADMIN: true };

/** Modules a person may have: stored and returned, not enforced on routes (rule people-1). */
export const MODULES = ['analytics', 'shifts', 'news', 'access'] as const;

export const MODULE_LABELS: Record<(typeof MODULES)[number], string> = {
  analytics: 'Analytika',
  shifts: 'Směny',
  news: 'Novinky',
  access: 'Přístupy',
};
