import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const ownSource = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.source() },
});

/** An address that no name server knows and no network has. */
const entered = (nazev: string) => ({
  ...{ nazev, druh: 'odkaz', tajny_odkaz: 'https://eshop.invalid/export.csv', profil: 'shoptet' },
  ...{ kazdych_min: 60, hlidat_h: 24 },
});

/** Watched sources of sold lines. */
export const sources = {
  'GET /import/zdroje/': none,
  'POST /import/zdroje/': () => ({ body: entered(`E-shop ${fresh()}`) }),
  'PUT /import/zdroje/:id/': async making => ({
    ...(await ownSource(making)),
    body: { ...entered(`E-shop ${fresh()}`), kazdych_min: 15 },
  }),
  'POST /import/zdroje/:id/pozastavit/': async making => ({
    ...(await ownSource(making)),
    body: { pozastaveno: true },
  }),
  'POST /import/zdroje/:id/spustit/': ownSource,
  'DELETE /import/zdroje/:id/': ownSource,
} satisfies Makers;
