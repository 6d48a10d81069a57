import type { Call } from '#client/core/api.ts';
import type { Db } from '#server/core/db.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { fresh, NO_ID, NO_KEY, records, salesFile, textFile } from './records.ts';

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
`;

const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';
const OWN_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';

/** A 403 says the refusal of the call's permission, but for these that the handler refuses. */
export const OWN_REFUSALS: Partial<Record<Call, string>> = {
  'PUT /users/update/:id/': NOT_ONESELF,
  'DELETE /users/delete/:id/': NOT_ONESELF,
  'POST /news/:id/soubory/': OWN_FILES,
  'POST /news/komentare/:id/soubory/': OWN_FILES,
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
export type Ask = { params?: Record<string, string | number>; query?: string; body?: unknown };

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
    return { query: `?${name}=${id}` };
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
};

/** The valid request of `call` about a record of that kind, for the person called `username`. */
export function askFor(db: Db, call: Call, record: Kind, username: string): Ask | Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  return ASKS[call]({ record, username, make: records(db), owner: record === 'own' ? me : COLLEAGUE });
}
