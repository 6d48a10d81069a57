import { expect, test } from 'vitest';
import { type Client, type Sent, testApp } from '#test/app.ts';
import { fresh, records, textFile } from '#world/records.ts';
import { refusalProblem } from './refusals.ts';

/** Two simultaneous requests: each gets one of its allowed answers, and never a 5xx. */

const app = testApp();
const ROUNDS = 12;
const [PETRA, PAVEL] = [12, 13];

type Asked = () => Promise<Sent>;
type Pair = [
  what: string,
  prepare: (admin: Client, petra: Client) => Promise<[Asked, Asked]>,
  allowed: string[],
];

const make = () => records(app.db);
const store = () => ({ nazev: `Prodejna ${fresh()}`, nazev_kratkiy: 'Nová' });
const person = (id: number) => ({
  id,
  uzivatelske_jmeno: `osoba.${fresh()}`,
  jmeno: 'Nová',
  prijmeni: 'Osoba',
  heslo: 'tajemstvi',
});

const PAIRS: Pair[] = [
  [
    'a shop is changed and deleted',
    async admin => {
      const url = `/api/stores/prodejny/${await make().store()}/`;
      return [() => admin.put(url, store()), () => admin.delete(url)];
    },
    ['200 200', '404 200'],
  ],
  [
    'a shop is deleted twice',
    async admin => {
      const url = `/api/stores/prodejny/${await make().store()}/`;
      return [() => admin.delete(url), () => admin.delete(url)];
    },
    ['200 404', '404 200'],
  ],
  [
    'a shop is deleted and somebody gets it as their home',
    async admin => {
      const { body } = await admin.post('/api/stores/prodejny/', store());
      const change = { ...person(0), prodejna: body.store.nazev };
      const id = await make().person();
      return [
        () => admin.delete(`/api/stores/prodejny/${body.store.id}/`),
        () => admin.put(`/api/users/update/${id}/`, change),
      ];
    },
    ['200 400', '409 200'],
  ],
  [
    'shops are switched in opposite directions',
    async admin => {
      const ids = [await make().store(), await make().store(), await make().store()];
      const url = '/api/stores/prodejny/bulk_update_status/';
      return [
        () => admin.post(url, { store_ids: ids, aktivni: false }),
        () => admin.post(url, { store_ids: ids.toReversed(), aktivni: true }),
      ];
    },
    ['200 200'],
  ],
  [
    'two shops get one name',
    async admin => {
      const same = store();
      const ask = () => admin.post('/api/stores/prodejny/', same);
      return [ask, ask];
    },
    ['201 409', '409 201'],
  ],
  [
    'two people get one id',
    async admin => {
      const id = fresh();
      const ask = () => admin.post('/api/users/create/', person(id));
      return [ask, ask];
    },
    ['201 409', '409 201'],
  ],
  [
    'a person is changed and deleted',
    async admin => {
      const id = await make().person();
      return [
        () => admin.put(`/api/users/update/${id}/`, person(id)),
        () => admin.delete(`/api/users/delete/${id}/`),
      ];
    },
    ['200 200', '404 200'],
  ],
  [
    'two categories get one name',
    async admin => {
      const nazev = `Kategorie ${fresh()}`;
      const ask = () => admin.post('/api/news/kategorie/vytvorit/', { nazev });
      return [ask, ask];
    },
    ['201 400', '400 201'],
  ],
  [
    'a category is deleted and used',
    async (admin, petra) => {
      const id = await make().category();
      return [
        () => admin.delete(`/api/news/kategorie/${id}/`),
        () => petra.post('/api/news/', { obsah: 'x', kategorie: [id] }),
      ];
    },
    ['200 201', '200 400'],
  ],
  [
    'a post is deleted twice',
    async admin => {
      const url = `/api/news/${await make().post(PAVEL)}/`;
      return [() => admin.delete(url), () => admin.delete(url)];
    },
    ['200 404', '404 200'],
  ],
  [
    'a comment is deleted twice',
    async admin => {
      const url = `/api/news/komentare/${await make().comment(PAVEL)}/`;
      return [() => admin.delete(url), () => admin.delete(url)];
    },
    ['200 404', '404 200'],
  ],
  [
    'a post is deleted and commented',
    async (admin, petra) => {
      const id = await make().post(PAVEL);
      return [
        () => admin.delete(`/api/news/${id}/`),
        () => petra.post(`/api/news/${id}/komentare/`, { obsah: 'x' }),
      ];
    },
    ['200 201', '200 404'],
  ],
  [
    'a post is deleted and reacted to',
    async (admin, petra) => {
      const id = await make().post(PAVEL);
      return [
        () => admin.delete(`/api/news/${id}/`),
        () => petra.post('/api/news/reakce/', { novinka: id, typ: 'like' }),
      ];
    },
    ['200 201', '200 404'],
  ],
  [
    'a post is deleted and edited',
    async (admin, petra) => {
      const { body } = await petra.post('/api/news/', { obsah: 'x' });
      return [
        () => admin.delete(`/api/news/${body.id}/`),
        () => petra.put(`/api/news/${body.id}/`, { obsah: 'y' }),
      ];
    },
    ['200 200', '200 404'],
  ],
  [
    'a comment is deleted and edited',
    async (admin, petra) => {
      const id = await make().comment(PETRA);
      return [
        () => admin.delete(`/api/news/komentare/${id}/`),
        () => petra.put(`/api/news/komentare/${id}/`, { obsah: 'y' }),
      ];
    },
    ['200 200', '200 404'],
  ],
  [
    'a post is deleted while its comment is edited',
    async (admin, petra) => {
      const { body } = await petra.post('/api/news/', { obsah: 'x' });
      const comment = (await petra.post(`/api/news/${body.id}/komentare/`, { obsah: 'x' })).body;
      return [
        () => admin.delete(`/api/news/${body.id}/`),
        () => petra.put(`/api/news/komentare/${comment.id}/`, { obsah: 'y' }),
      ];
    },
    ['200 200', '200 404'],
  ],
  [
    'a post is deleted while it gets a file',
    async (admin, petra) => {
      const { body } = await petra.post('/api/news/', { obsah: 'x' });
      return [
        () => admin.delete(`/api/news/${body.id}/`),
        () => petra.post(`/api/news/${body.id}/soubory/`, textFile()),
      ];
    },
    ['200 201', '200 404'],
  ],
  [
    'somebody reacts twice',
    async (_, petra) => {
      const novinka = await make().post(PAVEL);
      return [
        () => petra.post('/api/news/reakce/', { novinka, typ: 'like' }),
        () => petra.post('/api/news/reakce/', { novinka, typ: 'srdce' }),
      ];
    },
    ['201 201'],
  ],
  [
    'settings are changed twice',
    async admin => [
      () => admin.put('/api/settings/', { souboru_max: 5, soubor_max_mb: 20 }),
      () => admin.put('/api/settings/', { soubor_max_mb: 25, souboru_max: 10 }),
    ],
    ['200 200'],
  ],
];

test.each(PAIRS)('%s', async (_, prepare, allowed) => {
  const [admin, petra] = [await app.as('admin'), await app.as('petra')];
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = await prepare(admin, petra);
    const answers = await Promise.all([first(), second()]);
    const refusals = answers.filter(({ status }) => status >= 400);
    expect(refusals.map(({ body }) => refusalProblem(body, 'fields-on-top'))).toEqual(
      refusals.map(() => null),
    );
    outcomes.add(answers.map(answer => answer.status).join(' '));
  }
  expect([...outcomes].filter(outcome => !allowed.includes(outcome))).toEqual([]);
});

/** Restores the chain's two administrators. */
async function bringBack() {
  const karel = { id: 2, uzivatelske_jmeno: 'karel', jmeno: 'Karel', prijmeni: 'Beneš', heslo_hash: '-' };
  await app.db
    .insertInto('uzivatel')
    .values(karel)
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const active = { aktivni: true, role: 'ADMIN' as const, smazan: null };
  await app.db.updateTable('uzivatel').set(active).where('id', 'in', [1, 2]).execute();
}

test('two administrators who remove each other leave one', async () => {
  const demotion = { uzivatelske_jmeno: 'admin', jmeno: 'Alena', prijmeni: 'Dvořáková', role: 'PRODEJCE' };
  for (let round = 0; round < ROUNDS; round++) {
    await bringBack();
    const [admin, karel] = [await app.as('admin'), await app.as('karel')];
    const answers = await Promise.all([
      admin.delete('/api/users/delete/2/'),
      karel.put('/api/users/update/1/', demotion),
    ]);
    // One succeeds; the other came too late, or would have left no administrator.
    const [done, refused] = answers.map(answer => answer.status).sort();
    expect(done).toBe(200);
    expect([401, 403, 404, 409]).toContain(refused);
    const admins = app.db.selectFrom('uzivatel').select('id').where('role', '=', 'ADMIN');
    expect(await admins.where('aktivni', '=', true).execute()).toHaveLength(1);
  }
});
