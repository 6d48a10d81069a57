import { NOT_YOUR_AUDIENCE } from '#shared/news/audience.ts';
import { type Makers, type Making, none, type Refusals, rows } from '../call.ts';
import { fresh, NO_ID, NO_KEY, textFile } from '../records.ts';

/** Přerov, where nobody who asks here works. */
const ELSEWHERE = 4;
const shopsOf = ({ record }: Making) => (record === 'withheld' ? [ELSEWHERE] : null);
const textOf = ({ record }: Making) => (record === 'hidden' ? '' : undefined);
const postId = (making: Making) =>
  making.record === 'missing' ? NO_ID : making.make.post(making.owner, textOf(making), shopsOf(making));
const commentId = (making: Making) =>
  making.record === 'missing' ? NO_ID : making.make.comment(making.owner, textOf(making), shopsOf(making));
const post = async (making: Making) => ({ params: { id: await postId(making) } });
const comment = async (making: Making) => ({ params: { id: await commentId(making) } });

/** Requests about news, their categories and files. */
export const requests = {
  'GET /news/kategorie/': none,
  'POST /news/kategorie/vytvorit/': () => ({ body: { nazev: `Kategorie ${fresh()}` } }),
  'DELETE /news/kategorie/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.category() },
  }),
  'GET /news/': none,
  'POST /news/': () => ({ body: { obsah: 'Dobrý den', kategorie: [] } }),
  'PUT /news/:id/': async making => ({ ...(await post(making)), body: { obsah: 'Opraveno' } }),
  'PUT /news/:id/prodejny/': async making => ({ ...(await post(making)), body: { prodejny: [1] } }),
  'POST /news/:id/pripnuti/': async making => {
    await making.make.unpinPosts();
    return post(making);
  },
  'DELETE /news/:id/pripnuti/': async making => {
    const asked = await post(making);
    if (making.record !== 'missing') await making.make.pinPost(asked.params.id);
    return asked;
  },
  'DELETE /news/:id/': post,
  'POST /news/:id/obnovit/': async making => ({
    params: {
      id: making.record === 'missing' ? NO_ID : await making.make.deletedPost(making.owner, shopsOf(making)),
    },
  }),
  'GET /news/:id/komentare/': post,
  'GET /news/neprectene/': none,
  'POST /news/videno/': async making => ({ body: { prispevek: await postId(making) } }),
  'POST /news/:id/soubory/': async making => ({ ...(await post(making)), body: textFile() }),
  'POST /news/reakce/': async making => ({ body: { novinka: await postId(making), typ: 'srdce' } }),
  'DELETE /news/:id/reakce/': async making => {
    const asked = await post(making);
    if (making.record !== 'missing') await making.make.reaction(asked.params.id, making.me);
    return asked;
  },
  'POST /news/:id/komentare/': async making => ({ ...(await post(making)), body: { obsah: 'Díky' } }),
  'POST /news/komentare/:id/soubory/': async making => ({ ...(await comment(making)), body: textFile() }),
  'PUT /news/komentare/:id/': async making => ({ ...(await comment(making)), body: { obsah: 'Opraveno' } }),
  'DELETE /news/komentare/:id/': comment,
  'GET /files/:klic/': async making => ({
    params: {
      klic: making.record === 'missing' ? NO_KEY : await making.make.file(making.owner, shopsOf(making)),
    },
  }),
} satisfies Makers;

/** Who may read and write news, their categories and files. */
export const may = rows(`
call                               record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /news/kategorie/               -        401   200      200     200   401
POST /news/kategorie/vytvorit/     -        401   403      403     201   401
DELETE /news/kategorie/:id/        any      401   403      403     200   401
DELETE /news/kategorie/:id/        missing  401   403      403     404   401
GET /news/                         -        401   200      200     200   401
POST /news/                        -        401   201      201     201   401
PUT /news/:id/                     own      401   200      200     200   401
PUT /news/:id/                     foreign  401   403      403     403   401
PUT /news/:id/                     hidden   401   404      404     404   401
PUT /news/:id/                     withheld 401   404      404     403   401
PUT /news/:id/                     missing  401   404      404     404   401
PUT /news/:id/prodejny/            own      401   200      200     200   401
PUT /news/:id/prodejny/            foreign  401   403      403     403   401
PUT /news/:id/prodejny/            hidden   401   404      404     404   401
PUT /news/:id/prodejny/            withheld 401   404      404     403   401
PUT /news/:id/prodejny/            missing  401   404      404     404   401
DELETE /news/:id/                  own      401   200      200     200   401
DELETE /news/:id/                  foreign  401   403      403     200   401
DELETE /news/:id/                  hidden   401   404      404     404   401
DELETE /news/:id/                  withheld 401   404      404     200   401
DELETE /news/:id/                  missing  401   404      404     404   401
POST /news/:id/pripnuti/           own      401   403      200     200   401
POST /news/:id/pripnuti/           foreign  401   403      200     200   401
POST /news/:id/pripnuti/           hidden   401   403      404     404   401
POST /news/:id/pripnuti/           withheld 401   403      404     200   401
POST /news/:id/pripnuti/           missing  401   403      404     404   401
DELETE /news/:id/pripnuti/         own      401   403      200     200   401
DELETE /news/:id/pripnuti/         foreign  401   403      200     200   401
DELETE /news/:id/pripnuti/         hidden   401   403      404     404   401
DELETE /news/:id/pripnuti/         withheld 401   403      404     200   401
DELETE /news/:id/pripnuti/         missing  401   403      404     404   401
POST /news/:id/obnovit/            own      401   200      200     200   401
POST /news/:id/obnovit/            foreign  401   403      403     200   401
POST /news/:id/obnovit/            withheld 401   404      404     200   401
POST /news/:id/obnovit/            missing  401   404      404     404   401
GET /news/:id/komentare/           own      401   200      200     200   401
GET /news/:id/komentare/           hidden   401   404      404     404   401
GET /news/:id/komentare/           withheld 401   404      404     200   401
GET /news/:id/komentare/           missing  401   404      404     404   401
GET /news/neprectene/              -        401   200      200     200   401
POST /news/videno/                 own      401   200      200     200   401
POST /news/videno/                 hidden   401   404      404     404   401
POST /news/videno/                 withheld 401   404      404     200   401
POST /news/videno/                 missing  401   404      404     404   401
POST /news/:id/soubory/            own      401   201      201     201   401
POST /news/:id/soubory/            foreign  401   403      403     403   401
POST /news/:id/soubory/            hidden   401   404      404     404   401
POST /news/:id/soubory/            withheld 401   404      404     403   401
POST /news/:id/soubory/            missing  401   404      404     404   401
POST /news/reakce/                 own      401   201      201     201   401
POST /news/reakce/                 foreign  401   201      201     201   401
POST /news/reakce/                 hidden   401   404      404     404   401
POST /news/reakce/                 withheld 401   404      404     201   401
POST /news/reakce/                 missing  401   404      404     404   401
DELETE /news/:id/reakce/           own      401   200      200     200   401
DELETE /news/:id/reakce/           foreign  401   200      200     200   401
DELETE /news/:id/reakce/           hidden   401   404      404     404   401
DELETE /news/:id/reakce/           withheld 401   404      404     200   401
DELETE /news/:id/reakce/           missing  401   404      404     404   401
POST /news/:id/komentare/          own      401   201      201     201   401
POST /news/:id/komentare/          foreign  401   201      201     201   401
POST /news/:id/komentare/          hidden   401   404      404     404   401
POST /news/:id/komentare/          withheld 401   404      404     201   401
POST /news/:id/komentare/          missing  401   404      404     404   401
POST /news/komentare/:id/soubory/  own      401   201      201     201   401
POST /news/komentare/:id/soubory/  foreign  401   403      403     403   401
POST /news/komentare/:id/soubory/  hidden   401   404      404     404   401
POST /news/komentare/:id/soubory/  withheld 401   404      404     403   401
POST /news/komentare/:id/soubory/  missing  401   404      404     404   401
PUT /news/komentare/:id/           own      401   200      200     200   401
PUT /news/komentare/:id/           foreign  401   403      403     403   401
PUT /news/komentare/:id/           hidden   401   404      404     404   401
PUT /news/komentare/:id/           withheld 401   404      404     403   401
PUT /news/komentare/:id/           missing  401   404      404     404   401
DELETE /news/komentare/:id/        own      401   200      200     200   401
DELETE /news/komentare/:id/        foreign  401   403      403     200   401
DELETE /news/komentare/:id/        hidden   401   404      404     404   401
DELETE /news/komentare/:id/        withheld 401   404      404     200   401
DELETE /news/komentare/:id/        missing  401   404      404     404   401
GET /files/:klic/                  own      401   200      200     200   401
GET /files/:klic/                  foreign  401   200      200     200   401
GET /files/:klic/                  withheld 401   404      404     200   401
GET /files/:klic/                  missing  401   404      404     404   401
`);

const OWN_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';

export const refusals: Refusals = {
  'PUT /news/:id/': 'Upravit lze jen vlastní příspěvek.',
  'PUT /news/:id/prodejny/': NOT_YOUR_AUDIENCE,
  'PUT /news/komentare/:id/': 'Upravit lze jen vlastní komentář.',
  'POST /news/:id/soubory/': OWN_FILES,
  'POST /news/komentare/:id/soubory/': OWN_FILES,
};
