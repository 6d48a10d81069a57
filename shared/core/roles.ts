/** The three roles (rule people-1) and their labels in the interface. */
export const ROLES = ['PRODEJCE', 'VEDOUCI', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  PRODEJCE: 'Prodejce',
  VEDOUCI: 'Vedoucí',
  ADMIN: 'Administrátor',
};

/** Shop roles are planned, wish for days, and are on the leaderboard with a shift (rule analytics-12). */
const WORKS_IN_SHOP: Record<Role, boolean> = { PRODEJCE: true, VEDOUCI: true, ADMIN: false };
export const SHOP_ROLES = ROLES.filter(role => WORKS_IN_SHOP[role]);

/** Leaders reopen closed orders (rule orders-3) and see what the vault keeps for managers (rule vault-7). */
export const IS_LEADING: Record<Role, boolean> = { PRODEJCE: false, VEDOUCI: true, ADMIN: true };

/** Modules a person may have: stored and returned, not enforced on routes (rule people-1). */
export const MODULES = ['analytics', 'shifts', 'news', 'access'] as const;

export const MODULE_LABELS: Record<(typeof MODULES)[number], string> = {
  analytics: 'Analytika',
  shifts: 'Směny',
  news: 'Novinky',
  access: 'Přístupy',
};
