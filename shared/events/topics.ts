import type { Action } from '../core/permissions.ts';

/**
 * What the live stream can say has changed, and the permission needed to hear it. The client answers by
 * fetching again whatever it shows of that topic, so an event carries no data of its own.
 */
export const TOPICS = {
  news: 'news.read',
  /** How far one has seen the news oneself, elsewhere. */
  news_seen: 'news.read',
  categories: 'categories.read',
  users: 'users.manage',
  stores: 'stores.choose',
  settings: 'settings.manage',
  tasks: 'tasks.read',
  notifications: 'signed-in',
  shifts: 'shifts.read',
  orders: 'orders.read',
  vault: 'vault.read',
  pairing: 'pairing.manage',
  rules: 'rules.manage',
  imports: 'imports.manage',
  /** Sold lines have changed, so every number may have. */
  sales: 'signed-in',
} as const satisfies Record<string, Action | 'signed-in'>;

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
