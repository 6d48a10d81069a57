import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contents } from '#test/api/tables.ts';
import { type Client, testApp } from '#test/app.ts';
import { soon } from '#test/soon.ts';
import { ACCESS, PNG, records } from '#world/records.ts';
import { csrfToken, openSession } from '../session/queries.ts';

/** Rights at the moment of writing (rule platform-11): a body is slow, and its author loses the right meanwhile. */

const app = testApp();
let port = 0;
let admin: Client;
beforeAll(async () => {
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  admin = await app.as('admin');
});

/** Creates a person for a single case. */
async function person(role: string) {
  const id = await records(app.db).person();
  await sql`update uzivatel set role = ${role} where id = ${id}`.execute(app.db);
  return { id, cookie: await openSession(app.db, id, Date.now()) };
}

type Sender = Awaited<ReturnType<typeof person>>;
type Asked = { path: string; body: string | Buffer; type?: string };

/** Sends the head and five bytes, waits until the guard has let it in, and returns a function to send the rest. */
async function begin({ id, cookie }: Sender, { path, body, type = 'application/json' }: Asked) {
  const bytes = Buffer.from(body as string);
  // The guard records when a session was used; with an old value the test sees when it did.
  await sql`update relace set naposledy = now() - interval '5 minutes' where uzivatel_id = ${id}`.execute(
    app.db,
  );
  const token = csrfToken(cookie);
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', text => {
    heard += text;
  });
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Cookie: relace=${cookie}; csrftoken=${token}`,
      `X-CSRFToken: ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(bytes.subarray(0, 5));
  await soon(async () => {
    const { rows } = await sql<{ seen: boolean }>`
      select naposledy > now() - interval '2 minutes' as seen from relace where uzivatel_id = ${id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ seen: true }]);
  });
  return async () => {
    socket.write(bytes.subarray(5));
    await soon(() => expect(heard).toMatch(/\}\s*(0\s*)?$/));
    return { status: Number(heard.split(' ')[1]), heard };
  };
}

const change = async (id: number, fields: Record<string, unknown>) => {
  const names = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: `Osoba${id}` };
  expect((await admin.put(`/api/users/update/${id}/`, { ...names, ...fields })).status).toBe(200);
};
const LOSSES = {
  deactivated: (id: number) => change(id, { aktivni: false }),
  'given another password': (id: number) => change(id, { heslo: 'uplne-jine-heslo' }),
  'made a seller': (id: number) => change(id, { role: 'PRODEJCE' }),
  'moved to another shop': (id: number) => change(id, { prodejna: 'Senimo' }),
  deleted: async (id: number) => {
    expect((await admin.delete(`/api/users/delete/${id}/`)).status).toBe(200);
  },
};

const POST: Asked = { path: '/api/news/', body: '{"obsah":"Po odchodu"}' };
const SHOP: Asked = {
  path: '/api/stores/prodejny/',
  body: '{"nazev":"Po odvolání","nazev_kratkiy":"Po"}',
};
const VAULT: Asked = { path: '/api/pristupy/', body: JSON.stringify(ACCESS) };
const IMAGE: Asked = {
  path: '/api/users/profile/image/upload/',
  type: 'multipart/form-data; boundary=x',
  body: Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="obrazek"; filename="ja.png"\r\n\r\n'),
    PNG,
    Buffer.from('\r\n--x--\r\n'),
  ]),
};
const SALES: Asked = {
  path: '/api/import/prodeje/?zdroj=pozde',
  type: 'text/csv',
  body: 'doklad,cas,kanal,kusy,cena_s_dph\nPO1,2026-03-01T10:00:00+01:00,eshop,1,199\n',
};

test('a slow request of a person who kept their rights is written', async () => {
  const finish = await begin(await person('PRODEJCE'), POST);
  expect((await finish()).status).toBe(201);
});

describe('a waiting request writes nothing when its author was meanwhile', () => {
  test.each<[keyof typeof LOSSES, string, Asked, number, string]>([
    ['deactivated', 'PRODEJCE', POST, 401, 'Nejste přihlášeni.'],
    ['deleted', 'PRODEJCE', POST, 401, 'Nejste přihlášeni.'],
    ['given another password', 'PRODEJCE', POST, 401, 'Nejste přihlášeni.'],
    ['made a seller', 'VEDOUCI', POST, 403, 'Vaše oprávnění se mezitím změnilo.'],
    ['made a seller', 'ADMIN', SHOP, 403, 'Nemáte oprávnění k přístupu k této sekci.'],
    ['deactivated', 'PRODEJCE', IMAGE, 401, 'Nejste přihlášeni.'],
    ['made a seller', 'VEDOUCI', IMAGE, 403, 'Vaše oprávnění se mezitím změnilo.'],
    ['deactivated', 'ADMIN', SHOP, 401, 'Nejste přihlášeni.'],
    // The accesses that a person sees depend on their shop.
    ['moved to another shop', 'PRODEJCE', VAULT, 403, 'Vaše oprávnění se mezitím změnilo.'],
  ])('%s (%s)', async (loss, role, asked, status, sentence) => {
    const sender = await person(role);
    const finish = await begin(sender, asked);
    await LOSSES[loss](sender.id);
    const before = await contents(app.db);
    const answer = await finish();
    expect(answer.heard).toContain(sentence);
    expect(answer.status).toBe(status);
    expect(await contents(app.db)).toEqual(before);
  });

  test.each<[keyof typeof LOSSES, number]>([
    ['made a seller', 403],
    ['deactivated', 403],
  ])('%s while sending sales, and the history says why', async (loss, status) => {
    const sender = await person('ADMIN');
    const finish = await begin(sender, SALES);
    await LOSSES[loss](sender.id);
    const sales = async () => {
      const { prodejni_radek, prodej_doklad, import_stav } = await contents(app.db);
      return { prodejni_radek, prodej_doklad, import_stav };
    };
    const before = await sales();
    const answer = await finish();
    expect(answer.heard).toContain('Oprávnění importovat mezitím zaniklo. Nic se neimportovalo.');
    expect(answer.status).toBe(status);
    expect(await sales()).toEqual(before);
  });
});
