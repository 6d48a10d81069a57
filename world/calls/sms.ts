import type { SmsState } from '#shared/sms/kinds.ts';
import { type Makers, type Making, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';
import { GATEWAY } from '../sms-records.ts';

/** An order whose part has arrived. */
const arrived = async ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : make.order(owner, { status: 'dorazilo_ceka' });

const withGateway = async ({ make }: Making) => {
  await make.gateway();
  return {};
};

const message = (stav: SmsState) => async (making: Making) => {
  await making.make.gateway();
  const order = await arrived(making);
  if (order === NO_ID) return { params: { id: NO_ID } };
  return { params: { id: await making.make.sms(order, making.owner, stav) }, about: order };
};

/** Requests about text messages to customers. */
export const requests = {
  'GET /sms/brana/': none,
  'PUT /sms/brana/': async ({ make }) => {
    await make.gateway();
    return { body: { ...GATEWAY, adresa: 'https://brana.invalid/v2', tajny_klic: 'Bearer tajny' } };
  },
  'DELETE /sms/brana/': withGateway,
  'POST /sms/zkouska/': async making => ({ ...(await withGateway(making)), body: { cislo: '777 123 456' } }),
  'GET /sms/zpravy/': none,
  'GET /sms/sablony/': none,
  'PUT /sms/sablony/': () => ({
    body: { status: 'objednano', text: 'Díl {dil} je objednaný.', bez_diakritiky: true },
  }),
  'GET /orders/orders/:id/sms/': async making => ({ params: { id: await arrived(making) } }),
  'POST /orders/orders/:id/sms/': async making => {
    await making.make.gateway();
    const id = await arrived(making);
    const text = id === NO_ID ? 'Dobrý den' : await making.make.textOf(id);
    return { params: { id }, body: { text, posledni: null } };
  },
  'POST /orders/sms/:id/znovu/': message('nedoruceno'),
  'POST /orders/sms/:id/zrusit/': message('ceka'),
} satisfies Makers;

/** An ADMIN sets where messages go and what they say; everybody in the shops sends them. */
export const may = rows(`
call                           record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /sms/brana/                -        401   403      403     200   401
PUT /sms/brana/                -        401   403      403     200   401
DELETE /sms/brana/             -        401   403      403     200   401
POST /sms/zkouska/             -        401   403      403     201   401
GET /sms/zpravy/               -        401   403      403     200   401
GET /sms/sablony/              -        401   403      403     200   401
PUT /sms/sablony/              -        401   403      403     200   401
GET /orders/orders/:id/sms/    any      401   200      200     200   401
GET /orders/orders/:id/sms/    missing  401   404      404     404   401
POST /orders/orders/:id/sms/   any      401   201      201     201   401
POST /orders/orders/:id/sms/   missing  401   404      404     404   401
POST /orders/sms/:id/znovu/    any      401   200      200     200   401
POST /orders/sms/:id/znovu/    missing  401   404      404     404   401
POST /orders/sms/:id/zrusit/   any      401   200      200     200   401
POST /orders/sms/:id/zrusit/   missing  401   404      404     404   401
`);
