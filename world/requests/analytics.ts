import { NO_ID } from '../records.ts';
import { type Ask, type Makers, type Making, none } from './request.ts';

/** Somebody who works in another shop than the people who ask. */
const SELLER_ELSEWHERE = 42;

/** Results of a person: `foreign` is of the same shop, `any` of another one. */
const ofSeller =
  (name: 'user_id' | 'prodejce_id') =>
  ({ record, owner }: Making): Ask => {
    const id = record === 'missing' ? NO_ID : record === 'any' ? SELLER_ELSEWHERE : owner;
    return { query: { [name]: id } };
  };

/** Analytics, results of a person, leaderboards, the state of the feed. */
export const analytics = {
  'GET /analytics/backup-info/': none,
  'GET /analytics/servis/': none,
  'GET /analytics/servis/prodejna-detail/': none,
  'GET /analytics/servis/technik-detail/': none,
  'GET /analytics/servis/prodejna-items/': none,
  'GET /analytics/servis/technik-items/': none,
  'GET /analytics/eshop/': none,
  'GET /analytics/eshop/channel-detail/': none,
  'GET /analytics/eshop/channel-items/': none,
  'GET /analytics/eshop/categories-analytics/': none,
  'GET /analytics/eshop/categories-timeseries/': none,
  'GET /analytics/celkova-cisla/': none,
  'GET /analytics/celkova-cisla/prodejna-detail/': none,
  'GET /analytics/celkova-cisla/channel-items/': none,
  'GET /analytics/celkova-cisla/categories-timeseries/': none,
  'GET /analytics/proc/': none,
  'GET /analytics/proc/rozpad/': () => ({ query: { slozka: 'kalendar' } }),
  'GET /analytics/proc/polozky/': none,
  'GET /analytics/radky/': none,
  'GET /analytics/prodejni-analytika/': none,
  'GET /analytics/web-prodeje/polozky/': none,
  'GET /analytics/salesperson/today/': ofSeller('user_id'),
  'GET /analytics/salesperson/monthly/': ofSeller('user_id'),
  'GET /analytics/salesperson/points/today/': ofSeller('user_id'),
  'GET /analytics/salesperson/points/monthly/': ofSeller('user_id'),
  'GET /analytics/salesperson/analytics/': ofSeller('user_id'),
  'GET /analytics/salesperson/charts/': ofSeller('prodejce_id'),
  'GET /analytics/leaderboard/points/': none,
  'GET /analytics/leaderboard/average/': none,
  'GET /analytics/leaderboard/fair/': none,
  'GET /analytics/doklad/': () => ({ query: { doklad: 'D-neni-1' } }),
} satisfies Makers;
