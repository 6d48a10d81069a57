import { namesOf } from '#shared/core/names.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { type Makers, type Making, none, rows } from '../call.ts';
import { ACCESS, NO_ID } from '../records.ts';

const accessIn = async ({ record, make, owner }: Making, deleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.access(owner, deleted) },
});

const versionIn = async ({ record, make, owner }: Making) => {
  if (record === 'missing') return { params: { id: NO_ID, cislo: NO_ID } };
  const id = await make.access(owner);
  return { params: { id, cislo: await make.version(id) } };
};

const secrets = namesOf(SECRETS);

/** Requests about the access vault. */
export const requests = {
  'GET /pristupy/': none,
  'GET /pristupy/stores/': none,
  'GET /pristupy/categories/': none,
  'GET /pristupy/kos/': none,
  'GET /pristupy/zmenit/': none,
  'POST /pristupy/': () => ({ body: ACCESS }),
  'PUT /pristupy/:id/': async making => ({
    ...(await accessIn(making)),
    body: { ...ACCESS, username: 'jiny', password: 'Nove-heslo-2' },
  }),
  'DELETE /pristupy/:id/': making => accessIn(making),
  'POST /pristupy/:id/obnovit/': making => accessIn(making, true),
  ...Object.fromEntries(
    secrets.map(name => [`GET /pristupy/:id/reveal_${name}/`, (making: Making) => accessIn(making)]),
  ),
  'GET /pristupy/:id/jednorazove_heslo/': making => accessIn(making),
  'GET /pristupy/:id/verze/': making => accessIn(making),
  'GET /pristupy/:id/verze/:cislo/reveal_password/': making => versionIn(making),
  'POST /pristupy/:id/verze/:cislo/obnovit/': making => versionIn(making),
  'GET /pristupy/:id/odkryti/': making => accessIn(making),
} satisfies Makers;

/** Who may use the access vault. */
export const may = rows(`
call                                record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /pristupy/                      -        401   200      200     200   401
GET /pristupy/stores/               -        401   200      200     200   401
GET /pristupy/categories/           -        401   200      200     200   401
GET /pristupy/kos/                  -        401   403      403     200   401
GET /pristupy/zmenit/               -        401   403      403     200   401
POST /pristupy/                     -        401   201      201     201   401
PUT /pristupy/:id/                  own      401   200      200     200   401
PUT /pristupy/:id/                  foreign  401   200      200     200   401
PUT /pristupy/:id/                  missing  401   404      404     404   401
DELETE /pristupy/:id/               own      401   403      403     200   401
DELETE /pristupy/:id/               foreign  401   403      403     200   401
DELETE /pristupy/:id/               missing  401   403      403     404   401
POST /pristupy/:id/obnovit/         any      401   403      403     200   401
POST /pristupy/:id/obnovit/         missing  401   403      403     404   401
${secrets
  .map(
    name => `
GET /pristupy/:id/reveal_${name}/   own      401   200      200     200   401
GET /pristupy/:id/reveal_${name}/   foreign  401   200      200     200   401
GET /pristupy/:id/reveal_${name}/   missing  401   404      404     404   401`,
  )
  .join('')}
GET /pristupy/:id/jednorazove_heslo/ any     401   200      200     200   401
GET /pristupy/:id/jednorazove_heslo/ missing 401   404      404     404   401
GET /pristupy/:id/verze/            any      401   200      200     200   401
GET /pristupy/:id/verze/            missing  401   404      404     404   401
GET /pristupy/:id/verze/:cislo/reveal_password/ any      401   200      200     200   401
GET /pristupy/:id/verze/:cislo/reveal_password/ missing  401   404      404     404   401
POST /pristupy/:id/verze/:cislo/obnovit/ any      401   200      200     200   401
POST /pristupy/:id/verze/:cislo/obnovit/ missing  401   404      404     404   401
GET /pristupy/:id/odkryti/          any      401   403      403     200   401
GET /pristupy/:id/odkryti/          missing  401   403      403     404   401
`);
