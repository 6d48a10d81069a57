import { createHash } from 'node:crypto';
import { type Makers, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

/** The fingerprint of a preview without any change. */
const NOTHING_CHANGES = createHash('sha256').update('[]').digest('hex');

/** Requests about the pairing of names and about rules of sales. */
export const requests = {
  'GET /parovani/': none,
  'PUT /parovani/osoby/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.personName() },
    body: { uzivatel_id: 12 },
  }),
  'PUT /parovani/pobocky/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.branchName() },
    body: { prodejna_id: 1 },
  }),
  'GET /pravidla/': none,
  'POST /pravidla/citace/': () => ({ body: { citac: 'akt', druh: 'nazev', vzor: `Aktivace ČR ${fresh()}` } }),
  'DELETE /pravidla/citace/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.counterRule() },
  }),
  'POST /pravidla/citace/:id/ponechat/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.counterRule('2999-01-01') },
  }),
  'POST /pravidla/doprava/': () => ({ body: { druh: 'nazev', vzor: `Poštovné ${fresh()}` } }),
  'DELETE /pravidla/doprava/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.shippingRule() },
  }),
  'PUT /pravidla/mez/': () => ({ body: { mez_polozek: 150 } }),
  'DELETE /pravidla/mez/:plati_od/': async ({ record, make }) => ({
    params: { plati_od: record === 'missing' ? '2999-12-31' : await make.futureThreshold() },
  }),
  'GET /pravidla/prepocet/': () => ({ query: { od: '2020-01-01', 'co[]': 'citace' } }),
  'POST /pravidla/prepocet/': () => ({
    body: { od: '2020-01-01', co: ['citace'], otisk: NOTHING_CHANGES },
  }),
  'PUT /pravidla/segmenty/': () => ({ body: { kategorie: `Kategorie ${fresh()}`, segment: 'sluzby' } }),
  'PUT /pravidla/body/': () => ({ body: { polozka: 'ct300', plati_od: '2999-01-01', body: 20 } }),
  'DELETE /pravidla/body/:polozka/:plati_od/': async ({ record, make }) => ({
    params: {
      polozka: 'knz',
      plati_od: record === 'missing' ? '2999-12-31' : await make.futurePoints('knz'),
    },
  }),
} satisfies Makers;

/** Who may pair names and change rules of sales. */
export const may = rows(`
call                                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /parovani/                             -        401   403      403     200   401
PUT /parovani/osoby/:id/                   any      401   403      403     200   401
PUT /parovani/osoby/:id/                   missing  401   403      403     404   401
PUT /parovani/pobocky/:id/                 any      401   403      403     200   401
PUT /parovani/pobocky/:id/                 missing  401   403      403     404   401
GET /pravidla/                             -        401   403      403     200   401
POST /pravidla/citace/                     -        401   403      403     201   401
DELETE /pravidla/citace/:id/               any      401   403      403     200   401
DELETE /pravidla/citace/:id/               missing  401   403      403     404   401
POST /pravidla/citace/:id/ponechat/        any      401   403      403     200   401
POST /pravidla/citace/:id/ponechat/        missing  401   403      403     404   401
POST /pravidla/doprava/                    -        401   403      403     201   401
DELETE /pravidla/doprava/:id/              any      401   403      403     200   401
DELETE /pravidla/doprava/:id/              missing  401   403      403     404   401
PUT /pravidla/mez/                         -        401   403      403     200   401
DELETE /pravidla/mez/:plati_od/            any      401   403      403     200   401
DELETE /pravidla/mez/:plati_od/            missing  401   403      403     404   401
GET /pravidla/prepocet/                    -        401   403      403     200   401
POST /pravidla/prepocet/                   -        401   403      403     200   401
PUT /pravidla/segmenty/                    -        401   403      403     200   401
PUT /pravidla/body/                        -        401   403      403     200   401
DELETE /pravidla/body/:polozka/:plati_od/  any      401   403      403     200   401
DELETE /pravidla/body/:polozka/:plati_od/  missing  401   403      403     404   401
`);
