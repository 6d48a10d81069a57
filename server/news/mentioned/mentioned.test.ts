import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { fresh, records } from '#world/records.ts';

const [VIKTOR, PETRA, PAVEL] = [11, 12, 13];
const app = testApp();

const write = async (username: string, obsah: string) =>
  (await (await app.as(username)).post('/api/news/', { obsah })).body;
const comment = async (username: string, post: number, obsah: string) =>
  (await (await app.as(username)).post(`/api/news/${post}/komentare/`, { obsah })).body;
const edit = async (username: string, id: number, obsah: string) =>
  (await app.as(username)).put(`/api/news/${id}/`, { obsah });
const seen = async (id: number) =>
  (await (await app.as('pavel')).get('/api/news/', { query: { prispevek: `${id}` } })).body[0];
/** What people were told about a post: whom, of what kind, and the text. */
const told = async (zaznam: number) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select(['uzivatel_id', 'druh', 'text'])
      .where('zaznam', '=', zaznam)
      .where('druh', 'in', ['zminka', 'komentar'])
      .orderBy('uzivatel_id')
      .execute()
  ).map(({ uzivatel_id, druh, text }) => [uzivatel_id, druh, text]);

/** A colleague of this name, with the name of its own that nobody else has. */
async function person(prijmeni = `Osoba${fresh()}`) {
  const id = await records(app.db).person();
  await app.db.updateTable('uzivatel').set({ jmeno: 'Nová', prijmeni }).where('id', '=', id).execute();
  return { id, name: `Nová ${prijmeni}` };
}

describe('a mention in a post', () => {
  test('is stored, shown to everybody and told to the mentioned person, once', async () => {
    const stream = await listen(app, PETRA);
    const { id, zminky } = await write('viktor', 'Ahoj @petra novakova a @Petra Nováková, přijďte.');
    expect(zminky).toEqual([
      { uzivatel: { id: PETRA }, text: '@petra novakova' },
      { uzivatel: { id: PETRA }, text: '@Petra Nováková' },
    ]);
    expect((await seen(id)).zminky).toEqual(zminky);
    const text = 'Zmínka o vás v příspěvku: Ahoj @petra novakova a @Petra Nováková, přijďte.';
    expect(await told(id)).toEqual([[PETRA, 'zminka', text]]);
    expect((await stream.heard()).map(({ tema }) => tema).sort()).toEqual(['news', 'notifications']);
    stream.stop();
  });

  test('of oneself is marked, and tells nobody', async () => {
    const { id, zminky } = await write('viktor', 'Řekl @Viktor Malý');
    expect(zminky).toEqual([{ uzivatel: { id: VIKTOR }, text: '@Viktor Malý' }]);
    expect(await told(id)).toEqual([]);
  });

  test('of two people of one name tells both', async () => {
    const one = await person();
    const other = await person(one.name.slice(5));
    const { id } = await write('viktor', `Kdo přijde, @${one.name}?`);
    expect((await told(id)).map(([who]) => who)).toEqual([one.id, other.id]);
  });

  test('of somebody inactive is only text', async () => {
    const { id, zminky } = await write('viktor', 'Kde je @Zdeněk Odešel?');
    expect([zminky, await told(id)]).toEqual([[], []]);
  });

  test('stays marked when the person is renamed, deactivated or deleted', async () => {
    const { id: who, name } = await person();
    const { id, zminky } = await write('viktor', `Díky, @${name}!`);
    const mentioned = [{ uzivatel: { id: who }, text: `@${name}` }];
    expect(zminky).toEqual(mentioned);
    await app.db
      .updateTable('uzivatel')
      .set({ prijmeni: `Vdaná${fresh()}`, aktivni: false })
      .where('id', '=', who)
      .execute();
    expect((await seen(id)).zminky).toEqual(mentioned);
    // An edit of something else keeps it.
    expect((await edit('viktor', id, `Velké díky, @${name}!`)).body.zminky).toEqual(mentioned);
    const { body } = await (await app.as('admin')).delete(`/api/users/delete/${who}/`);
    expect(body.message).not.toContain('bývalý');
    expect(await seen(id)).toMatchObject({ obsah: `Velké díky, @${name}!`, zminky: mentioned });
  });

  test('is no part of the audit, which has the text as before', async () => {
    const { id } = await write('viktor', 'Prosím @Petra Nováková');
    const [row] = await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'novinka')
      .where('zaznam', '=', `${id}`)
      .execute();
    expect(row!.zmeny).not.toHaveProperty('zminky');
    expect(row!.zmeny).toMatchObject({ obsah: [null, 'Prosím @Petra Nováková'] });
  });
});

describe('an edit', () => {
  test('tells only people who were not mentioned before, and withdraws it from those no longer mentioned', async () => {
    const { id } = await write('viktor', 'Prosím @Petra Nováková');
    await (await app.as('petra')).post('/api/notifications/read-all/');
    await edit('viktor', id, 'Prosím @Petra Nováková a @Pavel Svoboda');
    expect((await told(id)).map(([who]) => who)).toEqual([PETRA, PAVEL]);
    const unread = await app.db
      .selectFrom('upozorneni')
      .select('uzivatel_id')
      .where('zaznam', '=', id)
      .where('precteno', 'is', null)
      .execute();
    expect(unread).toEqual([{ uzivatel_id: PAVEL }]);
    const { body } = await edit('viktor', id, 'Prosím @Pavel Svoboda');
    expect(body.zminky).toEqual([{ uzivatel: { id: PAVEL }, text: '@Pavel Svoboda' }]);
    expect((await told(id)).map(([who]) => who)).toEqual([PAVEL]);
    await edit('viktor', id, 'Nic');
    expect(await told(id)).toEqual([]);
  });

  test('of a comment does the same', async () => {
    const { id } = await write('viktor', 'Kdo?');
    const { id: one } = await comment('petra', id, 'Nevím');
    await (await app.as('petra')).put(`/api/news/komentare/${one}/`, { obsah: 'Snad @Pavel Svoboda' });
    expect(await told(id)).toEqual([
      [VIKTOR, 'komentar', 'Komentář k vašemu příspěvku: Nevím'],
      [PAVEL, 'zminka', 'Zmínka o vás v komentáři: Snad @Pavel Svoboda'],
    ]);
  });
});

describe('a mention in a comment', () => {
  test('is told instead of the comment, to its post’s author and others of the discussion, too', async () => {
    const { id } = await write('viktor', 'Kdo?');
    await comment('pavel', id, 'Já ne');
    const { zminky } = await comment('petra', id, 'Tak @Viktor Malý');
    expect(zminky).toEqual([{ uzivatel: { id: VIKTOR }, text: '@Viktor Malý' }]);
    expect((await seen(id)).komentare[1].zminky).toEqual(zminky);
    const about = (await told(id)).filter(([, , text]) => String(text).includes('Tak'));
    expect(about).toEqual([
      [VIKTOR, 'zminka', 'Zmínka o vás v komentáři: Tak @Viktor Malý'],
      [PAVEL, 'komentar', 'Další komentář k příspěvku, který jste komentovali: Tak @Viktor Malý'],
    ]);
  });

  test('is withdrawn with the comment, or with its post', async () => {
    const { id } = await write('viktor', 'Ahoj @Petra Nováková');
    const { id: one } = await comment('viktor', id, 'A také @Pavel Svoboda');
    const { id: two } = await comment('viktor', id, 'Znovu @Petra Nováková');
    expect((await told(id)).map(([who]) => who)).toEqual([PETRA, PETRA, PAVEL]);
    await (await app.as('viktor')).delete(`/api/news/komentare/${one}/`);
    await (await app.as('viktor')).delete(`/api/news/komentare/${two}/`);
    expect((await told(id)).map(([who]) => who)).toEqual([PETRA]);
    await (await app.as('viktor')).delete(`/api/news/${id}/`);
    expect(await told(id)).toEqual([]);
  });
});

test('the notification of a mention, and of a comment, says in which comment it is', async () => {
  const { id } = await write('petra', 'Kdo v sobotu? @Pavel Svoboda');
  const { id: answer } = await comment('viktor', id, 'Já.');
  const { id: mention } = await comment('viktor', id, 'Nebo @Petra Nováková a @Pavel Svoboda');
  const about = async (username: string) =>
    (await (await app.as(username)).get('/api/notifications/')).body.upozorneni
      .filter(({ zaznam }: { zaznam: number }) => zaznam === id)
      .map(({ druh, komentar }: { druh: string; komentar: number | null }) => [druh, komentar]);
  expect(await about('petra')).toEqual([
    ['zminka', mention],
    ['komentar', answer],
  ]);
  expect(await about('pavel')).toEqual([
    ['zminka', mention],
    ['zminka', null],
  ]);
});

test('a text mentions at most twenty people', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => person()));
  const viktor = await app.as('viktor');
  const names = people.map(({ name }) => `@${name}`);
  const sent = (obsah: string) => viktor.post('/api/news/', { obsah });
  const fitting = await sent(names.slice(1).join(' '));
  expect([fitting.status, fitting.body.zminky.length]).toEqual([201, 20]);
  const TOO_MANY = 'V jednom textu lze zmínit nejvýše 20\u00a0lidí.';
  for (const { status, body } of [
    await sent(names.join(' ')),
    await viktor.put(`/api/news/${fitting.body.id}/`, { obsah: names.join(' ') }),
  ])
    expect([status, body.errors]).toEqual([400, { obsah: [TOO_MANY] }]);
});

test('what mentions a leaver is counted, handed over without the rest, and stays', async () => {
  const { id: who, name } = await person();
  const { id } = await write('viktor', `Děkujeme, @${name}`);
  await comment('petra', id, `Ano, @${name}!`);
  await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', who).execute();
  const admin = await app.as('admin');
  const path = `/api/osobni-udaje/byvali/${who}/`;
  const kept = async () => (await admin.post(path)).body.zustava;
  const mentions = [
    { co: 'Zmínky v příspěvcích', pocet: 1 },
    { co: 'Zmínky v komentářích', pocet: 1 },
  ];
  expect(await kept()).toEqual(expect.arrayContaining(mentions));
  const file = await admin.post(`${path}soubor/`, { format: 'xlsx' });
  const sheets = await readXlsxFile(file.response.rawPayload);
  const handed = sheets.find(({ sheet }) => sheet === 'Zmínky v příspěvcích')!.data;
  expect(handed.map(row => row.length)).toEqual([3, 3]);
  expect(handed[1]![2]).toBe(`Děkujeme, @${name}`);
  expect((await admin.post(`${path}smazani/`)).status).toBe(200);
  expect(await kept()).toEqual(expect.arrayContaining(mentions));
  expect((await seen(id)).zminky).toEqual([{ uzivatel: { id: who }, text: `@${name}` }]);
});
