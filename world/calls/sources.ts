import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const ownSource = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.source() },
});

/** An address that no name server resolves and that is in no network. */
const entered = (nazev: string) => ({
  ...{ nazev, druh: 'odkaz', tajny_odkaz: 'https://eshop.invalid/export.csv', profil: 'shoptet' },
  ...{ kazdych_min: 60, hlidat_h: 24 },
});

/** Requests about watched sources of sold lines. */
export const requests = {
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

/** Who may manage watched sources of sold lines. */
export const may = rows(`
call                                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /import/zdroje/                  -        401   403      403     200   401
POST /import/zdroje/                 -        401   403      403     201   401
PUT /import/zdroje/:id/              any      401   403      403     200   401
PUT /import/zdroje/:id/              missing  401   403      403     404   401
POST /import/zdroje/:id/pozastavit/  any      401   403      403     200   401
POST /import/zdroje/:id/pozastavit/  missing  401   403      403     404   401
POST /import/zdroje/:id/spustit/     any      401   403      403     200   401
POST /import/zdroje/:id/spustit/     missing  401   403      403     404   401
DELETE /import/zdroje/:id/           any      401   403      403     200   401
DELETE /import/zdroje/:id/           missing  401   403      403     404   401
`);
