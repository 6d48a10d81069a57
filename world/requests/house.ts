import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** What every feature shares: settings, audit, live events, search, notifications. */
export const house = {
  'GET /notifications/': none,
  'GET /search/': () => ({ query: { q: 'pet' } }),
  'POST /notifications/:id/read/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.notification(owner) },
  }),
  'POST /notifications/read-all/': async ({ make, owner }) => {
    return { about: await make.notification(owner) };
  },
  'GET /settings/': none,
  'PUT /settings/': () => ({ body: { souboru_max: 9 } }),
  'GET /settings/limits/': none,
  'GET /audit/': none,
  'GET /audit/retez/': none,
  'GET /audit/export/': () => ({ query: { format: 'ndjson', tabulka: 'relace' } }),
  'GET /audit/people/': none,
  'GET /events/': none,
} satisfies Makers;
