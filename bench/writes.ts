import type { Session } from '../proof/program.ts';
import type { Records } from './records.ts';

/** A write that is measured: `before` makes what it needs and does not count. */
export type WriteCall = {
  name: string;
  as?: 'petra' | 'viktor';
  before?(turn: number): Promise<string>;
  /** `made` is what `before` answered. */
  send(session: Session, turn: number, made: string): Promise<Response>;
};

const idOf = async (answer: Response, find: (body: never) => { id: number }) => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return `${find(JSON.parse(text) as never).id}`;
};

const order = (turn: number) => ({
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: `Měřený${turn}`,
  telefon_zakaznika: `777 100 ${100 + (turn % 900)}`,
  typ_telefonu: 'iPhone 15',
  dil: 'Displej',
  cena: 2990,
});

/** Days nobody has a shift on: those filled end a month ahead. */
const freeDay = (today: string, turn: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + (60 + turn) * 86_400_000).toISOString().slice(0, 10);

const access = (turn: number) => ({
  company_name: `Dodavatel ${turn}`,
  username: 'prodejna',
  store: 'Globus',
  password: 'tajné-heslo',
});

/** The writes of a day in a shop. `leaveWork` lets Petra clock in anew. */
export function writes(
  { posts, today }: Records,
  { admin, petra }: Record<'admin' | 'petra', Session>,
  leaveWork: () => Promise<void>,
): WriteCall[] {
  const post = async () =>
    idOf(await admin.send('POST', '/news/', { obsah: 'Měření' }), (body: { id: number }) => body);
  const task = async () =>
    idOf(
      await admin.send('POST', '/tasks/', { ukol: 'Měření', id_prodejce_ukol: 12 }),
      (body: { task: { id: number } }) => body.task,
    );
  const newOrder = async (turn: number) =>
    idOf(
      await petra.send('POST', '/orders/orders/', order(turn)),
      (body: { order: { id: number } }) => body.order,
    );
  const shift = (turn: number) => ({
    prodejna: 1,
    datum: freeDay(today, turn),
    cas_od: '09:00',
    cas_do: '17:00',
    user_id: 12,
  });
  const newShift = async (turn: number) =>
    idOf(
      await admin.send('POST', '/shifts/', shift(turn + 1000)),
      (body: { smena: { id: number } }) => body.smena,
    );
  const newAccess = async (turn: number) =>
    idOf(
      await admin.send('POST', '/pristupy/', access(turn)),
      (body: { pristup: { id: number } }) => body.pristup,
    );
  return [
    {
      name: 'write a post',
      send: (session, turn) => session.send('POST', '/news/', { obsah: `Měření ${turn}` }),
    },
    {
      name: 'comment a post',
      send: session => session.send('POST', `/news/${posts[0]}/komentare/`, { obsah: 'Díky' }),
    },
    {
      name: 'react to a post',
      send: (session, turn) =>
        session.send('POST', '/news/reakce/', { novinka: posts[turn % posts.length], typ: 'like' }),
    },
    { name: 'delete a post', before: post, send: (session, _, id) => session.send('DELETE', `/news/${id}/`) },
    {
      name: 'give a task',
      send: (session, turn) =>
        session.send('POST', '/tasks/', { ukol: `Měření ${turn}`, id_prodejce_ukol: 13 }),
    },
    {
      name: 'finish a task',
      as: 'petra',
      before: task,
      send: (session, _, id) => session.send('PUT', `/tasks/${id}/`, { stav: 'hotovo' }),
    },
    {
      name: 'delete a task',
      before: task,
      send: (session, _, id) => session.send('DELETE', `/tasks/${id}/`),
    },
    {
      name: 'read all notifications',
      as: 'petra',
      send: session => session.send('POST', '/notifications/read-all/'),
    },
    {
      name: 'take an order',
      as: 'petra',
      send: (session, turn) => session.send('POST', '/orders/orders/', order(turn)),
    },
    {
      name: 'move an order',
      as: 'petra',
      before: newOrder,
      send: (session, _, id) =>
        session.send('PATCH', `/orders/orders/${id}/update_status/`, { novy_status: 'objednano' }),
    },
    {
      name: 'edit an order',
      as: 'petra',
      before: newOrder,
      send: (session, turn, id) =>
        session.send('PUT', `/orders/orders/${id}/`, { ...order(turn), dil: 'Baterie', verze: 1 }),
    },
    {
      name: 'delete an order',
      before: newOrder,
      send: (session, _, id) => session.send('DELETE', `/orders/orders/${id}/`),
    },
    { name: 'plan a shift', send: (session, turn) => session.send('POST', '/shifts/', shift(turn)) },
    {
      name: 'move a shift',
      as: 'viktor',
      before: newShift,
      send: (session, turn, id) => session.send('PUT', `/shifts/${id}/`, shift(turn + 2000)),
    },
    {
      name: 'delete a shift',
      before: newShift,
      send: (session, _, id) => session.send('DELETE', `/shifts/${id}/`),
    },
    {
      name: 'clock in',
      as: 'petra',
      before: async () => {
        await leaveWork();
        return '';
      },
      send: session => session.send('POST', '/shifts/attendance/', { typ_akce: 'prichod' }),
    },
    { name: 'add an access', send: (session, turn) => session.send('POST', '/pristupy/', access(turn)) },
    {
      name: 'delete an access',
      before: newAccess,
      send: (session, _, id) => session.send('DELETE', `/pristupy/${id}/`),
    },
    {
      name: 'change one’s profile',
      as: 'petra',
      send: (session, turn) =>
        session.send('PUT', '/users/profile/update/', {
          jmeno: 'Petra',
          prijmeni: 'Nováková',
          prodejna: 'Globus',
          telefon: `777 100 ${100 + (turn % 900)}`,
        }),
    },
  ];
}
