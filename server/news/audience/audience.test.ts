import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Sent, testApp } from '#test/app.ts';
import { auditRowsOf } from '#test/audit-rows.ts';
import { listen } from '#test/heard.ts';
import { expectWaiting } from '#test/locks.ts';
import { fresh, records, textFile } from '#world/records.ts';

/** Posts for the people of some shops (rule news-8); what others are told of them is in test/api/withheld.test.ts. */

const [GLOBUS, SENIMO, ZLIN, PREROV] = [1, 2, 3, 4];
const [VIKTOR, PETRA, PAVEL, FILIP, DAVID, MICHAL] = [11, 12, 13, 22, 32, 42];

const app = testApp();
const make = () => records(app.db);

const write = async (username: string, prodejny: number[], obsah = `Post ${fresh()}`) =>
  (await app.as(username)).post('/api/news/', { obsah, prodejny });
const written = async (username: string, prodejny: number[]) => {
  const { status, body } = await write(username, prodejny);
  expect(status).toBe(201);
  return body.id as number;
};
const change = async (username: string, id: number, prodejny: number[]) =>
  (await app.as(username)).put(`/api/news/${id}/prodejny/`, { prodejny });
const seen = async (username: string, id: number) =>
  (await (await app.as(username)).get('/api/news/', { query: { prispevek: `${id}` } })).body[0];
const readers = async (
  id: number,
  names = ['petra', 'filip', 'david', 'hana', 'zuzana', 'admin', 'karel'],
) => {
  const found = [];
  for (const name of names) if (await seen(name, id)) found.push(name);
  return found;
};
const moved = (id: number, prodejna_id: number | null) =>
  app.db.updateTable('uzivatel').set({ prodejna_id }).where('id', '=', id).execute();
const rowsOf = (id: number) => auditRowsOf(app.db, 'novinka', id);
const toldOf = async (id: number) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('uzivatel_id')
      .where('druh', '=', 'komentar')
      .where('zaznam', '=', id)
      .orderBy('uzivatel_id')
      .execute()
  ).map(({ uzivatel_id }) => uzivatel_id);

describe('a post', () => {
  test('is for everybody by default, as the specification’s clients send it', async () => {
    const { body } = await (await app.as('petra')).post('/api/news/', { obsah: 'Všem' });
    expect(body.prodejny).toEqual([]);
    expect(await readers(body.id)).toHaveLength(7);
    expect((await rowsOf(body.id))[0]!.zmeny).not.toHaveProperty('prodejny');
  });

  test('for two shops is seen by their people, its author and ADMINs, with the shops in their order', async () => {
    const { body } = await write('petra', [ZLIN, SENIMO, ZLIN]);
    expect(body.prodejny).toEqual([
      { id: SENIMO, nazev: 'Senimo' },
      { id: ZLIN, nazev: 'Zlín' },
    ]);
    expect(await readers(body.id)).toEqual(['petra', 'filip', 'david', 'zuzana', 'admin', 'karel']);
    expect((await rowsOf(body.id))[0]!.zmeny).toMatchObject({ prodejny: [null, [SENIMO, ZLIN]] });
  });

  test.each([
    ['a shop that does not exist', [GLOBUS, 2_000_000_000], 'Vybraná prodejna neexistuje'],
    ['a wrong number', [0], 'Neplatné číslo'],
    ['too many shops', Array.from({ length: 201 }, (_, at) => at + 1), 'Nejvýše 200 prodejen'],
  ])('for %s is refused', async (_, prodejny, message) => {
    const { status, body } = await write('petra', prodejny);
    expect([status, body.errors?.prodejny?.[0]]).toEqual([400, message]);
  });

  test('keeps its place among those that a page ended with, and tells nobody else of it', async () => {
    await written('pavel', []);
    const id = await written('premysl', [PREROV]);
    const other = await written('pavel', []);
    await app.db
      .updateTable('novinka')
      .set({ novost: other + 50 })
      .where('id', '=', id)
      .execute();
    const older = async (username: string) =>
      (await (await app.as(username)).get('/api/news/', { query: { before: `${id}` } })).body[0]?.id;
    // For a stranger the number is that of no post; a reader's page ended where the post is.
    expect(await older('petra')).toBeLessThan(id);
    expect(await older('michal')).toBe(other);
  });
});

describe('somebody who moves to another shop', () => {
  test('sees the posts of the new one, and no longer those of the old one, except their own', async () => {
    const [old, own, next] = [
      await written('viktor', [GLOBUS]),
      await written('petra', [GLOBUS]),
      await written('zuzana', [ZLIN]),
    ];
    const sees = async () => (await Promise.all([old, own, next].map(id => seen('petra', id)))).map(Boolean);
    expect(await sees()).toEqual([true, true, false]);
    const petra = await app.as('petra');
    await petra.put('/api/users/profile/update/', { jmeno: 'Petra', prijmeni: 'Nováková', prodejna: 'Zlín' });
    expect(await sees()).toEqual([false, true, true]);
    await moved(PETRA, null);
    expect(await sees()).toEqual([false, true, false]);
    await moved(PETRA, GLOBUS);
  });

  test('is told of no further comments, and a link from an earlier one leads to nothing', async () => {
    const id = await written('viktor', [GLOBUS]);
    const pavel = await app.as('pavel');
    await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Přijdu' });
    const say = async () => (await app.as('jana')).post(`/api/news/${id}/komentare/`, { obsah: 'Já taky' });
    await say();
    expect(await toldOf(id)).toEqual([VIKTOR, VIKTOR, PAVEL]);
    await moved(PAVEL, ZLIN);
    await say();
    expect(await toldOf(id)).toEqual([VIKTOR, VIKTOR, VIKTOR, PAVEL]);
    expect((await (await app.as('pavel')).get('/api/news/', { query: { prispevek: `${id}` } })).body).toEqual(
      [],
    );
    await moved(PAVEL, GLOBUS);
  });

  test('can do nothing more with their comment there', async () => {
    const id = await written('viktor', [GLOBUS]);
    const pavel = await app.as('pavel');
    const { body } = await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Přijdu' });
    await moved(PAVEL, ZLIN);
    for (const sent of [
      await pavel.delete(`/api/news/komentare/${body.id}/`),
      await pavel.post(`/api/news/komentare/${body.id}/soubory/`, textFile()),
    ])
      expect([sent.status, sent.body.message]).toEqual([404, 'Komentář nebyl nalezen.']);
    await moved(PAVEL, GLOBUS);
  });

  const waiting = async (lock: RawBuilder<unknown>, path: string, body: object) => {
    let answer: Promise<Sent> | undefined;
    const pavel = await app.as('pavel');
    await app.owner.transaction().execute(async tx => {
      await lock.execute(tx);
      answer = pavel.post(`/api/news/${path}`, body);
      await expectWaiting(app.db, 1);
      await sql`update uzivatel set prodejna_id = ${ZLIN} where id = ${PAVEL}`.execute(tx);
    });
    const { status, body: said } = await answer!;
    await moved(PAVEL, GLOBUS);
    return [status, said.message];
  };

  test('writes nothing with a request that was waiting', async () => {
    const id = await written('viktor', [GLOBUS]);
    const pavel = await app.as('pavel');
    const own = (await pavel.post(`/api/news/${id}/komentare/`, { obsah: 'Včas' })).body.id;
    const session = sql`select from relace where uzivatel_id = ${PAVEL} for update`;
    const late = { obsah: 'Pozdě' };
    const changed = [403, 'Vaše oprávnění se mezitím změnilo. Načtěte stránku znovu a akci opakujte.'];
    expect(await waiting(session, `${id}/komentare/`, late)).toEqual(changed);
    expect(await waiting(session, 'reakce/', { novinka: id, typ: 'like' })).toEqual(changed);
    expect(await waiting(session, `komentare/${own}/soubory/`, textFile())).toEqual(changed);
    const post = sql`select from novinka where id = ${id} for update`;
    expect(await waiting(post, `${id}/komentare/`, late)).toEqual([404, 'Příspěvek nebyl nalezen.']);
    expect(await seen('viktor', id)).toMatchObject({ pocet_komentaru: 1, pocet_reakci: 0 });
  });
});

describe('its author changes whom it is for', () => {
  test('for a quarter of an hour: it comes to some and leaves others, at once', async () => {
    const id = await written('petra', [GLOBUS]);
    const before = await seen('petra', id);
    const streams = [await listen(app, PAVEL), await listen(app, DAVID), await listen(app, MICHAL)];
    const { status, body } = await change('petra', id, [ZLIN]);
    expect(status).toBe(200);
    // Nothing of the post itself is edited.
    expect(body).toEqual({ ...before, prodejny: [{ id: ZLIN, nazev: 'Zlín' }] });
    expect(await readers(id)).toEqual(['petra', 'david', 'zuzana', 'admin', 'karel']);
    const change_ = { tema: 'news', id, co: 'zmena' };
    const heard = await Promise.all(streams.map(stream => stream.heard()));
    expect(heard).toEqual([[change_], [change_], []]);
    for (const stream of streams) stream.stop();
    expect((await change('petra', id, [])).body.prodejny).toEqual([]);
    expect(await readers(id)).toHaveLength(7);
    expect((await rowsOf(id)).slice(1).map(({ zmeny }) => zmeny)).toEqual([
      { prodejny: [[GLOBUS], [ZLIN]] },
      { prodejny: [[ZLIN], null] },
    ]);
    await sql`update novinka set datum_vytvoreni = now() - interval '15 minutes' where id = ${id}`.execute(
      app.db,
    );
    const late = await change('petra', id, [GLOBUS]);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Pro koho příspěvek je, lze změnit jen 15 minut po přidání.',
    ]);
  });

  test('to the same shops leaves no trace, and a form of its text stays current', async () => {
    const id = await written('petra', [GLOBUS, ZLIN]);
    expect((await change('petra', id, [ZLIN, GLOBUS, ZLIN])).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(1);
    await change('petra', id, [ZLIN]);
    const edited = await (await app.as('petra')).put(`/api/news/${id}/`, { obsah: 'Opraveno', verze: 1 });
    expect([edited.status, edited.body.verze, edited.body.prodejny.length]).toEqual([200, 2, 1]);
  });

  test('who no longer sees it loses the notifications of its comments', async () => {
    const id = await written('petra', []);
    await (await app.as('filip')).post(`/api/news/${id}/komentare/`, { obsah: 'Díky' });
    await (await app.as('david')).post(`/api/news/${id}/komentare/`, { obsah: 'Díky' });
    await (await app.as('jana')).post(`/api/news/${id}/komentare/`, { obsah: 'Díky' });
    expect(new Set(await toldOf(id))).toEqual(new Set([PETRA, FILIP, DAVID]));
    await change('petra', id, [ZLIN]);
    expect(new Set(await toldOf(id))).toEqual(new Set([PETRA, DAVID]));
  });

  test('to a shop that does not exist is refused, and changes nothing', async () => {
    const id = await written('petra', [GLOBUS]);
    const { status, body } = await change('petra', id, [2_000_000_000]);
    expect([status, body.errors.prodejny]).toEqual([400, ['Vybraná prodejna neexistuje']]);
    expect((await seen('petra', id)).prodejny).toHaveLength(1);
  });
});

describe('pinned posts', () => {
  const pin = async (username: string, id: number) =>
    (await (await app.as(username)).post(`/api/news/${id}/pripnuti/`)).status;
  const pinned = async (username: string) =>
    (await (await app.as(username)).get('/api/news/', { query: { pripnute: '1' } })).body.map(
      (one: { id: number }) => one.id,
    );
  const three = async (username: string, prodejny: number[]) => {
    const ids = [];
    for (let at = 0; at < 3; at++) {
      const id = await written(username, prodejny);
      expect(await pin(username, id)).toBe(200);
      ids.unshift(id);
    }
    return ids;
  };

  test('are three for each shop, and the pins of others take no place', async () => {
    await make().unpinPosts();
    const zlin = await three('zuzana', [ZLIN]);
    expect(await pin('zuzana', await written('zuzana', [ZLIN]))).toBe(409);
    // A manager elsewhere sees none of them, and is refused nothing because of them.
    const all = await written('viktor', []);
    expect(await pin('viktor', all)).toBe(200);
    expect(await pinned('david')).toEqual([all, ...zlin.slice(0, 2)]);
    await (await app.as('viktor')).delete(`/api/news/${all}/pripnuti/`);
    const globus = await three('viktor', [GLOBUS]);
    expect(await pinned('petra')).toEqual(globus);
    expect(await pinned('david')).toEqual(zlin);
    expect(await pinned('filip')).toEqual([]);
    // An ADMIN sees the newest three of all, and pins for a shop where there is room, not for everybody.
    expect(await pinned('admin')).toEqual(globus);
    const admin = (prodejny: number[]) => written('admin', prodejny);
    expect(await pin('admin', await admin([SENIMO]))).toBe(200);
    expect(await pin('admin', await admin([SENIMO, ZLIN]))).toBe(409);
    expect(await pin('admin', await admin([]))).toBe(409);
  });

  test('lose their pin when their author changes whom they are for and there is no place', async () => {
    await make().unpinPosts();
    await three('admin', [SENIMO]);
    const id = await written('admin', [GLOBUS]);
    expect(await pin('admin', id)).toBe(200);
    expect((await change('admin', id, [GLOBUS, ZLIN])).body.pripnuto).not.toBeNull();
    expect((await change('admin', id, [GLOBUS, SENIMO])).body.pripnuto).toBeNull();
    expect((await rowsOf(id)).at(-1)!.zmeny).toEqual({
      prodejny: [
        [GLOBUS, ZLIN],
        [GLOBUS, SENIMO],
      ],
      pripnuto: [true, false],
    });
  });

  test('do not come back where their place was taken while they were deleted', async () => {
    await make().unpinPosts();
    const [newest] = await three('zuzana', [ZLIN]);
    const zuzana = await app.as('zuzana');
    await zuzana.delete(`/api/news/${newest}/`);
    expect(await pin('zuzana', await written('zuzana', [ZLIN]))).toBe(200);
    // Pins elsewhere take no place from it.
    await three('viktor', [GLOBUS]);
    expect((await zuzana.post(`/api/news/${newest}/obnovit/`)).body.pripnuto).toBeNull();
  });
});

describe('a shop', () => {
  test('that a post is for cannot be deleted, only deactivated; its people still see the post', async () => {
    const shop = await make().store();
    await moved(FILIP, shop);
    const id = await written('admin', [shop]);
    const admin = await app.as('admin');
    const refused = await admin.delete(`/api/stores/prodejny/${shop}/`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.',
    ]);
    await admin.post('/api/stores/prodejny/bulk_update_status/', { store_ids: [shop], aktivni: false });
    expect((await seen('filip', id)).prodejny).toMatchObject([{ id: shop }]);
    await moved(FILIP, SENIMO);
    await admin.delete(`/api/news/${id}/`);
    expect((await admin.delete(`/api/stores/prodejny/${shop}/`)).status).toBe(409);
    await app.db.deleteFrom('novinka').where('id', '=', id).execute();
    expect((await admin.delete(`/api/stores/prodejny/${shop}/`)).status).toBe(200);
  });

  test('is not deleted while a post for it is being written', async () => {
    for (let round = 0; round < 5; round++) {
      const shop = await make().store();
      const admin = await app.as('admin');
      const [post, deletion] = await Promise.all([
        write('petra', [shop]),
        admin.delete(`/api/stores/prodejny/${shop}/`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([post.status, deletion.status]);
    }
  });
});
