import type { Call } from '#client/core/api.ts';
import type { Db } from '#server/core/db.ts';
import { addDays } from '#shared/core/days.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { ACCESS, fresh, imageFile, NO_ID, NO_KEY, ORDER, records, salesFile, textFile } from './records.ts';

/**
 * Who may do what, call by call (4-decisions §2), as answers of the running application.
 *
 * record: `own` belongs to the person who asks, `foreign` to a colleague, `any` to nobody in particular;
 * `hidden` is a colleague's post or comment still without text and file; `missing` does not exist;
 * `-` a call without a record.
 * deactivated: an ADMIN whose session is still there, as if it was opened before the deactivation.
 */
const TABLE = `
call                                      record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /users/login/                        -        200   200      200     200   401
POST /users/logout/                       -        200   200      200     200   200
GET /users/current/                       -        401   200      200     200   401
GET /csrf/                                -        200   200      200     200   200

GET /users/list/                          -        401   403      403     200   401
GET /users/choices/                       -        401   200      200     200   401
POST /users/create/                       -        401   403      403     201   401
PUT /users/update/:id/                    own      401   403      403     403   401
PUT /users/update/:id/                    foreign  401   403      403     200   401
PUT /users/update/:id/                    missing  401   403      403     404   401
DELETE /users/delete/:id/                 own      401   403      403     403   401
DELETE /users/delete/:id/                 foreign  401   403      403     200   401
DELETE /users/delete/:id/                 missing  401   403      403     404   401

GET /stores/prodejny/                     -        401   403      403     200   401
GET /stores/prodejny/choices/             -        401   200      200     200   401
POST /stores/prodejny/                    -        401   403      403     201   401
PUT /stores/prodejny/:id/                 any      401   403      403     200   401
PUT /stores/prodejny/:id/                 missing  401   403      403     404   401
DELETE /stores/prodejny/:id/              any      401   403      403     200   401
DELETE /stores/prodejny/:id/              missing  401   403      403     404   401
POST /stores/prodejny/bulk_update_status/ any      401   403      403     200   401
POST /stores/prodejny/bulk_update_status/ missing  401   403      403     400   401

GET /news/kategorie/                      -        401   200      200     200   401
POST /news/kategorie/vytvorit/            -        401   403      403     201   401
DELETE /news/kategorie/:id/               any      401   403      403     200   401
DELETE /news/kategorie/:id/               missing  401   403      403     404   401

GET /news/                                -        401   200      200     200   401
POST /news/                               -        401   201      201     201   401
DELETE /news/:id/                         own      401   200      200     200   401
DELETE /news/:id/                         foreign  401   403      403     200   401
DELETE /news/:id/                         hidden   401   404      404     404   401
DELETE /news/:id/                         missing  401   404      404     404   401
POST /news/:id/soubory/                   own      401   201      201     201   401
POST /news/:id/soubory/                   foreign  401   403      403     403   401
POST /news/:id/soubory/                   hidden   401   404      404     404   401
POST /news/:id/soubory/                   missing  401   404      404     404   401

POST /news/reakce/                        own      401   201      201     201   401
POST /news/reakce/                        foreign  401   201      201     201   401
POST /news/reakce/                        hidden   401   404      404     404   401
POST /news/reakce/                        missing  401   404      404     404   401
DELETE /news/:id/reakce/                  own      401   200      200     200   401
DELETE /news/:id/reakce/                  foreign  401   200      200     200   401
DELETE /news/:id/reakce/                  hidden   401   404      404     404   401
DELETE /news/:id/reakce/                  missing  401   404      404     404   401

POST /news/:id/komentare/                 own      401   201      201     201   401
POST /news/:id/komentare/                 foreign  401   201      201     201   401
POST /news/:id/komentare/                 hidden   401   404      404     404   401
POST /news/:id/komentare/                 missing  401   404      404     404   401
POST /news/komentare/:id/soubory/         own      401   201      201     201   401
POST /news/komentare/:id/soubory/         foreign  401   403      403     403   401
POST /news/komentare/:id/soubory/         hidden   401   404      404     404   401
POST /news/komentare/:id/soubory/         missing  401   404      404     404   401
DELETE /news/komentare/:id/               own      401   200      200     200   401
DELETE /news/komentare/:id/               foreign  401   403      403     200   401
DELETE /news/komentare/:id/               hidden   401   404      404     404   401
DELETE /news/komentare/:id/               missing  401   404      404     404   401

GET /files/:klic/                         own      401   200      200     200   401
GET /files/:klic/                         foreign  401   200      200     200   401
GET /files/:klic/                         missing  401   404      404     404   401

GET /settings/                            -        401   403      403     200   401
PUT /settings/                            -        401   403      403     200   401
GET /settings/limits/                     -        401   200      200     200   401
GET /audit/                               -        401   403      403     200   401
GET /events/                              -        401   200      200     200   401
GET /analytics/backup-info/               -        401   403      403     200   401

GET /tasks/                               -        401   200      200     200   401
POST /tasks/                              own      401   201      201     201   401
POST /tasks/                              foreign  401   403      201     201   401
POST /tasks/                              missing  401   400      400     400   401
PUT /tasks/:id/                           own      401   200      200     200   401
PUT /tasks/:id/                           foreign  401   404      403     200   401
PUT /tasks/:id/                           missing  401   404      404     404   401
DELETE /tasks/:id/                        own      401   200      200     200   401
DELETE /tasks/:id/                        foreign  401   404      403     200   401
DELETE /tasks/:id/                        missing  401   404      404     404   401
GET /users/profile/                       -        401   200      200     200   401
PUT /users/profile/update/                -        401   200      200     200   401
POST /users/profile/change-password/      -        401   200      200     200   401
GET /users/profile/image/                 own      401   200      200     200   401
POST /users/profile/image/upload/         -        401   201      201     201   401
DELETE /users/profile/image/delete/       -        401   200      200     200   401
GET /users/profile/image/:klic/           own      401   200      200     200   401
GET /users/profile/image/:klic/           foreign  401   200      200     200   401
GET /users/profile/image/:klic/           missing  401   404      404     404   401
GET /notifications/                       -        401   200      200     200   401
GET /search/                              -        401   200      200     200   401
POST /notifications/:id/read/             own      401   200      200     200   401
POST /notifications/:id/read/             foreign  401   404      404     404   401
POST /notifications/:id/read/             missing  401   404      404     404   401
POST /notifications/read-all/             -        401   200      200     200   401
GET /shifts/calendar/                     -        401   200      200     200   401
GET /shifts/                              -        401   200      200     200   401
POST /shifts/                             own      401   201      201     201   401
POST /shifts/                             foreign  401   403      201     201   401
POST /shifts/                             missing  401   403      400     400   401
POST /shifts/bulk-create/                 own      401   200      200     200   401
POST /shifts/bulk-create/                 foreign  401   403      200     200   401
POST /shifts/copy-week/                   -        401   403      200     200   401
GET /shifts/plan/                         -        401   403      200     200   401
GET /shifts/overview/                     own      401   200      200     200   401
GET /shifts/overview/                     foreign  401   403      200     200   401
GET /shifts/overview/                     missing  401   403      404     404   401
GET /shifts/export/                       -        401   403      403     200   401
GET /shifts/:id/                          own      401   200      200     200   401
GET /shifts/:id/                          foreign  401   200      200     200   401
GET /shifts/:id/                          missing  401   404      404     404   401
GET /shifts/:id/check/                    own      401   200      200     200   401
GET /shifts/:id/check/                    foreign  401   200      200     200   401
GET /shifts/:id/check/                    missing  401   404      404     404   401
PUT /shifts/:id/                          own      401   200      200     200   401
PUT /shifts/:id/                          foreign  401   403      200     200   401
PUT /shifts/:id/                          missing  401   404      404     404   401
DELETE /shifts/:id/                       own      401   200      200     200   401
DELETE /shifts/:id/                       foreign  401   403      200     200   401
DELETE /shifts/:id/                       missing  401   404      404     404   401
GET /shifts/attendance/                   -        401   200      200     200   401
POST /shifts/attendance/                  own      401   201      201     201   401
POST /shifts/attendance/                  foreign  401   403      403     403   401
POST /shifts/attendance/                  missing  401   404      404     404   401
POST /shifts/:id/attendance/              own      401   403      201     201   401
POST /shifts/:id/attendance/              foreign  401   403      201     201   401
POST /shifts/:id/attendance/              missing  401   403      404     404   401
GET /orders/orders/                       -        401   200      200     200   401
GET /orders/dashboard-stats/              -        401   200      200     200   401
GET /orders/suggestions/                  -        401   200      200     200   401
GET /orders/customers/                    -        401   200      200     200   401
GET /orders/trash/                        -        401   200      200     200   401
POST /orders/orders/                      -        401   201      201     201   401
GET /orders/orders/:id/                   any      401   200      200     200   401
GET /orders/orders/:id/                   missing  401   404      404     404   401
PUT /orders/orders/:id/                   own      401   200      200     200   401
PUT /orders/orders/:id/                   foreign  401   200      200     200   401
PUT /orders/orders/:id/                   missing  401   404      404     404   401
GET /orders/orders/:id/history/           any      401   200      200     200   401
GET /orders/orders/:id/history/           missing  401   404      404     404   401
PATCH /orders/orders/:id/update_status/   own      401   200      200     200   401
PATCH /orders/orders/:id/update_status/   foreign  401   200      200     200   401
PATCH /orders/orders/:id/update_status/   missing  401   404      404     404   401
POST /orders/orders/:id/undo_status/      own      401   200      200     200   401
POST /orders/orders/:id/undo_status/      foreign  401   409      409     409   401
POST /orders/orders/:id/undo_status/      missing  401   404      404     404   401
POST /orders/orders/:id/notified/         any      401   200      200     200   401
POST /orders/orders/:id/notified/         missing  401   404      404     404   401
DELETE /orders/orders/:id/                own      401   200      200     200   401
DELETE /orders/orders/:id/                foreign  401   200      200     200   401
DELETE /orders/orders/:id/                missing  401   404      404     404   401
POST /orders/orders/:id/restore/          own      401   200      200     200   401
POST /orders/orders/:id/restore/          foreign  401   200      200     200   401
POST /orders/orders/:id/restore/          missing  401   404      404     404   401
POST /import/prodeje/                     -        401   403      403     200   401
GET /import/                              -        401   403      403     200   401
GET /import/:id/                          any      401   403      403     200   401
GET /import/:id/                          missing  401   403      403     404   401
GET /import/:id/chyby/                    any      401   403      403     200   401
GET /import/:id/chyby/                    missing  401   403      403     404   401
GET /import/profily/                      -        401   403      403     200   401
POST /import/profily/                     -        401   403      403     201   401
PUT /import/profily/:klic/                any      401   403      403     200   401
PUT /import/profily/:klic/                missing  401   403      403     404   401
DELETE /import/profily/:klic/             any      401   403      403     200   401
DELETE /import/profily/:klic/             missing  401   403      403     404   401
POST /import/nahled/                      -        401   403      403     200   401
GET /import/tokeny/                       -        401   403      403     200   401
POST /import/tokeny/                      -        401   403      403     201   401
DELETE /import/tokeny/:id/                any      401   403      403     200   401
DELETE /import/tokeny/:id/                missing  401   403      403     404   401
GET /parovani/                            -        401   403      403     200   401
PUT /parovani/osoby/:id/                  any      401   403      403     200   401
PUT /parovani/osoby/:id/                  missing  401   403      403     404   401
PUT /parovani/pobocky/:id/                any      401   403      403     200   401
PUT /parovani/pobocky/:id/                missing  401   403      403     404   401
GET /pravidla/                            -        401   403      403     200   401
POST /pravidla/citace/                    -        401   403      403     201   401
DELETE /pravidla/citace/:id/              any      401   403      403     200   401
DELETE /pravidla/citace/:id/              missing  401   403      403     404   401
POST /pravidla/doprava/                   -        401   403      403     201   401
DELETE /pravidla/doprava/:id/             any      401   403      403     200   401
DELETE /pravidla/doprava/:id/             missing  401   403      403     404   401
PUT /pravidla/mez/                        -        401   403      403     200   401
PUT /pravidla/segmenty/                   -        401   403      403     200   401
PUT /pravidla/body/                       -        401   403      403     200   401
DELETE /pravidla/body/:polozka/:plati_od/ any      401   403      403     200   401
DELETE /pravidla/body/:polozka/:plati_od/ missing  401   403      403     404   401
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
GET /analytics/prodejni-analytika/                   -        401   403      403     200   401
GET /analytics/web-prodeje/polozky/       -        401   403      403     200   401
GET /analytics/salesperson/today/         own      401   200      200     200   401
GET /analytics/salesperson/today/         foreign  401   403      200     200   401
GET /analytics/salesperson/today/         any      401   403      403     200   401
GET /analytics/salesperson/today/         missing  401   403      403     404   401
GET /analytics/salesperson/monthly/       own      401   200      200     200   401
GET /analytics/salesperson/monthly/       foreign  401   403      200     200   401
GET /analytics/salesperson/monthly/       any      401   403      403     200   401
GET /analytics/salesperson/points/today/  own      401   200      200     200   401
GET /analytics/salesperson/points/today/  foreign  401   403      200     200   401
GET /analytics/salesperson/points/today/  any      401   403      403     200   401
GET /analytics/salesperson/points/monthly/ own     401   200      200     200   401
GET /analytics/salesperson/points/monthly/ foreign 401   403      200     200   401
GET /analytics/salesperson/points/monthly/ any     401   403      403     200   401
GET /analytics/salesperson/analytics/     own      401   200      200     200   401
GET /analytics/salesperson/analytics/     foreign  401   403      200     200   401
GET /analytics/salesperson/analytics/     any      401   403      403     200   401
GET /analytics/salesperson/charts/        own      401   200      200     200   401
GET /analytics/salesperson/charts/        foreign  401   403      200     200   401
GET /analytics/salesperson/charts/        any      401   403      403     200   401
GET /analytics/leaderboard/points/        -        401   200      200     200   401
GET /analytics/leaderboard/average/       -        401   200      200     200   401

GET /pristupy/                            -        401   200      200     200   401
GET /pristupy/stores/                     -        401   200      200     200   401
GET /pristupy/categories/                 -        401   200      200     200   401
GET /pristupy/kos/                        -        401   403      403     200   401
POST /pristupy/                           -        401   201      201     201   401
PUT /pristupy/:id/                        own      401   200      200     200   401
PUT /pristupy/:id/                        foreign  401   200      200     200   401
PUT /pristupy/:id/                        missing  401   404      404     404   401
DELETE /pristupy/:id/                     own      401   403      403     200   401
DELETE /pristupy/:id/                     foreign  401   403      403     200   401
DELETE /pristupy/:id/                     missing  401   403      403     404   401
POST /pristupy/:id/obnovit/               any      401   403      403     200   401
POST /pristupy/:id/obnovit/               missing  401   403      403     404   401
GET /pristupy/:id/reveal_password/        own      401   200      200     200   401
GET /pristupy/:id/reveal_password/        foreign  401   200      200     200   401
GET /pristupy/:id/reveal_password/        missing  401   404      404     404   401
GET /pristupy/:id/odkryti/                any      401   403      403     200   401
GET /pristupy/:id/odkryti/                missing  401   403      403     404   401
`;

const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';
const OWN_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';

/** A 403 says the refusal of the call's permission, but for these that the handler refuses. */
export const OWN_REFUSALS: Partial<Record<Call, string>> = {
  'PUT /users/update/:id/': NOT_ONESELF,
  'DELETE /users/delete/:id/': NOT_ONESELF,
  'POST /news/:id/soubory/': OWN_FILES,
  'POST /news/komentare/:id/soubory/': OWN_FILES,
  'PUT /tasks/:id/': 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.',
  'DELETE /tasks/:id/': 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.',
};

export type Kind = 'own' | 'foreign' | 'any' | 'hidden' | 'missing' | '-';

export const ACTORS = ['guest', 'PRODEJCE', 'VEDOUCI', 'ADMIN', 'deactivated'] as const;
export type Actor = (typeof ACTORS)[number];

/** Who asks. A guest has nothing of their own; what the rows call theirs is petra's. */
export const USERNAMES: Record<Actor, string> = {
  guest: 'petra',
  PRODEJCE: 'petra',
  VEDOUCI: 'viktor',
  ADMIN: 'admin',
  deactivated: 'karel',
};
const COLLEAGUE = 13;

export type Row = { call: string; record: Kind; statuses: Record<Actor, number> };

export const ROWS: Row[] = TABLE.trim()
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map(line => {
    const [method, path, record, ...statuses] = line.split(/\s+/);
    return {
      call: `${method} ${path}`,
      record: record as Kind,
      statuses: Object.fromEntries(
        ACTORS.map((actor, at) => [actor, Number(statuses[at])]),
      ) as Row['statuses'],
    };
  });

/** A valid request: what goes into the path, the query and the body. */
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
};

type Making = {
  record: Kind;
  username: string;
  make: ReturnType<typeof records>;
  /** Whom the record belongs to. */
  owner: number;
};

const none = () => ({});
const store = () => ({ nazev: `Prodejna ${fresh()}`, nazev_kratkiy: 'Nová' });
const names = () => ({ uzivatelske_jmeno: `osoba.${fresh()}`, jmeno: 'Nová', prijmeni: 'Osoba' });

const postId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : make.post(owner, record === 'hidden' ? '' : undefined);
const commentId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : make.comment(owner, record === 'hidden' ? '' : undefined);
const personId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : record === 'own' ? owner : make.person();
const storeId = ({ record, make }: Making) => (record === 'missing' ? NO_ID : make.store());

const post = async (making: Making) => ({ params: { id: await postId(making) } });
const comment = async (making: Making) => ({ params: { id: await commentId(making) } });

const taskId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.task(owner) },
});

const HOME_ASKS = {
  'GET /tasks/': none,
  'POST /tasks/': ({ record, owner }: Making) => ({
    body: { ukol: 'Doplnit letáky', id_prodejce_ukol: record === 'missing' ? NO_ID : owner },
  }),
  'PUT /tasks/:id/': async (making: Making) => ({ ...(await taskId(making)), body: { stav: 'hotovo' } }),
  'DELETE /tasks/:id/': taskId,
  'GET /users/profile/': none,
  'PUT /users/profile/update/': () => ({ body: { jmeno: 'Nová', prijmeni: 'Osoba' } }),
  'POST /users/profile/change-password/': () => ({
    body: { stare_heslo: DEMO_PASSWORD, nove_heslo: DEMO_PASSWORD, potvrzeni_hesla: DEMO_PASSWORD },
  }),
  'GET /users/profile/image/': async ({ make, owner }: Making) => {
    await make.image(owner);
    return {};
  },
  'POST /users/profile/image/upload/': () => ({ body: imageFile() }),
  'DELETE /users/profile/image/delete/': none,
  'GET /users/profile/image/:klic/': async ({ record, make, owner }: Making) => ({
    params: { klic: record === 'missing' ? NO_KEY : await make.image(owner) },
  }),
  'GET /notifications/': none,
  'GET /search/': () => ({ query: { q: 'pet' } }),
  'POST /notifications/:id/read/': async ({ record, make, owner }: Making) => ({
    params: { id: record === 'missing' ? NO_ID : await make.notification(owner) },
  }),
  'POST /notifications/read-all/': none,
};
const shiftId = ({ record, make, owner }: Making, datum?: string) =>
  record === 'missing' ? NO_ID : make.shift(owner, datum);
const shiftOwner = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);
const shiftFields = () => ({
  datum: addDays('2080-01-01', fresh() % 3000),
  prodejna: 1,
  cas_od: '08:00',
  cas_do: '20:00',
});
const shift = async (making: Making) => ({ params: { id: await shiftId(making) } });
const orderIn = async ({ record, make, owner }: Making, state?: Parameters<typeof make.order>[1]) => ({
  params: { id: record === 'missing' ? NO_ID : await make.order(owner, state) },
});

const ORDER_ASKS = {
  'GET /orders/orders/': none,
  'GET /orders/dashboard-stats/': none,
  'GET /orders/suggestions/': none,
  'GET /orders/customers/': none,
  'GET /orders/trash/': none,
  'POST /orders/orders/': () => ({ body: ORDER }),
  'GET /orders/orders/:id/': (making: Making) => orderIn(making),
  'PUT /orders/orders/:id/': async (making: Making) => ({
    ...(await orderIn(making)),
    body: { ...ORDER, dil: 'Baterie', verze: 1 },
  }),
  'GET /orders/orders/:id/history/': (making: Making) => orderIn(making),
  'PATCH /orders/orders/:id/update_status/': async (making: Making) => ({
    ...(await orderIn(making)),
    body: { novy_status: 'objednano' },
  }),
  'POST /orders/orders/:id/undo_status/': (making: Making) => orderIn(making, { moved: true }),
  'POST /orders/orders/:id/notified/': async (making: Making) => ({
    ...(await orderIn(making, { status: 'dorazilo_ceka' })),
    body: { zpusob: 'sms' },
  }),
  'DELETE /orders/orders/:id/': (making: Making) => orderIn(making),
  'POST /orders/orders/:id/restore/': (making: Making) => orderIn(making, { deleted: true }),
};

const profile = (nazev: string) => ({ ...BUILT_IN_PROFILES.superstore, nazev });
const importRecord = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.import() },
});
const ownProfile = async ({ record, make }: Making) => ({
  params: { klic: record === 'missing' ? 'Žádný takový' : await make.profile() },
});
/** Somebody who works in another shop than the people who ask. */
const SELLER_ELSEWHERE = 42;

/** Results of a person: `foreign` is of the same shop, `any` of another one. */
const ofSeller =
  (name: 'user_id' | 'prodejce_id') =>
  ({ record, owner }: Making): Ask => {
    const id = record === 'missing' ? NO_ID : record === 'any' ? SELLER_ELSEWHERE : owner;
    return { query: { [name]: id } };
  };
const accessIn = async ({ record, make, owner }: Making, deleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.access(owner, deleted) },
});

const VAULT_ASKS = {
  'GET /pristupy/': none,
  'GET /pristupy/stores/': none,
  'GET /pristupy/categories/': none,
  'GET /pristupy/kos/': none,
  'POST /pristupy/': () => ({ body: ACCESS }),
  'PUT /pristupy/:id/': async (making: Making) => ({
    ...(await accessIn(making)),
    body: { ...ACCESS, username: 'jiny', password: undefined },
  }),
  'DELETE /pristupy/:id/': (making: Making) => accessIn(making),
  'POST /pristupy/:id/obnovit/': (making: Making) => accessIn(making, true),
  'GET /pristupy/:id/reveal_password/': (making: Making) => accessIn(making),
  'GET /pristupy/:id/odkryti/': (making: Making) => accessIn(making),
};

/** A valid request for every call, with the record in question made for it. */
const ASKS: Record<Call, (making: Making) => Ask | Promise<Ask>> = {
  'POST /users/login/': ({ username }) => ({ body: { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD } }),
  'POST /users/logout/': none,
  'GET /users/current/': none,
  'GET /csrf/': none,

  'GET /users/list/': none,
  'GET /users/choices/': none,
  'POST /users/create/': () => ({ body: { id: fresh(), ...names(), heslo: 'tajemstvi' } }),
  'PUT /users/update/:id/': async making => ({ params: { id: await personId(making) }, body: names() }),
  'DELETE /users/delete/:id/': async making => ({ params: { id: await personId(making) } }),

  'GET /stores/prodejny/': none,
  'GET /stores/prodejny/choices/': none,
  'POST /stores/prodejny/': () => ({ body: store() }),
  'PUT /stores/prodejny/:id/': async making => ({ params: { id: await storeId(making) }, body: store() }),
  'DELETE /stores/prodejny/:id/': async making => ({ params: { id: await storeId(making) } }),
  'POST /stores/prodejny/bulk_update_status/': async making => ({
    body: { store_ids: [await storeId(making)], aktivni: false },
  }),

  'GET /news/kategorie/': none,
  'POST /news/kategorie/vytvorit/': () => ({ body: { nazev: `Kategorie ${fresh()}` } }),
  'DELETE /news/kategorie/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.category() },
  }),

  'GET /news/': none,
  'POST /news/': () => ({ body: { obsah: 'Dobrý den', kategorie: [] } }),
  'DELETE /news/:id/': post,
  'POST /news/:id/soubory/': async making => ({ ...(await post(making)), body: textFile() }),
  'POST /news/reakce/': async making => ({ body: { novinka: await postId(making), typ: 'srdce' } }),
  'DELETE /news/:id/reakce/': post,
  'POST /news/:id/komentare/': async making => ({ ...(await post(making)), body: { obsah: 'Díky' } }),
  'POST /news/komentare/:id/soubory/': async making => ({ ...(await comment(making)), body: textFile() }),
  'DELETE /news/komentare/:id/': comment,

  'GET /files/:klic/': async ({ record, make, owner }) => ({
    params: { klic: record === 'missing' ? NO_KEY : await make.file(owner) },
  }),

  'GET /settings/': none,
  'PUT /settings/': () => ({ body: { souboru_max: 9 } }),
  'GET /settings/limits/': none,
  'GET /audit/': none,
  'GET /events/': none,
  'GET /analytics/backup-info/': none,
  ...HOME_ASKS,

  'GET /shifts/calendar/': none,
  'GET /shifts/': none,
  'POST /shifts/': making => ({ body: { ...shiftFields(), user_id: shiftOwner(making) } }),
  'POST /shifts/bulk-create/': ({ owner }) => {
    const { datum, ...fields } = shiftFields();
    return { body: { ...fields, datumy: [datum], user_id: owner } };
  },
  'POST /shifts/copy-week/': async ({ make, owner }) => {
    // Fortnights of their own: neither the week nor the one it is copied to has anything else.
    const datum = addDays('2040-01-02', (fresh() % 1000) * 14);
    await make.shift(owner, datum);
    return { body: { prodejna: 1, tyden: addDays(datum, 7) } };
  },
  'GET /shifts/plan/': () => ({ query: { prodejna: 1 } }),
  'GET /shifts/overview/': making => ({ query: { user_id: shiftOwner(making) } }),
  'GET /shifts/export/': none,
  'GET /shifts/:id/': shift,
  'GET /shifts/:id/check/': async making => ({
    ...(await shift(making)),
    query: { datum: shiftFields().datum, user_id: making.owner },
  }),
  'PUT /shifts/:id/': async making => ({ ...(await shift(making)), body: shiftFields() }),
  'DELETE /shifts/:id/': shift,
  'GET /shifts/attendance/': none,
  'POST /shifts/attendance/': async ({ record, make, owner }) => ({
    body: { smena_id: record === 'missing' ? NO_ID : await make.shiftToday(owner), typ_akce: 'prichod' },
  }),
  'POST /shifts/:id/attendance/': async making => ({
    params: { id: await shiftId(making, addDays('2010-01-01', fresh() % 3000)) },
    body: { typ_akce: 'prichod', cas: '08:00', duvod: 'Zapomenutý příchod' },
  }),

  ...ORDER_ASKS,

  'GET /parovani/': none,
  'PUT /parovani/osoby/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.personName() },
    body: { uzivatel_id: 12 },
  }),
  'PUT /parovani/pobocky/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.branchName() },
    body: { prodejna_id: 1 },
  }),
  'GET /pravidla/': none,
  'POST /pravidla/citace/': () => ({ body: { citac: 'ct300', druh: 'kod', vzor: `kod ${fresh()}` } }),
  'DELETE /pravidla/citace/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.counterRule() },
  }),
  'POST /pravidla/doprava/': () => ({ body: { druh: 'nazev', vzor: `doprava ${fresh()}` } }),
  'DELETE /pravidla/doprava/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.shippingRule() },
  }),
  'PUT /pravidla/mez/': () => ({ body: { mez_polozek: 100 } }),
  'PUT /pravidla/segmenty/': () => ({ body: { kategorie: `Kategorie ${fresh()}`, segment: 'sluzby' } }),
  'PUT /pravidla/body/': () => ({ body: { polozka: 'ct300', plati_od: '2999-01-01', body: 20 } }),
  'DELETE /pravidla/body/:polozka/:plati_od/': async ({ record, make }) => ({
    params: {
      polozka: 'knz',
      plati_od: record === 'missing' ? '2999-12-31' : await make.futurePoints('knz'),
    },
  }),
  'POST /import/prodeje/': () => ({ body: salesFile() }),
  'GET /import/': none,
  'GET /import/:id/': importRecord,
  'GET /import/:id/chyby/': importRecord,
  'GET /import/profily/': none,
  'POST /import/profily/': () => ({ body: profile(`Profil ${fresh()}`) }),
  'PUT /import/profily/:klic/': async making => ({
    ...(await ownProfile(making)),
    body: profile(`Profil ${fresh()}`),
  }),
  'DELETE /import/profily/:klic/': ownProfile,
  'POST /import/nahled/': () => ({ body: salesFile() }),
  'GET /import/tokeny/': none,
  'POST /import/tokeny/': () => ({ body: { nazev: 'Pokladna' } }),
  'DELETE /import/tokeny/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.token(1) },
  }),
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
  ...VAULT_ASKS,
};

/** The valid request of `call` about a record of that kind, for the person called `username`. */
export function askFor(db: Db, call: Call, record: Kind, username: string): Ask | Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  return ASKS[call]({ record, username, make: records(db), owner: record === 'own' ? me : COLLEAGUE });
}
