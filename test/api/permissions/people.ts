import { DEMO_PASSWORD } from '#world/chain.ts';
import { fresh, NO_ID } from '../records.ts';
import { feature, type Making, none } from './feature.ts';

const names = () => ({ uzivatelske_jmeno: `osoba.${fresh()}`, jmeno: 'Nová', prijmeni: 'Osoba' });
const personId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : record === 'own' ? owner : make.person();

/** Sign-in and administration of people. */
export const people = feature(
  `
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /users/login/         -        200   200      200     200   401
POST /users/logout/        -        200   200      200     200   200
GET /users/current/        -        401   200      200     200   401
GET /csrf/                 -        200   200      200     200   200
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
`,
  {
    'POST /users/login/': ({ username }) => ({ body: { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD } }),
    'POST /users/logout/': none,
    'GET /users/current/': none,
    'GET /csrf/': none,
    'GET /users/list/': none,
    'GET /users/choices/': none,
    'POST /users/create/': () => ({ body: { id: fresh(), ...names(), heslo: 'tajemstvi' } }),
    'PUT /users/update/:id/': async making => ({ params: { id: await personId(making) }, body: names() }),
    'POST /users/store-request/:id/': async ({ record, make }) => ({
      params: { id: record === 'missing' ? NO_ID : await make.storeRequest() },
      body: { schvaleno: true },
    }),
    'DELETE /users/delete/:id/': async making => ({ params: { id: await personId(making) } }),
  },
);
