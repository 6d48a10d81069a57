import { type Makers, type Making, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

const labelIn = async ({ record, make }: Making, state?: Parameters<typeof make.label>[0]) => ({
  params: { id: record === 'missing' ? NO_ID : await make.label(state) },
});

/** Requests about labels of orders. */
export const requests = {
  'GET /orders/stitky/': none,
  'POST /orders/stitky/': async ({ make }) => {
    await make.label();
    return { body: { nazev: 'Spěchá velmi', barva: 'cervena' } };
  },
  'PUT /orders/stitky/:id/': async making => ({
    ...(await labelIn(making)),
    body: { nazev: 'Reklamace dílu', barva: 'modra', verze: 1 },
  }),
  'POST /orders/stitky/:id/misto/': async making => {
    const asked = await labelIn(making);
    await making.make.labelBeside();
    return { ...asked, body: { pred: null } };
  },
  'DELETE /orders/stitky/:id/': making => labelIn(making),
  'POST /orders/stitky/:id/restore/': making => labelIn(making, { deleted: true }),
  'POST /orders/orders/stitky/': async ({ record, make, owner }) => {
    const order = record === 'missing' ? NO_ID : await make.order(owner);
    return { body: { objednavky: [order], pridat: [await make.label()] }, about: order };
  },
} satisfies Makers;

/** Who may manage the labels of orders, and give orders their labels. */
export const may = rows(`
call                             record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /orders/stitky/              -        401   200      200     200   401
POST /orders/stitky/             -        401   403      403     201   401
PUT /orders/stitky/:id/          any      401   403      403     200   401
PUT /orders/stitky/:id/          missing  401   403      403     404   401
POST /orders/stitky/:id/misto/   any      401   403      403     200   401
POST /orders/stitky/:id/misto/   missing  401   403      403     404   401
DELETE /orders/stitky/:id/       any      401   403      403     200   401
DELETE /orders/stitky/:id/       missing  401   403      403     404   401
POST /orders/stitky/:id/restore/ any      401   403      403     200   401
POST /orders/stitky/:id/restore/ missing  401   403      403     404   401
POST /orders/orders/stitky/     own      401   200      200     200   401
POST /orders/orders/stitky/     foreign  401   200      200     200   401
POST /orders/orders/stitky/     missing  401   404      404     404   401
`);
