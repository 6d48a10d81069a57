import { rows } from './rows.ts';

/** News, their categories and files. */
export const news = rows(`
call                               record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /news/kategorie/               -        401   200      200     200   401
POST /news/kategorie/vytvorit/     -        401   403      403     201   401
DELETE /news/kategorie/:id/        any      401   403      403     200   401
DELETE /news/kategorie/:id/        missing  401   403      403     404   401
GET /news/                         -        401   200      200     200   401
POST /news/                        -        401   201      201     201   401
DELETE /news/:id/                  own      401   200      200     200   401
DELETE /news/:id/                  foreign  401   403      403     200   401
DELETE /news/:id/                  hidden   401   404      404     404   401
DELETE /news/:id/                  missing  401   404      404     404   401
POST /news/:id/obnovit/            own      401   200      200     200   401
POST /news/:id/obnovit/            foreign  401   403      403     200   401
POST /news/:id/obnovit/            missing  401   404      404     404   401
GET /news/:id/komentare/           own      401   200      200     200   401
GET /news/:id/komentare/           hidden   401   404      404     404   401
GET /news/:id/komentare/           missing  401   404      404     404   401
GET /news/neprectene/              -        401   200      200     200   401
POST /news/videno/                 own      401   200      200     200   401
POST /news/videno/                 hidden   401   404      404     404   401
POST /news/videno/                 missing  401   404      404     404   401
POST /news/:id/soubory/            own      401   201      201     201   401
POST /news/:id/soubory/            foreign  401   403      403     403   401
POST /news/:id/soubory/            hidden   401   404      404     404   401
POST /news/:id/soubory/            missing  401   404      404     404   401
POST /news/reakce/                 own      401   201      201     201   401
POST /news/reakce/                 foreign  401   201      201     201   401
POST /news/reakce/                 hidden   401   404      404     404   401
POST /news/reakce/                 missing  401   404      404     404   401
DELETE /news/:id/reakce/           own      401   200      200     200   401
DELETE /news/:id/reakce/           foreign  401   200      200     200   401
DELETE /news/:id/reakce/           hidden   401   404      404     404   401
DELETE /news/:id/reakce/           missing  401   404      404     404   401
POST /news/:id/komentare/          own      401   201      201     201   401
POST /news/:id/komentare/          foreign  401   201      201     201   401
POST /news/:id/komentare/          hidden   401   404      404     404   401
POST /news/:id/komentare/          missing  401   404      404     404   401
POST /news/komentare/:id/soubory/  own      401   201      201     201   401
POST /news/komentare/:id/soubory/  foreign  401   403      403     403   401
POST /news/komentare/:id/soubory/  hidden   401   404      404     404   401
POST /news/komentare/:id/soubory/  missing  401   404      404     404   401
DELETE /news/komentare/:id/        own      401   200      200     200   401
DELETE /news/komentare/:id/        foreign  401   403      403     200   401
DELETE /news/komentare/:id/        hidden   401   404      404     404   401
DELETE /news/komentare/:id/        missing  401   404      404     404   401
GET /files/:klic/                  own      401   200      200     200   401
GET /files/:klic/                  foreign  401   200      200     200   401
GET /files/:klic/                  missing  401   404      404     404   401
`);
