import { rows } from './rows.ts';

/** Analytics, results of a person, leaderboards, the state of the feed. */
export const analytics = rows(`
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
