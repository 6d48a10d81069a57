import { createHash } from 'node:crypto';
import { fresh, NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** The print of a preview without a change. */
const NOTHING_CHANGES = createHash('sha256').update('[]').digest('hex');

/** Pairing of names and rules of sales. */
export const rules = {
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
