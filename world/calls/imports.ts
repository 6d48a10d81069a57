import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh, NO_ID, salesFile, textFile } from '../records.ts';

const profile = (nazev: string) => ({ ...BUILT_IN_PROFILES.superstore, nazev });
const importRecord = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.import() },
});
const ownProfile = async ({ record, make }: Making) => ({
  params: { klic: record === 'missing' ? 'Žádný takový' : await make.profile() },
});

const ownToken = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.token(1) },
});

/** Requests about imports of sales, their profiles and tokens. */
export const requests = {
  'POST /import/prodeje/': () => ({ query: { zdroj: 'pokladna' }, body: salesFile() }),
  'GET /import/': none,
  'GET /import/vyvoz/': () => ({ query: { od: '2026-03-01', do: '2026-03-31' } }),
  'GET /import/:id/': importRecord,
  'GET /import/:id/vraceni/': importRecord,
  'POST /import/:id/vratit/': importRecord,
  'GET /import/:id/chyby/': importRecord,
  'GET /import/profily/': none,
  'POST /import/profily/': () => ({ body: profile(`Profil ${fresh()}`) }),
  'PUT /import/profily/:klic/': async making => ({
    ...(await ownProfile(making)),
    body: { ...profile(`Profil ${fresh()}`), oddelovac: ';' },
  }),
  'GET /import/profily/:klic/verze/': ownProfile,
  'DELETE /import/profily/:klic/': ownProfile,
  'GET /import/profily/:klic/katalog/': ownProfile,
  'POST /import/profily/:klic/katalog/': async making => ({
    ...(await ownProfile(making)),
    body: textFile('katalog.csv', 'code;name;defaultCategory\nK1;Obal;Příslušenství > Obaly\n'),
  }),
  'DELETE /import/profily/:klic/katalog/': async making => ({
    params: { klic: making.record === 'missing' ? 'Žádný takový' : await making.make.catalogue() },
  }),
  'POST /import/nahled/': () => ({ body: salesFile() }),
  'POST /import/poznat/': () => ({ body: salesFile() }),
  'GET /import/tokeny/': none,
  'POST /import/tokeny/': () => ({ body: { nazev: 'Pokladna' } }),
  'POST /import/tokeny/:id/prevzit/': ownToken,
  'DELETE /import/tokeny/:id/': ownToken,
} satisfies Makers;

/** Who may import sales and manage profiles and tokens. */
export const may = rows(`
call                           record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /import/prodeje/          -        401   403      403     200   401
GET /import/                   -        401   403      403     200   401
GET /import/vyvoz/             -        401   403      403     200   401
GET /import/:id/               any      401   403      403     200   401
GET /import/:id/               missing  401   403      403     404   401
GET /import/:id/vraceni/       any      401   403      403     200   401
GET /import/:id/vraceni/       missing  401   403      403     404   401
POST /import/:id/vratit/       any      401   403      403     200   401
POST /import/:id/vratit/       missing  401   403      403     404   401
GET /import/:id/chyby/         any      401   403      403     200   401
GET /import/:id/chyby/         missing  401   403      403     404   401
GET /import/profily/           -        401   403      403     200   401
POST /import/profily/          -        401   403      403     201   401
PUT /import/profily/:klic/     any      401   403      403     200   401
PUT /import/profily/:klic/     missing  401   403      403     404   401
GET /import/profily/:klic/verze/ any     401   403      403     200   401
GET /import/profily/:klic/verze/ missing 401   403      403     404   401
GET /import/profily/:klic/katalog/ any     401   403      403     200   401
GET /import/profily/:klic/katalog/ missing 401   403      403     404   401
POST /import/profily/:klic/katalog/ any     401   403      403     200   401
POST /import/profily/:klic/katalog/ missing 401   403      403     404   401
DELETE /import/profily/:klic/katalog/ any     401   403      403     200   401
DELETE /import/profily/:klic/katalog/ missing 401   403      403     404   401
DELETE /import/profily/:klic/  any      401   403      403     200   401
DELETE /import/profily/:klic/  missing  401   403      403     404   401
POST /import/nahled/           -        401   403      403     200   401
POST /import/poznat/           -        401   403      403     200   401
GET /import/tokeny/            -        401   403      403     200   401
POST /import/tokeny/           -        401   403      403     201   401
POST /import/tokeny/:id/prevzit/ any      401   403      403     200   401
POST /import/tokeny/:id/prevzit/ missing  401   403      403     404   401
DELETE /import/tokeny/:id/     any      401   403      403     200   401
DELETE /import/tokeny/:id/     missing  401   403      403     404   401
`);
