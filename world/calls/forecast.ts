import { type Makers, none, rows } from '../call.ts';

/** The forecast, of the shop of who asks or of all. */
export const requests = {
  'GET /predpoved/': none,
} satisfies Makers;

/** The forecast: managers of their shop, an ADMIN of all. */
export const may = rows(`
call             record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /predpoved/  -        401   403      200     200   401
`);
