/** The three roles (rule people-1) and what the interface calls them. */
export const ROLES = ['PRODEJCE', 'VEDOUCI', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  PRODEJCE: 'Prodejce',
  VEDOUCI: 'Vedoucí',
  ADMIN: 'Administrátor',
};

/** Modules a person may have: stored and returned, not enforced on routes (rule people-1). */
export const MODULES = ['analytics', 'shifts', 'news', 'access'] as const;

export const MODULE_LABELS: Record<(typeof MODULES)[number], string> = {
  analytics: 'Analytika',
  shifts: 'Směny',
  news: 'Novinky',
  access: 'Přístupy',
};
