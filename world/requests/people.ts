import { DEPARTURE_STEPS, type DepartureStep } from '#shared/departures/kinds.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const names = () => ({ uzivatelske_jmeno: `osoba.${fresh()}`, jmeno: 'Nová', prijmeni: 'Osoba' });
const personId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : record === 'own' ? owner : make.person();

/** Somebody whose departure is under way, with these steps ticked off. */
const leaving = async ({ record, make }: Making, ticked: readonly DepartureStep[] = []) => ({
  id: record === 'missing' ? NO_ID : await make.departure(ticked),
});

/** Sign-in and administration of people. */
export const people = {
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
