import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { type Makers, none, rows } from '../call.ts';
import { fresh, imageFile, NO_KEY } from '../records.ts';

/** Requests about one's own profile, password and image. */
export const requests = {
  'GET /users/profile/': none,
  'PUT /users/profile/update/': ({ me }) => {
    const { jmeno, prijmeni } = PEOPLE.find(({ id }) => id === me)!;
    return { body: { jmeno, prijmeni, adresa: `Ulice ${fresh()}` } };
  },
  'POST /users/profile/change-password/': () => ({
    body: { stare_heslo: DEMO_PASSWORD, nove_heslo: DEMO_PASSWORD, potvrzeni_hesla: DEMO_PASSWORD },
  }),
  'GET /users/profile/image/': async ({ make, owner }) => {
    await make.image(owner);
    return {};
  },
  'POST /users/profile/image/upload/': () => ({ body: imageFile() }),
  'DELETE /users/profile/image/delete/': async ({ make, me }) => {
    await make.image(me);
    return {};
  },
  'GET /users/profile/image/:klic/': async ({ record, make, owner }) => ({
    params: { klic: record === 'missing' ? NO_KEY : await make.image(owner) },
  }),
} satisfies Makers;

/** Who may change their own profile, password and image. */
export const may = rows(`
call                                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/profile/                   -        401   200      200     200   401
PUT /users/profile/update/            -        401   200      200     200   401
POST /users/profile/change-password/  -        401   200      200     200   401
GET /users/profile/image/             own      401   200      200     200   401
POST /users/profile/image/upload/     -        401   201      201     201   401
DELETE /users/profile/image/delete/   -        401   200      200     200   401
GET /users/profile/image/:klic/       own      401   200      200     200   401
GET /users/profile/image/:klic/       foreign  401   200      200     200   401
GET /users/profile/image/:klic/       missing  401   404      404     404   401
`);
