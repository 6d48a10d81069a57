import { expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import { ROUTES, urlOf } from '#test/api/routes.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { records } from '#world/records.ts';
import { requestFor } from '#world/requests.ts';
import { rowsOf } from './fixtures/expected.ts';

/** Saving a record unchanged does nothing: no audit row, no screen fetches again and nobody's form becomes stale. */

const app = testApp();

/** Sent again they count as new, because nothing can compare them. */
const SECRETS = ['heslo', 'password', 'tajny_klic', 'tajny_odkaz', 'tajna_adresa', 'jednorazovy_klic'];

/** A PIN consists of a secret only. */
const ALWAYS_NEW: Call[] = ['PUT /users/profile/pin/'];

const SAVES = [...ROUTES].filter(
  ([call, { method }]) => (method === 'PUT' || method === 'PATCH') && !ALWAYS_NEW.includes(call),
);

test.each(SAVES)(
  '%s without a real change leaves no audit row, announcement or new version',
  async (call, route) => {
    const admin = await app.as('admin');
    const about = call === 'PUT /users/update/:id/' ? 'foreign' : 'own';
    const { params = {}, query, body } = await requestFor(app.db, call, about, 'admin');
    const send = (sent: object) =>
      admin[route.method.toLowerCase() as 'put' | 'patch'](urlOf(route.path, params, query), sent);
    const first = await send(body);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const before = (await rowsOf(app)).length;
    const ear = await listen(app, 1, 'ADMIN');
    const versions = ({ body }: typeof first) => JSON.stringify(body).match(/(?<="verze":)\d+/g);
    // A profile is identified by its name.
    if ('klic' in params) params.klic = body.nazev;
    const again = Object.entries({ ...body, ...('verze' in body && { verze: Number(versions(first)) }) });
    const second = await send(Object.fromEntries(again.filter(([name]) => !SECRETS.includes(name))));
    const heard = await ear.heard();
    ear.stop();
    expect(second.status, JSON.stringify(second.body)).toBeLessThan(300);
    expect((await rowsOf(app)).slice(before)).toEqual([]);
    expect(heard).toEqual([]);
    expect(versions(second)).toEqual(versions(first));
  },
);

type Deed = (client: Client, novinka: number) => ReturnType<Client['delete']>;
const like: Deed = (client, novinka) => client.post('/api/news/reakce/', { novinka, typ: 'like' });
const unlike: Deed = (client, novinka) => client.delete(`/api/news/${novinka}/reakce/`);
const noImage: Deed = client => client.delete('/api/users/profile/image/delete/');

test.each<[string, Deed[]]>([
  ['the same reaction again', [like, like]],
  ['no reaction any more', [like, unlike, unlike]],
  ['no image any more', [noImage]],
])('%s leaves no audit row or announcement', async (_, deeds) => {
  const admin = await app.as('admin');
  const novinka = await records(app.db).post(1);
  for (const deed of deeds.slice(0, -1)) await deed(admin, novinka);
  const before = (await rowsOf(app)).length;
  const ear = await listen(app, 1, 'ADMIN');
  expect((await deeds.at(-1)!(admin, novinka)).status).toBeLessThan(300);
  const heard = await ear.heard();
  ear.stop();
  expect((await rowsOf(app)).slice(before)).toEqual([]);
  expect(heard).toEqual([]);
});
