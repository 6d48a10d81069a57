import { PROVIDER } from '../provider-records.ts';
import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** Signing in by a provider. What needs one that answers has a real one in server/oidc/oidc.test.ts. */
export const oidc = {
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
