import type { Action } from '../core/permissions.ts';

type Told = {
  /** The permission needed to hear it. */
  can: Action | 'signed-in';
  /** What the client fetches again: calls whose paths begin so. */
  paths: string[];
};

/** What the live stream can say has changed. An event carries no data of its own, so nobody sees more than they may. */
export const TOPICS = {
  news: { can: 'news.read', paths: ['/news/'] },
  /** How far one has seen the news oneself, elsewhere. */
  news_seen: { can: 'news.read', paths: ['/news/neprectene/'] },
  categories: { can: 'categories.read', paths: ['/news/'] },
  users: { can: 'users.manage', paths: ['/users/', '/osobni-udaje/'] },
  stores: { can: 'stores.choose', paths: ['/stores/'] },
  settings: { can: 'settings.manage', paths: ['/settings/', '/firemni-ucty/'] },
  tasks: { can: 'tasks.read', paths: ['/tasks/', '/users/odchody/'] },
  notifications: { can: 'signed-in', paths: ['/notifications/'] },
  contracts: { can: 'contracts.read', paths: ['/smlouvy/'] },
  shifts: { can: 'shifts.read', paths: ['/shifts/', '/vykazy/', '/users/odchody/'] },
  timesheets: { can: 'timesheet.read', paths: ['/vykazy/', '/mzdy/'] },
  /** What only those who plan see: drafts, required people, who has seen the plan. */
  plan: {
    can: 'shifts.plan',
    paths: ['/shifts/draft/', '/shifts/staffing/', '/shifts/changes/people/', '/rozpisy/'],
  },
  wishes: { can: 'wishes.read', paths: ['/prani/'] },
  absences: { can: 'absences.read', paths: ['/nepritomnosti/'] },
  payroll: { can: 'payroll.export', paths: ['/mzdy/'] },
  mail: { can: 'settings.manage', paths: ['/posta/', '/posta/server/'] },
  kiosks: { can: 'kiosks.manage', paths: ['/kiosky/'] },
  pins: { can: 'kiosks.unlock', paths: ['/kiosky/zamcene/'] },
  offers: { can: 'offers.read', paths: ['/nabidky/'] },
  alerts: { can: 'alerts.read', paths: ['/vykyvy/'] },
  notes: { can: 'notes.read', paths: ['/poznamky/'] },
  goals: { can: 'goals.read', paths: ['/cile/'] },
  orders: { can: 'orders.read', paths: ['/orders/', '/users/odchody/'] },
  vault: { can: 'vault.read', paths: ['/pristupy/', '/users/odchody/'] },
  pairing: { can: 'pairing.manage', paths: ['/parovani/'] },
  rules: { can: 'rules.manage', paths: ['/pravidla/'] },
  imports: { can: 'imports.manage', paths: ['/import/'] },
  /** Sold lines have changed, so every number may have. */
  sales: { can: 'signed-in', paths: ['/analytics/', '/parovani/', '/pravidla/', '/predpoved/', '/cile/'] },
} as const satisfies Record<string, Told>;

export type Topic = keyof typeof TOPICS;

/**
 * One announcement: what changed, which record, who did it, and what happened to it. The stream's message is
 * `tema`, `id` and `co`: who did it is no browser's business.
 */
export type Change = {
  tema: Topic;
  id: number | null;
  kdo: number | null;
  co: 'vytvoreni' | 'zmena' | 'smazani';
  /** Only these people hear it; everybody who may, when it is left out. Never sent to a browser. */
  pro?: number[];
};

/**
 * The stream's first message, all ages in ms: how long the server has been hearing without a gap, and how
 * long ago each topic last changed. What a page fetched before that is older than the change.
 */
export type Greeting = { pamet: number; zmeny: Partial<Record<Topic, number>> };
