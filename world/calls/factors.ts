import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { softKey } from '#world/soft-key.ts';
import { type Makers, none, type Refusals, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const idOf = (username: string) => PEOPLE.find(one => one.username === username)!.id;
const name = () => `Telefon ${fresh()}`;

/** Requests about the second step of signing in, and about proving one's identity. */
export const requests = {
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

/** Who may set up second steps and prove their identity. */
export const may = rows(`
call                                            record  guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/profile/druhy-krok/                  -       401   200      200     200   401
POST /users/profile/druhy-krok/totp/            -       401   200      200     200   401
POST /users/profile/druhy-krok/totp/potvrzeni/  -       401   201      201     201   401
POST /users/profile/druhy-krok/klic/            -       401   200      200     200   401
POST /users/profile/druhy-krok/klic/potvrzeni/  -       401   201      201     201   401
DELETE /users/profile/druhy-krok/:id/           own     401   200      200     200   401
DELETE /users/profile/druhy-krok/:id/           foreign 401   404      404     404   401
DELETE /users/profile/druhy-krok/:id/           missing 401   404      404     404   401
POST /users/profile/druhy-krok/kody/            -       401   200      200     200   401
POST /users/login/krok/                         -       200   200      200     200   401
POST /users/overeni/moznosti/                   -       401   200      200     200   401
POST /users/overeni/                            -       401   200      200     200   401
POST /users/druhy-krok/:id/zruseni/             own     401   403      403     403   401
POST /users/druhy-krok/:id/zruseni/             foreign 401   403      403     200   401
POST /users/druhy-krok/:id/zruseni/             missing 401   403      403     404   401
`);

export const refusals: Refusals = {
  'POST /users/druhy-krok/:id/zruseni/': 'Svůj druhý krok odeberete ve svém profilu.',
};
