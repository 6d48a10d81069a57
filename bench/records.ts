import sharp from 'sharp';
import type { Post } from '#shared/news/contract.ts';
import type { Kanban } from '#shared/orders/contract.ts';
import type { Session } from '../proof/program.ts';

/** Records that calls are made with, found through the API as an ADMIN sees it. */
export type Records = {
  /** Open ones. */
  orders: number[];
  posts: number[];
  lastPost: number;
  category: number;
  file: string;
  image: string;
  tasks: number[];
  accesses: number[];
  /** An earlier password of the first of them. */
  earlier: number;
  /** Somebody's shift of this month. */
  shift: number;
  import: number;
  /** A document of the sales: its number and source as a query. */
  receipt: string;
  /** YYYY-MM and YYYY-MM-DD in Prague. */
  month: string;
  today: string;
};

async function read<T>(session: Session, path: string): Promise<T> {
  const answer = await session.get(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Somebody has to have an image that can be asked for. */
async function imageOf(session: Session): Promise<string> {
  const found = await session.get('/users/profile/image/');
  if (found.ok) return keyIn(await found.text());
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0066cc' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('obrazek', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ja.jpg');
  const sent = await session.upload('/users/profile/image/upload/', form);
  if (!sent.ok) throw new Error(`The image was answered ${sent.status}: ${await sent.text()}`);
  return keyIn(await sent.text());
}

/** An access has to have an earlier password; where the first has none, it gets another one. */
async function earlierOf(session: Session, id: number): Promise<number> {
  const path = `/pristupy/${id}/`;
  const [known] = await read<{ id: number }[]>(session, `${path}verze/`);
  if (known) return known.id;
  const all = await read<{ id: number }[]>(session, '/pristupy/');
  const answer = await session.send('PUT', path, { ...all.find(one => one.id === id), password: 'Mereni-1' });
  if (!answer.ok) throw new Error(`A new password was answered ${answer.status}: ${await answer.text()}`);
  return (await read<{ id: number }[]>(session, `${path}verze/`))[0]!.id;
}

/** A key is 22 characters of base64url between slashes. */
const keyIn = (text: string) => /\/([A-Za-z0-9_-]{22})\//.exec(text)?.[1] ?? '';

export async function findRecords(admin: Session): Promise<Records> {
  const { kanban_data } = await read<{ kanban_data: Kanban }>(admin, '/orders/orders/');
  const { dnes } = await read<{ dnes: string }>(admin, '/shifts/attendance/');
  const posts = await read<Post[]>(admin, '/news/?limit=100');
  const shifts = await read<{ id: number }[]>(admin, '/shifts/?scope=all');
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const [category] = await read<{ id: number }[]>(admin, '/news/kategorie/');
  const { items } = await read<{ items: { doklad: string; zdroj: string }[] }>(
    admin,
    '/analytics/celkova-cisla/channel-items/?limit=1',
  );
  const accesses = ids(await read<{ id: number }[]>(admin, '/pristupy/'));
  const { importy } = await read<{ importy: { id: number }[] }>(admin, '/import/?limit=1');
  return {
    orders: ids((['nove', 'objednano', 'v_kosiku'] as const).flatMap(status => kanban_data[status].orders)),
    posts: ids(posts),
    lastPost: posts.at(-1)!.id,
    category: category!.id,
    file: keyIn(JSON.stringify(posts.flatMap(post => post.soubory))),
    image: await imageOf(admin),
    tasks: ids(await read<{ id: number }[]>(admin, '/tasks/?stav=v_procesu')),
    accesses,
    earlier: await earlierOf(admin, accesses[0]!),
    shift: shifts[0]!.id,
    import: importy[0]!.id,
    receipt: new URLSearchParams({ doklad: items[0]!.doklad, zdroj: items[0]!.zdroj }).toString(),
    month: dnes.slice(0, 7),
    today: dnes,
  };
}
