import { DEPARTURE_STEPS, type DepartureStep } from '#shared/departures/kinds.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { type Makers, type Making, none, type Refusals, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const names = () => ({ uzivatelske_jmeno: `osoba.${fresh()}`, jmeno: 'Nová', prijmeni: 'Osoba' });
const personId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : record === 'own' ? owner : make.person();

/** Somebody with a departure in progress, with these steps ticked off. */
const leaving = async ({ record, make }: Making, ticked: readonly DepartureStep[] = []) => ({
  id: record === 'missing' ? NO_ID : await make.departure(ticked),
});

/** Requests about sign-in and the administration of people. */
export const requests = {
  'POST /users/login/': async ({ username, make }) => {
    await make.withoutSteps(PEOPLE.find(one => one.username === username)!.id);
    return { body: { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD } };
  },
  'POST /users/logout/': none,
  'GET /users/current/': none,
  'GET /csrf/': none,
  'GET /users/profile/relace/': none,
  'DELETE /users/profile/relace/:id/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.session(owner) },
  }),
  'POST /users/profile/relace/ukonceni/': async ({ make, me }) => ({ about: await make.session(me) }),
  'GET /users/list/': none,
  'GET /users/choices/': none,
  'POST /users/create/': () => ({
    body: { id: fresh(), ...names(), heslo: 'tajemstvi', prodejna: 'Čepkov' },
  }),
  'PUT /users/update/:id/': async making => ({
    params: { id: await personId(making) },
    body: { ...names(), jmeno: 'Jiná', heslo: 'nove-heslo', moduly: ['news'] },
  }),
  'POST /users/store-request/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.storeRequest() },
    body: { schvaleno: true },
  }),
  'GET /users/odchody/': none,
  'GET /users/odchody/:id/': async making => ({ params: { id: await personId(making) } }),
  'POST /users/odchody/:id/': async making => ({ params: { id: await personId(making) } }),
  'DELETE /users/odchody/:id/': async making => ({ params: await leaving(making) }),
  'POST /users/odchody/:id/kroky/': async making => ({
    params: await leaving(making),
    body: { krok: 'smeny' },
  }),
  'DELETE /users/odchody/:id/kroky/:krok/': async making => ({
    params: { ...(await leaving(making, ['smeny'])), krok: 'smeny' },
  }),
  'POST /users/odchody/:id/ukonceni/': async making => ({
    params: await leaving(making, DEPARTURE_STEPS),
  }),
  'DELETE /users/delete/:id/': async making => ({ params: { id: await personId(making) } }),
} satisfies Makers;

/** Who may sign in and administer people. */
export const may = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /users/login/         -        200   200      200     200   401
POST /users/logout/        -        200   200      200     200   200
GET /users/current/        -        401   200      200     200   401
GET /csrf/                 -        200   200      200     200   200
GET /users/profile/relace/ -        401   200      200     200   401
DELETE /users/profile/relace/:id/ own     401   200      200     200   401
DELETE /users/profile/relace/:id/ foreign 401   404      404     404   401
DELETE /users/profile/relace/:id/ missing 401   404      404     404   401
POST /users/profile/relace/ukonceni/ -    401   200      200     200   401
GET /users/list/           -        401   403      403     200   401
GET /users/choices/        -        401   200      200     200   401
POST /users/create/        -        401   403      403     201   401
PUT /users/update/:id/     own      401   403      403     403   401
PUT /users/update/:id/     foreign  401   403      403     200   401
PUT /users/update/:id/     missing  401   403      403     404   401
POST /users/store-request/:id/ any      401   403      403     200   401
POST /users/store-request/:id/ missing  401   403      403     404   401
DELETE /users/delete/:id/  own      401   403      403     403   401
DELETE /users/delete/:id/  foreign  401   403      403     200   401
DELETE /users/delete/:id/  missing  401   403      403     404   401
GET /users/odchody/        -        401   403      403     200   401
GET /users/odchody/:id/    any      401   403      403     200   401
GET /users/odchody/:id/    missing  401   403      403     404   401
POST /users/odchody/:id/   own      401   403      403     403   401
POST /users/odchody/:id/   foreign  401   403      403     200   401
POST /users/odchody/:id/   missing  401   403      403     404   401
DELETE /users/odchody/:id/ any      401   403      403     200   401
DELETE /users/odchody/:id/ missing  401   403      403     404   401
POST /users/odchody/:id/kroky/ any     401 403 403 200 401
POST /users/odchody/:id/kroky/ missing 401 403 403 404 401
DELETE /users/odchody/:id/kroky/:krok/ any     401 403 403 200 401
DELETE /users/odchody/:id/kroky/:krok/ missing 401 403 403 404 401
POST /users/odchody/:id/ukonceni/ any     401 403 403 200 401
POST /users/odchody/:id/ukonceni/ missing 401 403 403 404 401
`);

const NOT_ONESELF = 'Vlastní účet zde nelze upravit ani smazat.';

export const refusals: Refusals = {
  'PUT /users/update/:id/': NOT_ONESELF,
  'DELETE /users/delete/:id/': NOT_ONESELF,
  'POST /users/odchody/:id/': 'Vlastní odchod zahájí jiný administrátor.',
};
