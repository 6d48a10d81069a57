import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const store = () => ({ nazev: `Prodejna ${fresh()}`, nazev_kratkiy: 'Nová' });
const storeId = ({ record, make }: Making) => (record === 'missing' ? NO_ID : make.store());

/** Requests about the administration of shops. */
export const requests = {
  'GET /stores/prodejny/': none,
  'GET /stores/prodejny/choices/': none,
  'GET /stores/prodejny/zbyva/': () => ({ query: { prodejny: '1,2' } }),
  'POST /stores/prodejny/': () => ({ body: store() }),
  'PUT /stores/prodejny/:id/': async making => ({
    params: { id: await storeId(making) },
    body: { ...store(), poradi: 9 },
  }),
  'DELETE /stores/prodejny/:id/': async making => ({ params: { id: await storeId(making) } }),
  'POST /stores/prodejny/bulk_update_status/': async making => ({
    body: { store_ids: [await storeId(making)], aktivni: false },
  }),
} satisfies Makers;

/** Who may administer shops. */
export const may = rows(`
call                                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /stores/prodejny/                      -        401   403      403     200   401
GET /stores/prodejny/choices/              -        401   200      200     200   401
GET /stores/prodejny/zbyva/                -        401   403      403     200   401
POST /stores/prodejny/                     -        401   403      403     201   401
PUT /stores/prodejny/:id/                  any      401   403      403     200   401
PUT /stores/prodejny/:id/                  missing  401   403      403     404   401
DELETE /stores/prodejny/:id/               any      401   403      403     200   401
DELETE /stores/prodejny/:id/               missing  401   403      403     404   401
POST /stores/prodejny/bulk_update_status/  any      401   403      403     200   401
POST /stores/prodejny/bulk_update_status/  missing  401   403      403     400   401
`);
