import { rows } from './rows.ts';

/** The forecast: managers of their shop, an ADMIN of all. */
export const forecast = rows(`
call             record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /predpoved/  -        401   403      200     200   401
`);
