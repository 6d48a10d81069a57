import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const store = () => ({ nazev: `Prodejna ${fresh()}`, nazev_kratkiy: 'Nová' });
const storeId = ({ record, make }: Making) => (record === 'missing' ? NO_ID : make.store());

/** Administration of shops. */
export const stores = {
  'GET /stores/prodejny/': none,
  'GET /stores/prodejny/choices/': none,
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
