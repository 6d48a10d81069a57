import { rows } from './rows.ts';

/** Pairing of names and rules of sales. */
export const rules = rows(`
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
