import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** Alerts of shop 1, foreign ones of shop 3. */
export const alerts = {
  'GET /vykyvy/': none,
  'POST /vykyvy/:id/potvrdit/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.alert(record === 'foreign' ? 3 : 1) },
    body: { text: 'Zavřená ulice' },
  }),
} satisfies Makers;
