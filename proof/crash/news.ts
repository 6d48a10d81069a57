import { createHash } from 'node:crypto';
import type { Comment, Post } from '#shared/news/contract.ts';
import type { Session } from '../program.ts';
import { type Area, ask, stated } from './area.ts';
import { Ledger, type Trace } from './ledger.ts';
import { SHOP } from './shop.ts';

type Told = {
  obsah: string;
  komentare: string[];
  reakce: string | null;
  soubory: string[];
  /** The shops that it is for. */
  prodejny: number[];
};

/** A short form of a file's contents. */
const digest = (content: string) =>
  `${content.length} characters, ${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;

export async function allPosts(session: Session): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const before = posts.at(-1)?.id;
    const page = (await ask<Post[]>(session, `/news/?limit=100${before ? `&before=${before}` : ''}`)) ?? [];
    posts.push(...page);
    if (page.length < 100) return posts;
  }
}

const trace =
  (tabulka: string, co: Trace['co'] = 'vytvoreni') =>
  ({ id }: { id: number }): Trace => ({ co, tabulka, zaznam: id });

/** Posts with comments, a reaction and a file, whose bytes are compared too; some are edited, and for one shop. */
export function news(): Area {
  const ledger = new Ledger();
  let count = 0;

  async function write(session: Session) {
    const text = `příspěvek ${++count}`;
    const told: Told = { obsah: text, komentare: [], reakce: null, soubory: [], prodejny: [] };
    const { id } = await ledger.create<Post>(
      () => session.send('POST', '/news/', { obsah: text }),
      post => ({ id: post.id, state: told, trace: trace('novinka')(post) }),
    );
    const change = <T>(
      more: Partial<Told>,
      left: Trace | null | ((answer: T) => Trace),
      send: () => Promise<Response>,
    ) => ledger.change<T>(id, { ...(ledger.stateOf(id) as Told), ...more }, left, send);

    const said = `komentář k ${count}`;
    const comment = await change<Comment>({ komentare: [said] }, trace('komentar'), () =>
      session.send('POST', `/news/${id}/komentare/`, { obsah: said }),
    );
    await change({ reakce: 'srdce' }, null, () =>
      session.send('POST', '/news/reakce/', { novinka: id, typ: 'srdce' }),
    );
    if (count % 2 === 0) {
      const content = `obsah souboru ${count}\n`.repeat(2_000);
      const form = new FormData();
      form.append('soubor', new File([content], `soubor-${count}.txt`, { type: 'text/plain' }));
      await change<{ id: number }>({ soubory: [digest(content)] }, trace('soubor'), () =>
        session.upload(`/news/${id}/soubory/`, form),
      );
    }
    if (count % 3 === 1) {
      const [obsah, saidNow] = [`${text}, opraveno`, `${said}, opraveno`];
      await change({ obsah }, trace('novinka', 'zmena')({ id }), () =>
        session.send('PUT', `/news/${id}/`, { obsah }),
      );
      await change({ komentare: [saidNow] }, trace('komentar', 'zmena')(comment), () =>
        session.send('PUT', `/news/komentare/${comment.id}/`, { obsah: saidNow }),
      );
    }
    if (count % 4 === 1)
      await change({ prodejny: [SHOP.id] }, trace('novinka', 'zmena')({ id }), () =>
        session.send('PUT', `/news/${id}/prodejny/`, { prodejny: [SHOP.id] }),
      );
    if (count % 3 === 0)
      await change({ komentare: [] }, trace('komentar', 'smazani')(comment), () =>
        session.send('DELETE', `/news/komentare/${comment.id}/`),
      );
    if (count % 5 === 0)
      await ledger.change(id, null, trace('novinka', 'smazani')({ id }), () =>
        session.send('DELETE', `/news/${id}/`),
      );
  }

  return {
    name: 'news',
    ledger,
    step: write,
    async read(session, ids) {
      const posts = (await allPosts(session)).filter(post => ids.includes(post.id));
      const files = new Map<number, string[]>();
      for (const { id, soubory } of posts) {
        const contents = soubory.map(async ({ url }) =>
          digest(await (await session.get(url.slice('/api'.length))).text()),
        );
        files.set(id, await Promise.all(contents));
      }
      return stated(posts, post => ({
        obsah: post.obsah,
        komentare: post.komentare.map(comment => comment.obsah),
        reakce: post.moje_reakce?.typ ?? null,
        soubory: files.get(post.id)!,
        prodejny: post.prodejny.map(shop => shop.id),
      }));
    },
  };
}
