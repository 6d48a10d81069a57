import { type Action, type LiveNoun, NAMING, PERMISSIONS } from '../core/permissions.ts';

type Told = {
  /** The permission needed to receive it. */
  can: Action | 'signed-in';
  /** The calls that the client fetches again, given by the beginnings of their paths. */
  paths: readonly string[];
};

/** Everybody who may read a thing is notified of its changes: the topic is its noun, 'goals' for 'goals.read'. */
const OF_NOUNS = Object.fromEntries(
  Object.entries(PERMISSIONS).flatMap(([action, { live }]) =>
    live ? [[action.split('.')[0], { can: action, paths: live }]] : [],
  ),
) as Record<LiveNoun, Told>;

/** Topics that do not follow from a permission. */
const FURTHER = {
  /** How far the person has read the news, on another device. */
  news_seen: { can: 'news.read', paths: ['/news/neprectene/'] },
  notifications: { can: 'signed-in', paths: ['/notifications/'] },
  timesheets: { can: 'timesheet.read', paths: ['/vykazy/', '/mzdy/'] },
  /** Only for those who plan: drafts, required people, who has seen the plan. */
  plan: {
    can: 'shifts.plan',
    paths: ['/shifts/draft/', '/shifts/staffing/', '/shifts/changes/people/', '/rozpisy/'],
  },
  mail: { can: 'settings.manage', paths: ['/posta/', '/sms/'] },
  pins: { can: 'kiosks.unlock', paths: ['/kiosky/zamcene/'] },
  /** Which people there are, with their names and looks. */
  people: { can: 'users.choose', paths: NAMING },
  /** The settings that everybody needs: how large a file may be, how short a password. */
  limits: { can: 'signed-in', paths: ['/settings/limits/'] },
  /** Sold lines have changed, so any number may have changed. */
  sales: { can: 'signed-in', paths: ['/analytics/', '/parovani/', '/pravidla/', '/predpoved/', '/cile/'] },
} as const satisfies Record<string, Told>;

export type Topic = LiveNoun | keyof typeof FURTHER;

/** Everything the live stream can announce. An event carries no data itself, so nobody sees more than they may. */
export const TOPICS: Record<Topic, Told> = { ...OF_NOUNS, ...FURTHER };

/**
 * One announcement: what changed, which record, who changed it, and how. The stream's message is `tema`, `id` and
 * `co`: browsers are not told who changed it.
 */
export type Change = {
  tema: Topic;
  id: number | null;
  kdo: number | null;
  co: 'vytvoreni' | 'zmena' | 'smazani';
  /** The only people who receive it; everybody with the permission when left out. Never sent to a browser. */
  pro?: number[];
};

/**
 * The stream's first message: whose it is, and, in ms, for how long the server has been listening without a gap and
 * how long ago each topic last changed. Data that a page fetched before such a change is out of date.
 */
export type Greeting = { kdo?: number; pamet: number; zmeny: Partial<Record<Topic, number>> };
