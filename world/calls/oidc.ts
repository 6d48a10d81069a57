import { type Makers, none, rows } from '../call.ts';
import { PROVIDER } from '../provider-records.ts';
import { NO_ID } from '../records.ts';

/** Requests about sign-in through a provider. Calls that need its answer are tested in server/oidc/oidc.test.ts. */
export const requests = {
  'GET /users/login/moznosti/': none,
  'POST /users/login/firemni/zacatek/': () => ({ body: { zpet: '/orders' } }),
  'POST /users/login/firemni/': () => ({ body: { parametry: 'code=neznamy&state=p.neznamy' } }),
  'GET /users/profile/firemni/': none,
  'POST /users/profile/firemni/zacatek/': none,
  'POST /users/profile/firemni/': () => ({ body: { parametry: 'code=neznamy&state=v.neznamy' } }),
  'DELETE /users/profile/firemni/': async ({ make, me }) => {
    await make.account(me);
    return {};
  },
  'GET /firemni-ucty/': async ({ make, me }) => {
    await make.provider();
    await make.account(me);
    return {};
  },
  'PUT /firemni-ucty/': async ({ make }) => {
    await make.provider();
    return { body: { ...PROVIDER, popis: 'Účet firmy', tajny_klic: 'tajne-heslo' } };
  },
  'DELETE /firemni-ucty/:id/': async ({ record, make, owner }) => {
    if (record !== 'missing') await make.account(owner);
    return { params: { id: record === 'missing' ? NO_ID : owner } };
  },
} satisfies Makers;

/** Sign-in through a provider, which does not exist here, so calls answer 409. Everybody links their own account. */
export const may = rows(`
call                                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/login/moznosti/            -        200   200      200     200   200
POST /users/login/firemni/zacatek/    -        409   409      409     409   409
POST /users/login/firemni/            -        409   409      409     409   409
GET /users/profile/firemni/           -        401   200      200     200   401
POST /users/profile/firemni/zacatek/  -        401   409      409     409   401
POST /users/profile/firemni/          -        401   409      409     409   401
DELETE /users/profile/firemni/        own      401   200      200     200   401
GET /firemni-ucty/                    -        401   403      403     200   401
PUT /firemni-ucty/                    -        401   403      403     200   401
DELETE /firemni-ucty/:id/             foreign  401   403      403     200   401
DELETE /firemni-ucty/:id/             missing  401   403      403     404   401
`);
