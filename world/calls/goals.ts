import { type Makers, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

/** Requests about goals of shops, each time for another month. */
export const requests = {
  'GET /cile/': none,
  'PUT /cile/': ({ record }) => ({
    body: {
      prodejna: record === 'missing' ? NO_ID : 1,
      mesic: `20${10 + (Math.floor(fresh() / 12) % 90)}-${String((fresh() % 12) + 1).padStart(2, '0')}`,
      obrat: 1_250_000 + (fresh() % 1000),
    },
  }),
} satisfies Makers;

/** Goals: managers see those of their shop, an ADMIN sets them. */
export const may = rows(`
call        record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /cile/  -        401   403      200     200   401
PUT /cile/  any      401   403      403     200   401
PUT /cile/  missing  401   403      403     404   401
`);
