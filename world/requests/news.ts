import { fresh, NO_ID, NO_KEY, textFile } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const postId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : make.post(owner, record === 'hidden' ? '' : undefined);
const commentId = ({ record, make, owner }: Making) =>
  record === 'missing' ? NO_ID : make.comment(owner, record === 'hidden' ? '' : undefined);
const post = async (making: Making) => ({ params: { id: await postId(making) } });
const comment = async (making: Making) => ({ params: { id: await commentId(making) } });

/** News, their categories and files. */
export const news = {
  'GET /news/kategorie/': none,
  'POST /news/kategorie/vytvorit/': () => ({ body: { nazev: `Kategorie ${fresh()}` } }),
  'DELETE /news/kategorie/:id/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.category() },
  }),
  'GET /news/': none,
  'POST /news/': () => ({ body: { obsah: 'Dobrý den', kategorie: [] } }),
  'DELETE /news/:id/': post,
  'POST /news/:id/obnovit/': async making => ({
    params: { id: making.record === 'missing' ? NO_ID : await making.make.deletedPost(making.owner) },
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
  'DELETE /news/komentare/:id/': comment,
  'GET /files/:klic/': async ({ record, make, owner }) => ({
    params: { klic: record === 'missing' ? NO_KEY : await make.file(owner) },
  }),
} satisfies Makers;
