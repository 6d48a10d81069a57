import { KIOSK_PIN } from '../attended.ts';
import { type Makers, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Requests about kiosks and PINs. */
export const requests = {
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

/** Kiosks: nobody who is signed in counts as one, and a kiosk may do nothing else (rule kiosk-1). */
export const may = rows(`
call                       record   guest kiosk PRODEJCE VEDOUCI ADMIN deactivated

GET /kiosky/               -        401   401   403      403     200   401
POST /kiosky/              -        401   401   403      403     201   401
DELETE /kiosky/:id/        any      401   401   403      403     200   401
DELETE /kiosky/:id/        missing  401   401   403      403     404   401
GET /kiosky/zamcene/       -        401   401   403      200     200   401
POST /kiosky/odemknuti/    foreign  401   401   403      200     200   401
POST /kiosky/odemknuti/    missing  401   401   403      404     404   401
GET /users/profile/pin/    -        401   401   200      200     200   401
PUT /users/profile/pin/    -        401   401   200      200     200   401
POST /kiosk/parovani/      -        200   200   200      200     200   200
GET /kiosk/                -        403   200   403      403     403   403
POST /kiosk/dochazka/      foreign  403   201   403      403     403   403
POST /kiosk/dochazka/      missing  403   404   403      403     403   403
`);
