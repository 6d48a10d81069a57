import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { softKey } from '#world/soft-key.ts';
import { fresh, NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

const idOf = (username: string) => PEOPLE.find(one => one.username === username)!.id;
const name = () => `Telefon ${fresh()}`;

/** The second step of signing in, and proving oneself. */
export const factors = {
  'GET /users/profile/druhy-krok/': none,
  'POST /users/profile/druhy-krok/totp/': none,
  'POST /users/profile/druhy-krok/totp/potvrzeni/': async ({ make, me }) => {
    await make.withoutSteps(me);
    return { body: { ...(await make.totpBegun(me)), nazev: name() } };
  },
  'POST /users/profile/druhy-krok/klic/': none,
  'POST /users/profile/druhy-krok/klic/potvrzeni/': async ({ make, me }) => {
    await make.withoutSteps(me);
    const challenge = Buffer.from(`vyzva ${fresh()}`).toString('base64url');
    const token = await make.asked(me, 'klic', challenge);
    return { body: { token, nazev: name(), odpoved: softKey().create(challenge) } };
  },
  'DELETE /users/profile/druhy-krok/:id/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : (await make.totpStep(owner)).id },
  }),
  'POST /users/profile/druhy-krok/kody/': async ({ make, me }) => {
    await make.withoutSteps(me);
    await make.totpStep(me);
    return {};
  },
  'POST /users/login/krok/': async ({ make, username }) => {
    const id = idOf(username);
    return {
      body: { token: await make.asked(id, 'prihlaseni'), overovaci_kod: await make.recoveryCode(id) },
    };
  },
  'POST /users/overeni/moznosti/': none,
  'POST /users/overeni/': () => ({ body: { heslo: DEMO_PASSWORD } }),
  'POST /users/druhy-krok/:id/zruseni/': async ({ record, make, me }) => {
    if (record === 'missing') return { params: { id: NO_ID } };
    const id = record === 'own' ? me : await make.person();
    await make.totpStep(id);
    return { params: { id } };
  },
} satisfies Makers;
