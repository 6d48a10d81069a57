import { type Ask, type Makers, type Making, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Somebody who works in another shop than the people who ask. */
const SELLER_ELSEWHERE = 42;

/** Results of a person: `foreign` is of the same shop, `any` of another one. */
const ofSeller =
  (name: 'user_id' | 'prodejce_id') =>
  ({ record, owner }: Making): Ask => {
    const id = record === 'missing' ? NO_ID : record === 'any' ? SELLER_ELSEWHERE : owner;
    return { query: { [name]: id } };
  };

/** Requests about analytics, results of a person, leaderboards, and the state of the feed. */
export const requests = {
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

/** Who may read analytics, results of a person, leaderboards, and the state of the feed. */
export const may = rows(`
call                                                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /analytics/backup-info/                          -        401   403      403     200   401
GET /analytics/servis/                               -        401   403      403     200   401
GET /analytics/servis/prodejna-detail/               -        401   403      403     200   401
GET /analytics/servis/technik-detail/                -        401   403      403     200   401
GET /analytics/servis/prodejna-items/                -        401   403      403     200   401
GET /analytics/servis/technik-items/                 -        401   403      403     200   401
GET /analytics/eshop/                                -        401   403      403     200   401
GET /analytics/eshop/channel-detail/                 -        401   403      403     200   401
GET /analytics/eshop/channel-items/                  -        401   403      403     200   401
GET /analytics/eshop/categories-analytics/           -        401   403      403     200   401
GET /analytics/eshop/categories-timeseries/          -        401   403      403     200   401
GET /analytics/celkova-cisla/                        -        401   403      403     200   401
GET /analytics/celkova-cisla/prodejna-detail/        -        401   403      403     200   401
GET /analytics/celkova-cisla/channel-items/          -        401   403      403     200   401
GET /analytics/celkova-cisla/categories-timeseries/  -        401   403      403     200   401
GET /analytics/proc/                                 -        401   403      403     200   401
GET /analytics/proc/rozpad/                          -        401   403      403     200   401
GET /analytics/proc/polozky/                         -        401   403      403     200   401
GET /analytics/radky/                                -        401   403      403     200   401
GET /analytics/prodejni-analytika/                   -        401   403      403     200   401
GET /analytics/web-prodeje/polozky/                  -        401   403      403     200   401
GET /analytics/salesperson/today/                    own      401   200      200     200   401
GET /analytics/salesperson/today/                    foreign  401   403      200     200   401
GET /analytics/salesperson/today/                    any      401   403      403     200   401
GET /analytics/salesperson/today/                    missing  401   403      403     404   401
GET /analytics/salesperson/monthly/                  own      401   200      200     200   401
GET /analytics/salesperson/monthly/                  foreign  401   403      200     200   401
GET /analytics/salesperson/monthly/                  any      401   403      403     200   401
GET /analytics/salesperson/points/today/             own      401   200      200     200   401
GET /analytics/salesperson/points/today/             foreign  401   403      200     200   401
GET /analytics/salesperson/points/today/             any      401   403      403     200   401
GET /analytics/salesperson/points/monthly/           own      401   200      200     200   401
GET /analytics/salesperson/points/monthly/           foreign  401   403      200     200   401
GET /analytics/salesperson/points/monthly/           any      401   403      403     200   401
GET /analytics/salesperson/analytics/                own      401   200      200     200   401
GET /analytics/salesperson/analytics/                foreign  401   403      200     200   401
GET /analytics/salesperson/analytics/                any      401   403      403     200   401
GET /analytics/salesperson/charts/                   own      401   200      200     200   401
GET /analytics/salesperson/charts/                   foreign  401   403      200     200   401
GET /analytics/salesperson/charts/                   any      401   403      403     200   401
GET /analytics/leaderboard/points/                   -        401   200      200     200   401
GET /analytics/leaderboard/average/                  -        401   200      200     200   401
GET /analytics/leaderboard/fair/                     -        401   200      200     200   401
GET /analytics/doklad/                               missing  401   403      403     404   401
`);
