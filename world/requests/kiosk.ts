import { KIOSK_PIN } from '../attended.ts';
import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** Kiosks and PINs. */
export const kiosk = {
  'GET /kiosky/': none,
  'POST /kiosky/': () => ({ body: { prodejna: 1, nazev: 'Pokladna' } }),
  'DELETE /kiosky/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : (await make.kiosk()).id },
  }),
  'GET /kiosky/zamcene/': none,
  'POST /kiosky/odemknuti/': async ({ record, make, owner }) => {
    await make.pin(owner, 5);
    return { body: { osoba: record === 'missing' ? NO_ID : owner } };
  },
  'GET /users/profile/pin/': none,
  'PUT /users/profile/pin/': () => ({ body: { pin: KIOSK_PIN, potvrzeni_pinu: KIOSK_PIN } }),
  'POST /kiosk/parovani/': async ({ make }) => ({
    body: { parovaci_kod: (await make.kiosk()).kod },
  }),
  'GET /kiosk/': none,
  'POST /kiosk/dochazka/': async ({ record, make }) => {
    const osoba = record === 'missing' ? NO_ID : await make.clocking(await make.person());
    return { body: { osoba, pin: KIOSK_PIN, typ_akce: 'prichod' } };
  },
} satisfies Makers;
