import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { addMonths, monthRange } from '#shared/core/days.ts';
import type { Post } from '#shared/news/contract.ts';
import type { Kanban } from '#shared/orders/contract.ts';
import type { Access } from '#shared/vault/contract.ts';
import type { Session } from '../proof/program.ts';

/** Records for the calls' parameters, found through the API as an ADMIN. */
export type Records = {
  /** The open ones. */
  orders: number[];
  posts: number[];
  lastPost: number;
  category: number;
  file: string;
  image: string;
  tasks: number[];
  accesses: number[];
  /** An earlier password of the first access. */
  earlier: number;
  /** Somebody's shift of this month. */
  shift: number;
  import: number;
  /** A document of the sales: its number and source as a query string. */
  receipt: string;
  /** A proposal for one shop's next month, and proposals of two shops made together. */
  proposal: number;
  proposalsTogether: number;
  /** YYYY-MM and YYYY-MM-DD in Prague. */
  month: string;
  today: string;
};

async function read<T>(session: Session, path: string): Promise<T> {
  const answer = await session.get(path);
  if (!answer.ok) throw new Error(`${path} answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Returns the key of a profile image, which it uploads if there is none. */
async function imageOf(session: Session): Promise<string> {
  const found = await session.get('/users/profile/image/');
  if (found.ok) return keyIn(await found.text());
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0066cc' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('obrazek', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ja.jpg');
  const sent = await session.upload('/users/profile/image/upload/', form);
  if (!sent.ok) throw new Error(`Uploading the image was answered with ${sent.status}: ${await sent.text()}`);
  return keyIn(await sent.text());
}

/** Returns an earlier password of an access that has a key of one-time passwords; what is missing is added. */
async function earlierOf(session: Session, id: number): Promise<number> {
  const path = `/pristupy/${id}/`;
  const versions = () => read<{ id: number }[]>(session, `${path}verze/`);
  const isWithout = (await versions()).length === 0;
  const all = await read<Access[]>(session, '/pristupy/');
  const access = all.find(one => one.id === id)!;
  if (isWithout || !access.masked_jednorazovy_klic) {
    const more = { ...(isWithout && { password: 'Mereni-1' }), jednorazovy_klic: 'JBSWY3DPEHPK3PXP' };
    const answer = await session.send('PUT', path, { ...access, ...more });
    if (!answer.ok)
      throw new Error(`Changing an access was answered with ${answer.status}: ${await answer.text()}`);
  }
  return (await versions())[0]!.id;
}

type Proposal = { id: number; skupina: number | null; stav: string };

/**
 * Finished proposals for the next month: for shop 2 alone and for shops 3 and 4 together. Missing ones are made in a
 * few seconds; they have finished when this resolves, so that no search runs during a measurement.
 */
async function proposalsOf(session: Session, month: string) {
  const mesic = addMonths(month, 1);
  const of = async (prodejna: number, isTogether: boolean) => {
    const path = `/rozpisy/?mesic=${mesic}&prodejna=${prodejna}`;
    const { rozpisy } = await read<{ rozpisy: Proposal[] }>(session, path);
    return rozpisy.find(({ skupina }) => (skupina !== null) === isTogether);
  };
  const begin = async (path: string, shops: object) => {
    const days = { ...monthRange(mesic), rozsah: 'cele', sekund: 5 };
    const answer = await session.send('POST', path, { ...days, ...shops });
    if (!answer.ok) throw new Error(`${path} answered with ${answer.status}: ${await answer.text()}`);
  };
  if (!(await of(2, false))) await begin('/rozpisy/', { prodejna: 2 });
  if (!(await of(3, true))) await begin('/rozpisy/prodejny/', { prodejny: [3, 4] });
  for (;;) {
    const [alone, together] = [(await of(2, false))!, (await of(3, true))!];
    if (alone.stav !== 'bezi' && together.stav !== 'bezi')
      return { proposal: alone.id, proposalsTogether: together.skupina! };
    await setTimeout(500);
  }
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
    ...(await proposalsOf(admin, dnes.slice(0, 7))),
    month: dnes.slice(0, 7),
    today: dnes,
  };
}
