import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { fresh, imageFile, NO_KEY } from '../records.ts';
import { type Makers, none } from './request.ts';

/** One's own profile, password and image. */
export const profile = {
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
