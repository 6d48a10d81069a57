import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();
const LIST = '/api/news/kategorie/';

const create = async (fields: object) => (await app.as('admin')).post(`${LIST}vytvorit/`, fields);
const remove = async (id: number | string) => (await app.as('admin')).delete(`${LIST}${id}/`);
const list = async (username = 'petra') => (await (await app.as(username)).get(LIST)).body;

async function added(nazev: string) {
  const { status, body } = await create({ nazev });
  expect(status).toBe(201);
  return body.id as number;
}

describe('rights to categories', () => {
  test.each(['petra', 'viktor', 'admin'])('%s reads the categories as a bare list', async username => {
    expect(await list(username)).toEqual(
      expect.arrayContaining([
        { id: expect.any(Number), nazev: 'Akce', barva: '#e8590c', ikona: 'discount-2' },
      ]),
    );
  });

  test.each(['petra', 'viktor'])('%s may not write, and gets the sentence of the screen', async username => {
    const client = await app.as(username);
    const before = await list();
    for (const { status, body } of [
      await client.post(`${LIST}vytvorit/`, { nazev: 'Moje' }),
      await client.delete(`${LIST}${before[0].id}/`),
    ]) {
      expect(status).toBe(403);
      expect(body.message).toBe('Nemáte oprávnění pro správu kategorií.');
    }
    expect(await list()).toEqual(before);
  });

  test('a guest must sign in', async () => {
    expect((await app.guest.get(LIST)).status).toBe(401);
    expect((await app.guest.post(`${LIST}vytvorit/`, { nazev: 'Moje' })).status).toBe(401);
    expect((await app.guest.delete(`${LIST}1/`)).status).toBe(401);
  });
});

describe('adding a category', () => {
  test('answers the created category, with the default colour and no icon', async () => {
    const { status, body } = await create({ nazev: 'Inventura' });
    expect(status).toBe(201);
    const category = { id: expect.any(Number), nazev: 'Inventura', barva: '#0066cc', ikona: null };
    expect(body).toEqual({ success: true, ...category });
    expect(await list()).toContainEqual(category);
  });

  test('accepts a colour and an icon; an empty icon becomes null', async () => {
    const full = await create({ nazev: 'Barevná', barva: '#FF0000', ikona: 'star' });
    expect(full.body).toMatchObject({ barva: '#ff0000', ikona: 'star' });
    expect((await create({ nazev: 'Bez ikony', ikona: '' })).body.ikona).toBeNull();
  });

  test('trims the name and stores it as NFC', async () => {
    const { body } = await create({ nazev: '  Štítky '.normalize('NFD') });
    expect(body.nazev).toBe('Štítky'.normalize('NFC'));
  });

  test('accepts a name of 100 characters', async () => {
    const nazev = 'č'.repeat(100);
    expect((await create({ nazev })).body.nazev).toBe(nazev);
  });

  test.each([
    ['no name', {}, 'nazev', 'Název je povinný'],
    ['an empty name', { nazev: '' }, 'nazev', 'Název je povinný'],
    ['a blank name', { nazev: ' \n ' }, 'nazev', 'Název je povinný'],
    ['101 characters', { nazev: 'č'.repeat(101) }, 'nazev', 'Nejvýše 100 znaků'],
    ['a name that others make longer', { nazev: '\u0958'.repeat(100) }, 'nazev', 'Nejvýše 100 znaků'],
    ['NUL in the name', { nazev: 'a\0' }, 'nazev', 'Text obsahuje nepovolené znaky'],
    ['a number for a name', { nazev: 5 }, 'nazev', 'Neplatná hodnota'],
    ['a named colour', { nazev: 'A', barva: 'red' }, 'barva', 'Barva musí být ve tvaru #rrggbb'],
    ['a long icon', { nazev: 'A', ikona: 'x'.repeat(61) }, 'ikona', 'Nejvýše 60 znaků'],
  ])('refuses %s with 400 and the fields beside the envelope', async (_what, fields, field, text) => {
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(body).toEqual({
      [field]: [text],
      success: false,
      error: text,
      message: text,
      errors: { [field]: [text] },
      request_id: expect.any(String),
    });
  });

  test.each(['Akce', 'AKCE', ' akce ', 'dŮležité', 'ŠKOLENÍ', 'školení'.normalize('NFD')])(
    'refuses the taken name %s in any case: {nazev: […]}',
    async nazev => {
      const text = 'Kategorie s tímto názvem již existuje';
      const before = await list();
      const { status, body } = await create({ nazev });
      expect(status).toBe(400);
      expect(body).toMatchObject({ nazev: [text], success: false, error: text, message: text });
      expect(await list()).toEqual(before);
    },
  );

  test('accepts names that differ only in diacritics', async () => {
    await added('Byt');
    await added('Být');
  });

  test('gives a name to only one of several simultaneous requests', async () => {
    const answers = await Promise.all(['Závod', 'ZÁVOD', 'závod', 'Závod'].map(nazev => create({ nazev })));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 400, 400, 400]);
  });
});

test('categories are listed in Czech order', async () => {
  for (const nazev of ['Zboží', 'Cena', 'Čas', 'Chyby', 'Hovory', 'Žádosti']) await added(nazev);
  const names = (await list()).map((category: { nazev: string }) => category.nazev);
  expect(names).toEqual([...names].sort(new Intl.Collator('cs').compare));
  expect(names.indexOf('Chyby')).toBeGreaterThan(names.indexOf('Hovory'));
});

describe('deleting a category', () => {
  test('removes it from posts and keeps their other categories', async () => {
    const [kept, deleted] = [await added('Zůstane'), await added('Zmizí')];
    const petra = await app.as('petra');
    const { body: post } = await petra.post('/api/news/', { obsah: 'Ahoj', kategorie: [kept, deleted] });
    expect(post.kategorie).toHaveLength(2);
    expect(await remove(deleted)).toMatchObject({ status: 200, body: { success: true } });
    const [shown] = (await petra.get('/api/news/')).body;
    expect(shown).toMatchObject({ id: post.id, obsah: 'Ahoj', kategorie: [{ id: kept, nazev: 'Zůstane' }] });
    expect((await petra.get(`/api/news/?kategorie=${deleted}`)).body).toEqual([]);
  });

  test('frees its name', async () => {
    await remove(await added('Dočasná'));
    await added('dočasná');
  });

  test('answers 404 for one that does not exist and 400 for an invalid id', async () => {
    const id = await added('Jednou');
    expect((await remove(id)).status).toBe(200);
    const again = await remove(id);
    expect(again.status).toBe(404);
    expect(again.body.message).toBe('Kategorie nebyla nalezena.');
    expect((await remove('abc')).status).toBe(400);
  });
});
