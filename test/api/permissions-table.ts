import type { Call } from '#client/core/api.ts';
import type { Db } from '#server/core/db.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { ACCESS, fresh, NO_ID, NO_KEY, ORDER, records, textFile } from './records.ts';

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

/** A valid request: what goes into the path and the body. */
export type Ask = { params?: Record<string, string | number>; body?: unknown };

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

  ...ORDER_ASKS,
  ...VAULT_ASKS,
};

/** The valid request of `call` about a record of that kind, for the person called `username`. */
export function askFor(db: Db, call: Call, record: Kind, username: string): Ask | Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  return ASKS[call]({ record, username, make: records(db), owner: record === 'own' ? me : COLLEAGUE });
}
