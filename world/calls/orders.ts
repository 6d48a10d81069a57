import { type Makers, type Making, none, rows } from '../call.ts';
import { imageFile, NO_ID, ORDER } from '../records.ts';

const orderIn = async ({ record, make, owner }: Making, state?: Parameters<typeof make.order>[1]) => ({
  params: { id: record === 'missing' ? NO_ID : await make.order(owner, state) },
});

async function photoIn({ record, make, owner }: Making, isRemoved: boolean) {
  if (record === 'missing') return { params: { id: NO_ID, fotka: NO_ID } };
  const id = await make.order(owner);
  return { params: { id, fotka: await make.photo(owner, id, isRemoved) } };
}

/** Requests about orders of parts. */
export const requests = {
  'GET /orders/orders/': none,
  'GET /orders/dashboard-stats/': none,
  'GET /orders/old/': none,
  'GET /orders/suggestions/': none,
  'GET /orders/arrival/': none,
  'GET /orders/customers/': none,
  'GET /orders/trash/': none,
  'POST /orders/orders/': () => ({ body: ORDER }),
  'GET /orders/orders/:id/': making => orderIn(making),
  'PUT /orders/orders/:id/': async making => ({
    ...(await orderIn(making)),
    body: { ...ORDER, dil: 'Baterie', verze: 1 },
  }),
  'GET /orders/orders/:id/history/': making => orderIn(making),
  'PATCH /orders/orders/:id/update_status/': async making => ({
    ...(await orderIn(making)),
    body: { novy_status: 'objednano' },
  }),
  'POST /orders/orders/:id/undo_status/': making => orderIn(making, { moved: true }),
  'POST /orders/orders/:id/notified/': async making => ({
    ...(await orderIn(making, { status: 'dorazilo_ceka' })),
    body: { zpusob: 'sms' },
  }),
  'POST /orders/orders/:id/odkaz/': making => orderIn(making, { withdrawn: true }),
  'DELETE /orders/orders/:id/odkaz/': making => orderIn(making),
  'GET /orders/orders/:id/fotky/': making => orderIn(making),
  'POST /orders/orders/:id/fotky/': async making => ({
    ...(await orderIn(making)),
    body: imageFile(undefined, 'displej.png', 'soubor'),
  }),
  'DELETE /orders/orders/:id/fotky/:fotka/': making => photoIn(making, false),
  'POST /orders/orders/:id/fotky/:fotka/obnovit/': making => photoIn(making, true),
  'DELETE /orders/orders/:id/': making => orderIn(making),
  'POST /orders/orders/:id/restore/': making => orderIn(making, { deleted: true }),
} satisfies Makers;

/** Who may read and change orders of parts. */
export const may = rows(`
call                                     record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /orders/orders/                      -        401   200      200     200   401
GET /orders/dashboard-stats/             -        401   200      200     200   401
GET /orders/old/                         -        401   200      200     200   401
GET /orders/suggestions/                 -        401   200      200     200   401
GET /orders/arrival/                     -        401   200      200     200   401
GET /orders/customers/                   -        401   200      200     200   401
GET /orders/trash/                       -        401   200      200     200   401
POST /orders/orders/                     -        401   201      201     201   401
GET /orders/orders/:id/                  any      401   200      200     200   401
GET /orders/orders/:id/                  missing  401   404      404     404   401
PUT /orders/orders/:id/                  own      401   200      200     200   401
PUT /orders/orders/:id/                  foreign  401   200      200     200   401
PUT /orders/orders/:id/                  missing  401   404      404     404   401
GET /orders/orders/:id/history/          any      401   200      200     200   401
GET /orders/orders/:id/history/          missing  401   404      404     404   401
PATCH /orders/orders/:id/update_status/  own      401   200      200     200   401
PATCH /orders/orders/:id/update_status/  foreign  401   200      200     200   401
PATCH /orders/orders/:id/update_status/  missing  401   404      404     404   401
POST /orders/orders/:id/undo_status/     own      401   200      200     200   401
POST /orders/orders/:id/undo_status/     foreign  401   409      409     409   401
POST /orders/orders/:id/undo_status/     missing  401   404      404     404   401
POST /orders/orders/:id/notified/        any      401   200      200     200   401
POST /orders/orders/:id/notified/        missing  401   404      404     404   401
POST /orders/orders/:id/odkaz/           own      401   200      200     200   401
POST /orders/orders/:id/odkaz/           foreign  401   200      200     200   401
POST /orders/orders/:id/odkaz/           missing  401   404      404     404   401
DELETE /orders/orders/:id/odkaz/         own      401   200      200     200   401
DELETE /orders/orders/:id/odkaz/         foreign  401   200      200     200   401
DELETE /orders/orders/:id/odkaz/         missing  401   404      404     404   401
GET /orders/orders/:id/fotky/            any      401   200      200     200   401
GET /orders/orders/:id/fotky/            missing  401   404      404     404   401
POST /orders/orders/:id/fotky/           own      401   201      201     201   401
POST /orders/orders/:id/fotky/           foreign  401   201      201     201   401
POST /orders/orders/:id/fotky/           missing  401   404      404     404   401
DELETE /orders/orders/:id/fotky/:fotka/  own      401   200      200     200   401
DELETE /orders/orders/:id/fotky/:fotka/  foreign  401   200      200     200   401
DELETE /orders/orders/:id/fotky/:fotka/  missing  401   404      404     404   401
POST /orders/orders/:id/fotky/:fotka/obnovit/  own      401   200      200     200   401
POST /orders/orders/:id/fotky/:fotka/obnovit/  foreign  401   200      200     200   401
POST /orders/orders/:id/fotky/:fotka/obnovit/  missing  401   404      404     404   401
DELETE /orders/orders/:id/               own      401   200      200     200   401
DELETE /orders/orders/:id/               foreign  401   200      200     200   401
DELETE /orders/orders/:id/               missing  401   404      404     404   401
POST /orders/orders/:id/restore/         own      401   200      200     200   401
POST /orders/orders/:id/restore/         foreign  401   200      200     200   401
POST /orders/orders/:id/restore/         missing  401   404      404     404   401
`);
