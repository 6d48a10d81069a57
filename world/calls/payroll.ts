import { type Makers, none, rows } from '../call.ts';

/** Requests for files for wages. */
export const requests = {
  'GET /mzdy/': () => ({ query: { mesic: '2026-11' } }),
  'GET /mzdy/pamica/': async ({ make }) => ({ query: { mesic: await make.paidMonth() } }),
  'GET /mzdy/kody/': none,
  'PUT /mzdy/kody/': () => ({ body: { dovolena: 'V02', nemoc: 'N01', noc: '' } }),
} satisfies Makers;

/** Who may get files for wages. */
export const may = rows(`
call                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /mzdy/           -        401   403      403     200   401
GET /mzdy/pamica/    -        401   403      403     200   401
GET /mzdy/kody/      -        401   403      403     200   401
PUT /mzdy/kody/      -        401   403      403     200   401
`);
