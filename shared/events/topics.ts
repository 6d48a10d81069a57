import { type Action, type LiveNoun, NAMING, PERMISSIONS } from '../core/permissions.ts';

type Told = {
  /** The permission needed to hear it. */
  can: Action | 'signed-in';
  /** What the client fetches again: calls whose paths begin so. */
  paths: readonly string[];
};

/** Whoever may read a thing hears that it has changed: the topic is its noun, 'goals' for 'goals.read'. */
const OF_NOUNS = Object.fromEntries(
  Object.entries(PERMISSIONS).flatMap(([action, { live }]) =>
    live ? [[action.split('.')[0], { can: action, paths: live }]] : [],
  ),
) as Record<LiveNoun, Told>;

/** What is told of otherwise. */
const FURTHER = {
  /** How far one has seen the news oneself, elsewhere. */
  news_seen: { can: 'news.read', paths: ['/news/neprectene/'] },
  notifications: { can: 'signed-in', paths: ['/notifications/'] },
  timesheets: { can: 'timesheet.read', paths: ['/vykazy/', '/mzdy/'] },
  /** What only those who plan see: drafts, required people, who has seen the plan. */
  plan: {
    can: 'shifts.plan',
    paths: ['/shifts/draft/', '/shifts/staffing/', '/shifts/changes/people/', '/rozpisy/'],
  },
  mail: { can: 'settings.manage', paths: ['/posta/'] },
  pins: { can: 'kiosks.unlock', paths: ['/kiosky/zamcene/'] },
  /** Who there is and how they are called and look. */
  people: { can: 'users.choose', paths: NAMING },
  /** What the settings say to everybody: how large a file may be, how short a password. */
  limits: { can: 'signed-in', paths: ['/settings/limits/'] },
  /** Sold lines have changed, so every number may have. */
  sales: { can: 'signed-in', paths: ['/analytics/', '/parovani/', '/pravidla/', '/predpoved/', '/cile/'] },
} as const satisfies Record<string, Told>;

export type Topic = LiveNoun | keyof typeof FURTHER;

/** What the live stream can say has changed. An event carries no data of its own, so nobody sees more than they may. */
export const TOPICS: Record<Topic, Told> = { ...OF_NOUNS, ...FURTHER };

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
 * The stream's first message: whose it is, and, in ms, how long the server has been hearing without a gap and how
 * long ago each topic last changed. What a page fetched before that is older than the change.
 */
export type Greeting = { kdo?: number; pamet: number; zmeny: Partial<Record<Topic, number>> };
