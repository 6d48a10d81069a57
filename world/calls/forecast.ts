import { type Makers, none, rows } from '../call.ts';

/** Requests for the forecast, of the user's shop or of all. */
export const requests = {
  'GET /predpoved/': none,
} satisfies Makers;

/** The forecast: managers read that of their shop, an ADMIN that of all. */
export const may = rows(`
call             record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /predpoved/  -        401   403      200     200   401
`);
