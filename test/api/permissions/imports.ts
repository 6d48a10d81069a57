import { rows } from './rows.ts';

/** Imports of sales, their profiles and tokens. */
export const imports = rows(`
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
