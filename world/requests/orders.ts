import { NO_ID, ORDER } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const orderIn = async ({ record, make, owner }: Making, state?: Parameters<typeof make.order>[1]) => ({
  params: { id: record === 'missing' ? NO_ID : await make.order(owner, state) },
});

/** Orders of parts. */
export const orders = {
  'GET /orders/orders/': none,
  'GET /orders/dashboard-stats/': none,
  'GET /orders/suggestions/': none,
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
  'DELETE /orders/orders/:id/': making => orderIn(making),
  'POST /orders/orders/:id/restore/': making => orderIn(making, { deleted: true }),
} satisfies Makers;
