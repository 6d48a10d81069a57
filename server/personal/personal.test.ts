import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { namesOf } from '#shared/core/names.ts';
import { ORDER_HELD } from '#shared/personal/fields.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { expectWaiting } from '#test/locks.ts';
import { ORDER, records } from '#world/records.ts';
import { sealAudit } from '../audit/chain/queries.ts';
import { verifyAudit } from '../audit/chain/verify.ts';
import { iso } from '../core/clock.ts';
import { sweep } from '../operation/sweep.ts';
import { openSession } from '../session/queries.ts';
import { sweepPersonal } from './erasing.ts';

const app = testApp();
const make = () => records(app.db);
const admin = () => app.as('admin');
const CALL = '/api/osobni-udaje/zakaznik/';
const look = async (telefon: string) => (await (await admin()).post(CALL, { telefon })).body;
const verified = () => verifyAudit(app.url, null);

let sequence = 0;
/** A phone that nobody has yet, in groups of three. */
const newPhone = () => `731 44${++sequence % 10} ${100 + sequence}`;

/** An order that a seller accepted, moved, edited and annotated. */
async function anOrder(telefon_zakaznika: string, more: object = {}) {
  const petra = await app.as('petra');
  const order = {
    ...ORDER,
    jmeno_zakaznika: 'Květoslava',
    prijmeni_zakaznika: 'Tajná',
    telefon_zakaznika,
    ...more,
  };
  const { body } = await petra.post('/api/orders/orders/', { ...order, poznamka: 'Volat po obědě' });
  const { id, verze } = body.order;
  const edited = await petra.put(`/api/orders/orders/${id}/`, { ...order, poznamka: 'Volat večer', verze });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  return id as number;
}

/** The whole contents of the database, as text. */
async function everything() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.db,
  );
  const texts = [];
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(app.db);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('a customer by phone', () => {
  test.each(['731 900 001', '+420731900001', '00420 731 900 001', '420 731-900-001', '731.900/001'])(
    'is found in any notation: %s',
    async typed => {
      await make().orderOf(12, '731900001');
      await make().orderOf(12, '+420 731 900 001');
      const held = await look(typed);
      expect(held.cislo).toBe('731900001');
      expect(held.objednavky.length).toBeGreaterThanOrEqual(2);
    },
  );

  test('is erased with a message about what was erased, and nothing else', async () => {
    const erasing = async (telefon: string) =>
      (await (await admin()).post(`${CALL}smazani/`, { telefon })).body.message;
    const [ordered, noted] = [newPhone(), newPhone()];
    await make().orderOf(12, ordered);
    await make().post(12, `Volat ${noted}`);
    expect(await erasing(ordered)).toBe('Údaje jsou smazané u 1\u00a0objednávky.');
    expect(await erasing(noted)).toBe('Údaje jsou smazané v\u00a01\u00a0jiném textu.');
  });

  test.each(['', '123', 'abc', '7'.repeat(30)])('is refused as %s', async telefon => {
    const { status, body } = await (await admin()).post(CALL, { telefon });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['telefon']]);
  });

  test('is found and erased by either of two numbers in one field, without showing the other', async () => {
    for (const which of [0, 1]) {
      const numbers = [newPhone(), newPhone()];
      const [phone, other] = [numbers[which]!, numbers[1 - which]!];
      const ids = [await anOrder(numbers.join(' ')), await anOrder(`+420 ${numbers.join(' ')}`)];
      const gone = await anOrder(numbers.join(' '), { jmeno_zakaznika: 'Zmizelá' });
      const petra = await app.as('petra');
      expect((await petra.delete(`/api/orders/orders/${gone}/`)).status).toBe(200);
      await app.db.deleteFrom('objednavka').where('id', '=', gone).execute();
      const corrected = await anOrder(numbers.join(' '), { jmeno_zakaznika: 'Omylem' });
      const right = { ...ORDER, telefon_zakaznika: '602 000 888', verze: 2 };
      expect((await petra.put(`/api/orders/orders/${corrected}/`, right)).status).toBe(200);
      const held = await look(phone);
      expect(held.objednavky.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
      expect(JSON.stringify(held)).not.toContain(other);
      expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
      const { order } = (await petra.get(`/api/orders/orders/${ids[0]}/`)).body;
      expect(order).toMatchObject({ jmeno_zakaznika: 'Zákazník', telefon_zakaznika: '' });
      const left = await everything();
      expect(left).not.toContain(phone);
      expect(left).not.toMatch(/Zmizelá|Omylem/);
      expect(await look(phone)).toMatchObject({ objednavky: [], historie: [], zaznamy: [], zminky: [] });
    }
  });

  test('is shown with orders, history, texts and audit rows; looking is audited without the number', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const post = await make().post(12, `Volala paní, ${phone.replaceAll(' ', '')}, ozvěte se jí.`);
    const held = await look(phone);
    expect(held.objednavky).toMatchObject([{ id, prijmeni_zakaznika: 'Tajná', poznamka: 'Volat večer' }]);
    expect(held.historie[0]).toMatchObject({ objednavka: id, kdo: 'Petra Nováková' });
    expect(held.zminky).toMatchObject([{ kde: 'Příspěvek', id: post, cesta: `/news?prispevek=${post}` }]);
    expect(held.zaznamy.map(({ co }: { co: string }) => co)).toEqual(['Změna', 'Vytvoření']);
    const last = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      co: 'nahlednuti',
      tabulka: 'osobni_udaje',
      zaznam: `končí ${phone.slice(-3)}`,
      kdo: 1,
    });
  });

  test('has a deletion and restoration of an order in words, on the screen and in the file', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const petra = await app.as('petra');
    expect((await petra.delete(`/api/orders/orders/${id}/`)).status).toBe(200);
    const deleted = await look(phone);
    expect(deleted.zaznamy[0].zmeny).toContain('Stav: Nové → —');
    expect((await petra.post(`/api/orders/orders/${id}/restore/`)).status).toBe(200);
    const words = ['Obnoveno z koše', 'Přesunuto do koše', 'Úprava údajů', 'Nové'];
    const { historie } = await look(phone);
    expect(historie.map(({ co }: { co: string }) => co)).toEqual(words);
    const xlsx = await (await admin()).post(`${CALL}soubor/`, { telefon: phone, format: 'xlsx' });
    const [, history] = await readXlsxFile(xlsx.response.rawPayload);
    const column = history!.data[0]!.indexOf('Co');
    expect(history!.data.slice(1).map(row => row[column])).toEqual(words);
  });

  test('is exported as XLSX and JSON after a fresh proof, with an audit row', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const client = await admin();
    const xlsx = await client.post(`${CALL}soubor/`, { telefon: phone, format: 'xlsx' });
    const sheets = await readXlsxFile(xlsx.response.rawPayload);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Objednávky', 'Historie', 'Záznam činností', 'Zmínky']);
    expect(sheets[0]!.data[1]).toContain('Tajná');
    const json = await client.post(`${CALL}soubor/`, { telefon: phone, format: 'json' });
    expect(json.headers['content-disposition']).toBe('attachment; filename="osobni_udaje.json"');
    expect(json.body.objednavky).toMatchObject([{ id }]);
    const last = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last).toMatchObject({ co: 'export', tabulka: 'osobni_udaje', zmeny: { format: [null, 'json'] } });
    await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
    for (const rest of ['soubor/', 'smazani/']) {
      const { status, body } = await client.post(`${CALL}${rest}`, { telefon: phone, format: 'json' });
      expect([status, body.overit]).toEqual([403, true]);
    }
  });

  test('is erased everywhere, while the audit chain, orders and their counts stay', async () => {
    const phone = newPhone();
    const digits = phone.replaceAll(' ', '');
    const id = await anOrder(phone);
    const deleted = await anOrder(`+420${digits}`);
    await (await app.as('petra')).delete(`/api/orders/orders/${deleted}/`);
    // The phone was mistyped at first: the order is somebody else's now.
    const corrected = await anOrder(phone, { jmeno_zakaznika: 'Omylem' });
    const petra = await app.as('petra');
    await petra.put(`/api/orders/orders/${corrected}/`, {
      ...ORDER,
      telefon_zakaznika: '602 000 111',
      verze: 2,
    });
    await make().post(12, `Číslo +420 ${phone} je na nás.`);
    await make().comment(12, `Volejte ${digits}`);
    await make().task(12, `Zavolat ${phone}`);
    const { id: seen } = (
      await (await app.as('viktor')).post('/api/orders/orders/', { ...ORDER, telefon_zakaznika: phone })
    ).body.order;
    const moved = await petra.patch(`/api/orders/orders/${seen}/update_status/`, {
      novy_status: 'dorazilo_ceka',
      verze: 1,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await petra.post(
      '/api/orders/orders/',
      { ...ORDER, telefon_zakaznika: phone },
      { headers: { 'idempotency-key': 'klic-osoby-1' } },
    );
    await (await admin()).get('/api/audit/', { query: { zaznam: 'x', format: 'xlsx' } });
    await sealAudit(app.db);
    expect(await verified()).toMatchObject({ problems: [], masked: 0 });
    const client = await admin();
    const counts = async () => (await client.get('/api/orders/dashboard-stats/')).body;
    const [before, all] = [await counts(), await everything()];
    expect(all).toContain('Květoslava');
    expect(all.replaceAll(' ', '')).toContain(digits);

    const { status, body } = await client.post(`${CALL}smazani/`, { telefon: phone });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ objednavek: 4, zminek: 3 });
    expect(await look(phone)).toMatchObject({
      objednavky: [],
      historie: [],
      zaznamy: [],
      zminky: [],
      odpovedi: 0,
    });
    const left = await everything();
    expect(left.replaceAll(/[\s.-]/g, '')).not.toContain(digits);
    const order = (await client.get(`/api/orders/orders/${id}/`)).body.order;
    expect(order).toMatchObject({
      jmeno_zakaznika: 'Zákazník',
      telefon_zakaznika: '',
      poznamka: null,
      dil: 'Displej',
    });
    expect((await client.get(`/api/orders/orders/${corrected}/`)).body.order.telefon_zakaznika).toBe(
      '602 000 111',
    );
    expect(await counts()).toEqual(before);
    // Before and after the erasure is sealed.
    const whole = await verified();
    expect(whole.problems).toEqual([]);
    expect(whole.masked).toBeGreaterThan(3);
    await sealAudit(app.db);
    expect(await verified()).toMatchObject({ problems: [], waiting: 0 });
    expect((await client.post(`${CALL}smazani/`, { telefon: phone })).status).toBe(404);
  });

  test('is erased from notifications even under a former name', async () => {
    const phone = newPhone();
    const id = await anOrder(phone, { jmeno_zakaznika: 'Jan – Petr', prijmeni_zakaznika: 'Nowakowski' });
    const viktor = await app.as('viktor');
    const arrived = { novy_status: 'dorazilo_ceka', verze: 2 };
    const { body } = await viktor.patch(`/api/orders/orders/${id}/update_status/`, arrived);
    const corrected = { ...ORDER, telefon_zakaznika: phone, verze: body.order.verze };
    expect((await viktor.put(`/api/orders/orders/${id}/`, corrected)).status).toBe(200);
    const bell = () =>
      app.db
        .selectFrom('upozorneni')
        .select('text')
        .where('druh', '=', 'objednavka')
        .where('zaznam', '=', id)
        .execute();
    expect(await bell()).toMatchObject([{ text: expect.stringMatching(/ – Jan – Petr Nowakowski$/) }]);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect(await bell()).toEqual([{ text: `Dorazilo: ${ORDER.dil}, ${ORDER.typ_telefonu} – •••` }]);
    expect(await everything()).not.toContain('Nowakowski');
  });

  test('is erased from the history of another’s order with their number, whose own name stays', async () => {
    const phone = newPhone();
    const digits = phone.replaceAll(' ', '');
    const petra = await app.as('petra');
    const theirs = { ...ORDER, prijmeni_zakaznika: 'Jinýzákazník', telefon_zakaznika: '602 000 333' };
    const { order } = (
      await petra.post('/api/orders/orders/', { ...theirs, poznamka: `manželka má ${digits}` })
    ).body;
    const path = `/api/orders/orders/${order.id}/`;
    const changed = { ...theirs, poznamka: `manželka má ${phone} nebo mail`, verze: order.verze };
    expect((await petra.put(path, { ...changed, jmeno_zakaznika: 'Kdosi' })).status).toBe(200);
    await sealAudit(app.db);
    const held = await look(phone);
    expect(held.historie).toMatchObject([
      { objednavka: order.id, zmeny: expect.stringContaining(`manželka má ${digits}`) },
    ]);
    // The customer who asks does not learn whose order it is.
    expect(JSON.stringify(held)).not.toMatch(/Kdosi|Jinýzákazník|602 000 333/);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    const { body: history } = await petra.get(`${path}history/`);
    expect(history.find(({ zmeny }: { zmeny: object }) => 'poznamka' in zmeny).zmeny).toEqual({
      jmeno_zakaznika: [ORDER.jmeno_zakaznika, 'Kdosi'],
      poznamka: ['manželka má •••', 'manželka má ••• nebo mail'],
    });
    expect(await look(phone)).toMatchObject({ historie: [], zaznamy: [], zminky: [] });
    expect((await everything()).replaceAll(/[\s.-]/g, '')).not.toContain(digits);
    const said = await sql<{ zmeny: object }>`select zmeny from audit
      where tabulka = 'objednavka' and zaznam = ${`${order.id}`} and co = 'vytvoreni'`.execute(app.db);
    expect(said.rows[0]!.zmeny).toMatchObject({
      prijmeni_zakaznika: [null, 'Jinýzákazník'],
      telefon_zakaznika: [null, '602 000 333'],
      poznamka: [null, '•••'],
    });
    expect((await verified()).problems).toEqual([]);
  });

  /** An order of `first`, moved with a note, corrected to `second` completely, and annotated once more. */
  async function aCorrected(first: object, second: object) {
    const petra = await app.as('petra');
    const { id } = (await petra.post('/api/orders/orders/', { ...ORDER, ...first })).body.order;
    const path = `/api/orders/orders/${id}/`;
    await petra.patch(`${path}update_status/`, { novy_status: 'objednano', poznamka: 'Na jméno Cizí' });
    await petra.put(path, { ...ORDER, ...first, poznamka: 'Kód 4711, Cizí', verze: 2 });
    expect((await petra.put(path, { ...ORDER, ...second, verze: 3 })).status).toBe(200);
    await petra.patch(`${path}update_status/`, { novy_status: 'v_kosiku', poznamka: 'Pro Evu' });
    return id as number;
  }

  test('with a phone mistyped in another’s order is told the phone only', async () => {
    const phone = newPhone();
    const theirs = { jmeno_zakaznika: 'Cizí', prijmeni_zakaznika: 'Cizí', telefon_zakaznika: phone };
    const id = await aCorrected(theirs, {
      ...theirs,
      telefon_zakaznika: '602 000 666',
      poznamka: 'Kód 4711',
    });
    for (const isGone of [false, true]) {
      if (isGone) await app.db.deleteFrom('objednavka').where('id', '=', id).execute();
      const file = await (await admin()).post(`${CALL}soubor/`, { telefon: phone, format: 'json' });
      expect(JSON.stringify(file.body)).not.toMatch(/Cizí|602 000 666|4711/);
      expect(file.body.objednavky).toEqual([]);
      expect(file.body.zaznamy.map(({ zmeny }: { zmeny: string }) => zmeny)).toEqual([
        `Telefon zákazníka: ${phone} → •••`,
        `Telefon zákazníka: ${phone}`,
      ]);
    }
  });

  test('of an order corrected to them sees nothing of its former customer', async () => {
    const phone = newPhone();
    const first = { jmeno_zakaznika: 'Cizí', prijmeni_zakaznika: 'Cizí', telefon_zakaznika: '602 000 777' };
    const eva = { jmeno_zakaznika: 'Eva', prijmeni_zakaznika: 'Pravá', telefon_zakaznika: phone };
    const id = await aCorrected(first, { ...eva, poznamka: 'Volat večer' });
    for (const isGone of [false, true]) {
      if (isGone) await app.db.deleteFrom('objednavka').where('id', '=', id).execute();
      const held = await look(phone);
      expect(JSON.stringify(held)).not.toMatch(/Cizí|602 000 777|4711/);
      const { zmeny } = held.zaznamy.find((row: { zmeny: string }) => row.zmeny.includes('Eva'));
      expect(zmeny.split('\n')).toContain(`Telefon zákazníka: ••• → ${phone}`);
      expect(zmeny.split('\n')).toContain('Poznámka: ••• → Volat večer');
      const notes = held.historie.map(({ poznamka }: { poznamka: string | null }) => poznamka);
      expect(notes).toEqual(isGone ? [] : ['Pro Evu', null, null, null, null]);
    }
  });

  test('is found and erased when only the history of another order has the number', async () => {
    const phone = newPhone();
    const id = await anOrder('602 000 444');
    await sql`update objednavka_historie set zmeny = ${`{"poznamka": ["volat ${phone}", null]}`}::jsonb
      where objednavka_id = ${id} and typ = 'uprava'`.execute(app.db);
    expect((await look(phone)).historie).toHaveLength(1);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect((await look(phone)).historie).toEqual([]);
  });

  test('is erased from the audit of deleted or edited texts', async () => {
    const phone = newPhone();
    const digits = phone.replaceAll(' ', '');
    const petra = await app.as('petra');
    const post = (await petra.post('/api/news/', { obsah: 'Kdo zavolá?' })).body.id;
    const comment = (await petra.post(`/api/news/${post}/komentare/`, { obsah: `paní ${digits}` })).body.id;
    // A comment is shown under its post.
    expect((await look(digits)).zminky).toMatchObject([
      { kde: 'Komentář', id: comment, cesta: `/news?prispevek=${post}` },
    ]);
    expect((await petra.delete(`/api/news/komentare/${comment}/`)).status).toBe(200);
    const { task } = (await petra.post('/api/tasks/', { ukol: `Zavolat\n731\n${phone.slice(4)}` })).body;
    expect((await petra.put(`/api/tasks/${task.id}/`, { ukol: 'Zavolat paní' })).status).toBe(200);
    await sealAudit(app.db);
    const { zaznamy } = await look(phone);
    expect(zaznamy.map(({ co, kde }: Record<string, string>) => `${kde}: ${co}`)).toEqual([
      'Úkol: Změna',
      'Úkol: Vytvoření',
      'Komentář: Smazání',
      'Komentář: Vytvoření',
    ]);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect((await look(phone)).zaznamy).toEqual([]);
    expect((await everything()).replaceAll(/\s|\\n/g, '')).not.toContain(digits);
    expect((await verified()).problems).toEqual([]);
  });

  test.each([
    ['en dashes', (...[a, b, c]: string[]) => `${a}–${b}–${c}`],
    ['brackets', (...[a, b, c]: string[]) => `(${a}) ${b} ${c}`],
    ['a prefix and brackets', (...[a, b, c]: string[]) => `+420 (${a}) ${b}-${c}`],
    ['spaces that do not break', (...[a, b, c]: string[]) => `${a}\u00a0${b}\u00a0${c}`],
    ['narrow spaces', (...[a, b, c]: string[]) => `${a}\u202f${b}\u202f${c}`],
    ['hyphens that do not break', (...[a, b, c]: string[]) => `${a}‑${b}‑${c}`],
  ])('is found and erased in a text with %s', async (_, written) => {
    const phone = newPhone();
    const post = await make().post(12, `Volejte ${written(...phone.split(' '))}, prosím.`);
    expect((await look(phone)).zminky).toMatchObject([{ id: post }]);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect((await look(phone)).zminky).toEqual([]);
    const { obsah } = await app.db
      .selectFrom('novinka')
      .select('obsah')
      .where('id', '=', post)
      .executeTakeFirstOrThrow();
    expect(obsah).toMatch(/^Volejte \(?•••, prosím\.$/);
  });

  test('is erased from notes of shifts, even in closed months, and from what is kept for undo', async () => {
    const phone = newPhone();
    const digits = phone.replaceAll(' ', '');
    const spellings = [`+420 ${phone}`, `420 ${phone}`, `420${digits}`, `+ 420 ${phone}`, phone];
    const note = `Vyzvednout (displej) pro paní, ${spellings.join('; nebo ')}; po 16. hodině`;
    const [closed, agreed] = [await make().shift(12, '2088-03-05'), await make().shift(12, '2088-04-05')];
    await app.db.updateTable('smena').set({ poznamka: note }).where('id', 'in', [closed, agreed]).execute();
    await sql`insert into dochazka (smena_id, typ_akce, cas, poznamka, zapsal_id)
      values (${closed}, 'prichod', '2088-03-05T08:00:00Z', ${note}, 12)`.execute(app.db);
    await sql`insert into vykaz (uzivatel_id, mesic, stav) values (12, '2088-03-01', 'uzavreno'), (12, '2088-04-01', 'souhlas')`.execute(
      app.db,
    );
    await sql`insert into audit (kdo, co, tabulka, zaznam, zmeny) values (12, 'vytvoreni', 'smena', ${`${closed}`},
      ${JSON.stringify({ poznamka: [null, note], datum: [null, '2088-03-05'] })}::jsonb)`.execute(app.db);
    await sql`insert into smena_hromadne (osoba, co, smeny, kdy) values (12, 'smazani',
      ${JSON.stringify([{ id: Number(digits), poznamka: note }])}::jsonb, now())`.execute(app.db);
    await sealAudit(app.db);
    const { zminky, zaznamy } = await look(phone);
    expect(zminky).toMatchObject([
      { kde: 'Směna', id: agreed, cesta: null },
      { kde: 'Směna', id: closed, kdy: null },
      { kde: 'Docházka', text: note },
    ]);
    expect(zaznamy).toMatchObject([{ kde: 'Směna', zaznam: `${closed}` }]);
    const { status, body } = await (await admin()).post(`${CALL}smazani/`, { telefon: phone });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await look(phone)).toMatchObject({ zminky: [], zaznamy: [] });
    const left = 'Vyzvednout (displej) pro paní, •••; nebo •••; nebo •••; nebo •••; nebo •••; po 16. hodině';
    const { rows } = await sql<{
      text: string;
    }>`select poznamka as text from smena where id in (${closed}, ${agreed})
      union all select poznamka from dochazka where smena_id = ${closed}
      union all select smeny #>> '{0,poznamka}' from smena_hromadne where smeny @> ${`[{"id": ${digits}}]`}::jsonb`.execute(
      app.db,
    );
    expect(rows.map(({ text }) => text)).toEqual([left, left, left, left]);
    const months = await sql<{
      stav: string;
    }>`select stav from vykaz where uzivatel_id = 12 and mesic > '2088-01-01'
      order by mesic`.execute(app.db);
    expect(months.rows).toEqual([{ stav: 'uzavreno' }, { stav: 'souhlas' }]);
    expect((await verified()).problems).toEqual([]);
    for (const poznamka of ['jinak', '•••', `${left} x`, null])
      await expect(
        app.db.updateTable('smena').set({ poznamka }).where('id', '=', closed).execute(),
      ).rejects.toMatchObject({ constraint: 'vykaz_uzavreno' });
  });

  test('is erased from every text of any order, file names, shop notes and written mails', async () => {
    const phone = newPhone();
    const digits = phone.replaceAll(' ', '');
    const texts = namesOf(ORDER_HELD).filter(
      name => ORDER_HELD[name].kind === 'text' && !name.endsWith('_zakaznika'),
    );
    const more = { dil: `Displej (volat ${phone})`, barva: phone, servisni_cislo: `Z-${digits}` };
    const short: Record<string, string> = {
      ...Object.fromEntries(texts.map(name => [name, `${name} ${digits}`])),
      ...more,
    };
    const own = await anOrder(phone, short);
    const others = { ...short, jmeno_zakaznika: `Jiný ${digits}`, prijmeni_zakaznika: 'Kdosi' };
    const other = await anOrder('602 000 999', others);
    const post = await make().post(12, 'Reklamace');
    await sql`insert into soubor (klic, nazev, typ, mime, velikost, vlozil_id, novinka_id)
      values (${`${digits}abcdefghijklm`}, ${`reklamace ${phone}.pdf`}, 'dokument', 'application/pdf', 1, 12, ${post})`.execute(
      app.db,
    );
    await sql`insert into audit (kdo, co, tabulka, zaznam, zmeny) values (12, 'vytvoreni', 'soubor', '987',
      ${JSON.stringify({ nazev: [null, `reklamace ${phone}.pdf`] })}::jsonb)`.execute(app.db);
    await app.db
      .updateTable('prodejna')
      .set({ poznamka: `klíč má pan ${phone}` })
      .where('id', '=', 1)
      .execute();
    const mail = `- Úkol po termínu: Zavolat ${phone}\n- Úkol po termínu: Dát vědět Cizímu`;
    await sql`insert into posta (druh, uzivatel_id, den, komu, predmet, text, html, message_id, dalsi, vytvoreno) values
      ('rano', 12, '2026-04-15', 'petra@posta.example', 'Dobré ráno', ${mail}, ${`<b>${mail}</b>`}, ${digits.slice(1)}, now(), now())`.execute(
      app.db,
    );
    await sealAudit(app.db);
    const held = await look(phone);
    expect(held.objednavky).toMatchObject([{ id: own, ...short }]);
    const said = held.zminky.map(({ kde, id, text }: Record<string, unknown>) => [kde, id, text]);
    expect(said).toEqual([
      ...[digits, ...texts.map(name => short[name])].map(text => ['Objednávka', other, text]),
      ['Soubor', expect.any(Number), `reklamace ${phone}.pdf`],
      ['Prodejna', 1, `klíč má pan ${phone}`],
      // The rest of a colleague's mail is about others.
      ['E-mail', expect.any(Number), phone],
    ]);
    const { status, body } = await (await admin()).post(`${CALL}smazani/`, { telefon: phone });
    expect([status, body.zminek]).toEqual([200, said.length]);
    const empty = { objednavky: [], historie: [], zaznamy: [], zminky: [] };
    expect(await look(phone)).toMatchObject(empty);
    expect(
      (await everything()).replaceAll(`${digits}abcdefghijklm`, '').replaceAll(/[\s.-]/g, ''),
    ).not.toContain(digits);
    const { rows } = await sql<{
      text: string;
    }>`select nazev as text from soubor where nazev like 'reklamace%'
      union all select dil from objednavka where id = ${other}
      union all select text from posta where message_id = ${digits.slice(1)}`.execute(app.db);
    expect(rows.map(({ text }) => text)).toEqual([
      'reklamace •••.pdf',
      'Displej (volat •••)',
      mail.replace(phone, '•••'),
    ]);
    expect((await verified()).problems).toEqual([]);
  });

  test('once erased leaves an order that can be edited without a phone, unlike a new one', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const petra = await app.as('petra');
    const path = `/api/orders/orders/${id}/`;
    const put = (body: object) => petra.put(path, { ...ORDER, ...body });
    const refused = await put({ telefon_zakaznika: '', verze: 2 });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { telefon_zakaznika: ['Telefon zákazníka je povinný'] },
    ]);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    const { order } = (await petra.get(path)).body;
    const { jmeno_zakaznika, prijmeni_zakaznika, verze } = order;
    const kept = { jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika: '' };
    const edited = await put({ ...kept, cena: 500, verze });
    expect([edited.status, edited.body.order?.cena]).toEqual([200, 500]);
    expect((await put({ ...kept, telefon_zakaznika: '12', verze: verze + 1 })).status).toBe(400);
    expect(
      (await petra.post('/api/orders/orders/', { ...ORDER, telefon_zakaznika: '' })).body.error,
    ).toBeDefined();
    await petra.patch(`${path}update_status/`, { novy_status: 'dorazilo_ceka' });
    const told = await petra.post(`${path}notified/`, { zpusob: 'sms' });
    expect([told.status, told.body.error]).toEqual([409, 'U objednávky není telefon zákazníka.']);
  });

  test('is named as the reason, with who erased them, to a person who saves the order later', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    const body = { ...ORDER, telefon_zakaznika: phone, verze: 2 };
    const late = await (await app.as('petra')).put(`/api/orders/orders/${id}/`, body);
    const { kdo_jmeno, cas } = await app.db
      .selectFrom('audit')
      .select(['kdo_jmeno', 'cas'])
      .where('tabulka', '=', 'osobni_udaje')
      .where('co', '=', 'smazani')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(kdo_jmeno).not.toBe('Petra Nováková');
    expect([late.status, late.body.mezitim]).toMatchObject([
      409,
      { kdo: kdo_jmeno, kdy: cas, udaje_smazany: true },
    ]);
    expect(late.body.error).toBe(`Údaje zákazníka mezitím smazal ${kdo_jmeno}.`);
  });

  test('is erased with an announcement to those with a notification about them', async () => {
    const phone = newPhone();
    await anOrder(phone);
    const petra = await listen(app, 12);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect(await petra.heard()).toContainEqual({ tema: 'notifications', id: null, co: 'zmena' });
    petra.stop();
  });

  test('is erased from the audit alone when their order is long gone', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    await app.db.deleteFrom('objednavka').where('id', '=', id).execute();
    const held = await look(phone);
    expect(held.objednavky).toEqual([]);
    expect(held.zaznamy).toHaveLength(2);
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    expect((await look(phone)).zaznamy).toEqual([]);
  });

  /** Erases while a save of the order waits for its shop's row, and a post is written. */
  async function whileSaving(phone: string, id: number, meanwhile: object) {
    const petra = await app.as('petra');
    const client = await admin();
    const { verze } = (await petra.get(`/api/orders/orders/${id}/`)).body.order;
    const { running, post } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('prodejna').select('id').where('id', '=', 2).forUpdate().execute();
      const body = { ...ORDER, telefon_zakaznika: phone, ...meanwhile, prodejna_id: 2, verze };
      const saving = petra.put(`/api/orders/orders/${id}/`, body);
      await expectWaiting(app.db, 1);
      const erasing = client.post(`${CALL}smazani/`, { telefon: phone });
      await expectWaiting(app.db, 2);
      const { id: post } = (await petra.post('/api/news/', { obsah: `Volala ${phone}.` })).body;
      return { running: [saving, erasing], post };
    });
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    return post as number;
  }

  test('is erased from what colleagues write during the erasure', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const meanwhile = { jmeno_zakaznika: 'Souběžná', poznamka: 'napsáno mezitím' };
    const post = await whileSaving(phone, id, meanwhile);
    const left = await everything();
    expect(left).not.toMatch(/Souběžná|napsáno mezitím/);
    expect(left.replaceAll(/[\s.-]/g, '')).not.toContain(phone.replaceAll(' ', ''));
    const { obsah } = await app.db
      .selectFrom('novinka')
      .select('obsah')
      .where('id', '=', post)
      .executeTakeFirstOrThrow();
    expect(obsah).toBe('Volala •••.');
    expect((await verified()).problems).toEqual([]);
  });

  test('of an order corrected during the erasure to another phone keeps it', async () => {
    const phone = newPhone();
    const id = await anOrder(phone);
    const corrected = { jmeno_zakaznika: 'Správná', telefon_zakaznika: '602 000 555' };
    await whileSaving(phone, id, corrected);
    const { order } = (await (await app.as('petra')).get(`/api/orders/orders/${id}/`)).body;
    expect(order).toMatchObject(corrected);
    expect(await look(phone)).toMatchObject({ objednavky: [], historie: [], zaznamy: [], zminky: [] });
  });
});

describe('the audit chain', () => {
  test('reports a masked row without an erasure, and one changed after its erasure', async () => {
    const phone = newPhone();
    await anOrder(phone);
    await sealAudit(app.db);
    const forged = await sql<{ id: number }>`
      select max(id) as id from audit where tabulka = 'objednavka' and co = 'vytvoreni'`.execute(app.db);
    const { id } = forged.rows[0]!;
    await sql`select audit_zakryj(${JSON.stringify([{ id, pole: ['jmeno_zakaznika'] }])}::jsonb)`.execute(
      app.db,
    );
    expect((await verified()).problems.join()).toContain('it is masked, but no recorded erasure matches');
    await (await admin()).post(`${CALL}smazani/`, { telefon: phone });
    expect((await verified()).problems).toEqual([]);
    await app.owner.transaction().execute(async tx => {
      await sql`alter table audit disable trigger user`.execute(tx);
      await sql`update audit set zmeny = zmeny || '{"cena": [1, 2]}' where id = ${id}`.execute(tx);
      await sql`alter table audit enable trigger user`.execute(tx);
    });
    expect((await verified()).problems).toHaveLength(1);
    await app.owner.transaction().execute(async tx => {
      await sql`alter table audit disable trigger user`.execute(tx);
      await sql`update audit set zmeny = zmeny - 'cena' where id = ${id}`.execute(tx);
      await sql`alter table audit enable trigger user`.execute(tx);
    });
  });

  test.each([
    ['an invented value', `update audit set zmeny = '{"dil": ["x", "y"]}' where tabulka = 'objednavka'`],
    ['a field taken away', `update audit set zmeny = zmeny - 'dil' where tabulka = 'objednavka'`],
    [
      'another record',
      `update audit set zaznam = '1', zmeny = zakryte_zmeny(zmeny, '{dil}') where tabulka = 'objednavka'`,
    ],
  ])('does not allow %s under the name of an erasure', async (_, statement) => {
    await anOrder(newPhone());
    await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('audit is append-only');
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('permission denied for table audit');
  });
});

describe('a former employee', () => {
  const path = (id: number, rest = '') => `/api/osobni-udaje/byvali/${id}/${rest}`;

  async function aLeaver() {
    const id = await make().person();
    const contact = {
      telefon: '603 111 222',
      email: `x${id}@example.cz`,
      adresa: 'Zlín',
      poznamka: 'Má psa',
    };
    const client = await admin();
    await app.db.updateTable('uzivatel').set(contact).where('id', '=', id).execute();
    await sql`insert into audit (co, tabulka, zaznam, zmeny) values ('zmena', 'uzivatel', ${`${id}`},
      '{"telefon": [null, "603 111 222"], "role": ["PRODEJCE", "VEDOUCI"]}')`.execute(app.db);
    await make().image(id);
    await make().shift(id);
    await client.post(`/api/users/odchody/${id}/`);
    return id;
  }

  test('is shown, exported and erased; their name and work stay', async () => {
    const id = await aLeaver();
    const client = await admin();
    const { body: list } = await client.get('/api/osobni-udaje/byvali/');
    expect(list.byvali).toContainEqual(expect.objectContaining({ id, zbyva: 6 }));
    const { body: held } = await client.post(path(id));
    expect(held).toMatchObject({ udaje: { adresa: 'Zlín' }, obrazku: 1 });
    expect(held.zustava).toContainEqual({ co: 'Směny', pocet: 1 });
    const file = await client.post(path(id, 'soubor/'), { format: 'xlsx' });
    const sheets = await readXlsxFile(file.response.rawPayload);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Osoba', 'Záznam činností', 'Směny']);
    await sealAudit(app.db);
    expect((await client.post(path(id, 'smazani/'))).status).toBe(200);
    const after = await client.post(path(id));
    expect(after.body).toMatchObject({
      osoba: { id, jmeno: 'Nová', zbyva: 0 },
      udaje: { telefon: null, email: null, adresa: null, poznamka: null },
      obrazku: 0,
      zaznamy: [],
    });
    expect(after.body.zustava).toContainEqual({ co: 'Směny', pocet: 1 });
    expect(await everything()).not.toContain('603 111 222');
    expect((await verified()).problems).toEqual([]);
    const kept = await sql<{
      zmeny: object;
    }>`select zmeny from audit where tabulka = 'uzivatel' and zaznam = ${`${id}`}
      and zmeny ? 'telefon'`.execute(app.db);
    expect(kept.rows[0]!.zmeny).toEqual({ telefon: [null, '•••'], role: ['PRODEJCE', 'VEDOUCI'] });
  });

  test('once erased is refetched by others without a picture', async () => {
    const id = await aLeaver();
    const petra = await listen(app, 12);
    expect((await (await admin()).post(path(id, 'smazani/'))).status).toBe(200);
    expect(await petra.heard()).toContainEqual({ tema: 'people', id, co: 'zmena' });
    petra.stop();
  });

  test('is erased from answers kept for repeated requests', async () => {
    const adresa = 'Jenom Tady 17, Zlín';
    const id = await make().person();
    const own = app.withCookie(await openSession(app.db, id, Date.now()));
    const { body: profile } = await own.get('/api/users/profile/');
    const headers = { 'idempotency-key': 'adresa-osoby-17' };
    const saved = await own.put('/api/users/profile/update/', { ...profile, adresa }, { headers });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const client = await admin();
    await client.post(`/api/users/odchody/${id}/`);
    expect(await everything()).toContain(adresa);
    expect((await client.post(path(id, 'smazani/'))).status).toBe(200);
    expect(await everything()).not.toContain(adresa);
  });

  test('is erased from audit rows of mails and company accounts, by hand and by the sweep', async () => {
    const [id, gone] = [await make().departure(), await make().departure()];
    const address = (of: number) => `soukromy${of}@seznam.example`;
    const noted = async (of: number) => {
      await app.db
        .updateTable('uzivatel')
        .set({ email: address(of) })
        .where('id', '=', of)
        .execute();
      const row = (tabulka: string, zaznam: number, field: string) => sql`
        insert into audit (kdo, co, tabulka, zaznam, zmeny) values (${of}, 'vytvoreni', ${tabulka}, ${`${zaznam}`},
          ${JSON.stringify({ [field]: [null, address(of)] })}::jsonb)`;
      await row('posta', 987_654, 'komu').execute(app.db);
      await row('prihlaseni_ucet', of, 'nazev').execute(app.db);
      await sql`insert into upozorneni (uzivatel_id, druh, zaznam, udalost, text, vytvoreno)
        values (${of}, 'prihlaseni', ${of}, 'x', ${`Firemní účet: propojeno s „${address(of)}“.`}, now())`.execute(
        app.db,
      );
    };
    for (const of of [id, gone]) await noted(of);
    // Rows of somebody else must stay.
    await noted(14);
    await sealAudit(app.db);
    const client = await admin();
    const held = (await client.post(path(id))).body;
    expect(held.zaznamy.map(({ kde }: { kde: string }) => kde)).toEqual(['Firemní účet', 'E-mail']);
    expect(held.osoba.zbyva).toBe(3);
    expect((await client.post(path(id, 'smazani/'))).status).toBe(200);
    expect((await client.post(path(id))).body).toMatchObject({ osoba: { zbyva: 0 }, zaznamy: [] });
    expect(await everything()).not.toContain(address(id));
    await app.db
      .updateTable('odchod')
      .set({ zahajeno: iso(Date.now() - 124 * 86_400_000) })
      .where('uzivatel_id', '=', gone)
      .execute();
    await sweep(app);
    const left = await everything();
    expect([left.includes(address(gone)), left.includes(address(14))]).toEqual([false, true]);
    expect((await verified()).problems).toEqual([]);
  });

  test('is erased from audit rows of mails and company accounts even when deleted for good', async () => {
    await app.owner.transaction().execute(async tx => {
      await sql`insert into audit (kdo, co, tabulka, zaznam, cas, zmeny) values
        (987001, 'vytvoreni', 'posta', '5', now() - interval '1 year', '{"komu": [null, "pryc@seznam.example"]}'),
        (987001, 'vytvoreni', 'prihlaseni_ucet', '987001', now() - interval '1 year', '{"nazev": [null, "pryc@firma.example"]}')`.execute(
        tx,
      );
    });
    await sweep(app);
    expect(await everything()).not.toContain('pryc@');
    expect((await verified()).problems).toEqual([]);
  });

  test('cannot be an active person', async () => {
    for (const rest of ['', 'smazani/'])
      expect((await (await admin()).post(path(14, rest))).status).toBe(404);
  });
});

describe('the sweep', () => {
  const monthsAgo = (months: number) => iso(Date.now() - months * 31 * 86_400_000);

  test('erases customers of orders that ended long ago or are gone', async () => {
    const [old, open, fresh] = [newPhone(), newPhone(), newPhone()];
    const ids = [await anOrder(old), await anOrder(open), await anOrder(fresh)];
    const gone = await anOrder(newPhone(), { jmeno_zakaznika: 'Zmizelá' });
    await app.db.deleteFrom('objednavka').where('id', '=', gone).execute();
    await app.owner.transaction().execute(async tx => {
      await sql`alter table audit disable trigger user`.execute(tx);
      await sql`update audit set cas = ${monthsAgo(30)}::timestamptz
        where zaznam = any(${[...ids, gone].map(String)}::text[]) and tabulka = 'objednavka'`.execute(tx);
      await sql`alter table audit enable trigger user`.execute(tx);
    });
    const end = (id: number, months: number) =>
      app.db
        .updateTable('objednavka')
        .set({ status: 'hotovo', datum_stavu: monthsAgo(months) })
        .where('id', '=', id)
        .execute();
    await end(ids[0]!, 26);
    await end(ids[2]!, 20);
    await app.db
      .updateTable('objednavka')
      .set({ datum_vytvoreni: monthsAgo(30) })
      .where('id', '=', ids[1]!)
      .execute();
    await sweep(app);
    const names = await app.db
      .selectFrom('objednavka')
      .select(['id', 'prijmeni_zakaznika'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(names.map(({ prijmeni_zakaznika }) => prijmeni_zakaznika)).toEqual([
      '(údaje smazány)',
      'Tajná',
      'Tajná',
    ]);
    const row = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('tabulka', '=', 'osobni_udaje')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kdo: null, kdo_jmeno: 'automatický úklid', zaznam: 'po uplynutí doby' });
    expect(await everything()).not.toContain('Zmizelá');
    const count = async () =>
      (await sql`select from audit where tabulka = 'osobni_udaje'`.execute(app.db)).rows.length;
    const said = await count();
    await sweep(app);
    expect(await count()).toBe(said);
  });

  test('erases, once, what was written about an erased customer later', async () => {
    const phone = newPhone();
    const [noted, edited] = [await anOrder(phone), await anOrder(phone)];
    expect((await (await admin()).post(`${CALL}smazani/`, { telefon: phone })).status).toBe(200);
    const petra = await app.as('petra');
    const done = { novy_status: 'hotovo', poznamka: 'Předáno paní Dodatečné' };
    await petra.patch(`/api/orders/orders/${noted}/update_status/`, done);
    const named = { ...ORDER, telefon_zakaznika: '', prijmeni_zakaznika: 'Dodatečná', verze: 3 };
    const put = await petra.put(`/api/orders/orders/${edited}/`, named);
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    await petra.patch(`/api/orders/orders/${edited}/update_status/`, { novy_status: 'hotovo' });
    await app.db
      .updateTable('objednavka')
      .set({ datum_stavu: monthsAgo(26) })
      .where('id', 'in', [noted, edited])
      .execute();
    const versions = () =>
      app.db.selectFrom('objednavka').select('verze').where('id', 'in', [noted, edited]).execute();
    await sweep(app);
    const found = await sql<{ row: string }>`select o::text || h::text as row
      from objednavka o join objednavka_historie h on h.objednavka_id = o.id where o.id in (${noted}, ${edited})`.execute(
      app.db,
    );
    expect(found.rows.filter(({ row }) => row.includes('Dodatečn'))).toEqual([]);
    const before = await versions();
    await sweep(app);
    expect(await versions()).toEqual(before);
  });

  test('erases former employees after three months, not before, and not when switched off', async () => {
    const ids = [await make().departure(), await make().departure(), await make().departure()];
    await app.db.updateTable('uzivatel').set({ telefon: '604 555 666' }).where('id', 'in', ids).execute();
    await app.db
      .updateTable('odchod')
      .set({ zahajeno: monthsAgo(4) })
      .where('uzivatel_id', 'in', [ids[0]!, ids[2]!])
      .execute();
    // As if they came back after it, and left today.
    for (const aktivni of ['[false, true]', '[true, false]'])
      await sql`insert into audit (co, tabulka, zaznam, zmeny) values ('zmena', 'uzivatel', ${`${ids[2]}`},
        ${`{"aktivni": ${aktivni}}`}::jsonb)`.execute(app.db);
    const phones = async () =>
      (
        await app.db.selectFrom('uzivatel').select('telefon').where('id', 'in', ids).orderBy('id').execute()
      ).map(({ telefon }) => telefon);
    const client = await admin();
    const set = async (byvali_mesice: number) => {
      const { status, body } = await client.put('/api/settings/', { byvali_mesice });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await set(0);
    await sweep(app);
    expect(await phones()).toEqual(['604 555 666', '604 555 666', '604 555 666']);
    await set(3);
    await sweep(app);
    expect(await phones()).toEqual([null, '604 555 666', '604 555 666']);
  });

  test.each([
    // The month before is shorter: its last day counts, not days of the next month.
    ['2026-05-31', 3, '2026-03-01', '2026-06-02'],
    ['2026-03-31', 1, '2026-03-01', '2026-04-02'],
    ['2024-02-29', 12, '2023-02-28', '2024-03-01'],
  ])(
    'on %s, %d months later, still keeps a person who left on %s',
    async (day, byvali_mesice, left, later) => {
      const id = await make().departure();
      await app.db.updateTable('uzivatel').set({ telefon: '604 555 777' }).where('id', '=', id).execute();
      await app.db
        .updateTable('odchod')
        .set({ zahajeno: `${left}T12:30:00Z` })
        .where('uzivatel_id', '=', id)
        .execute();
      const phoneAfter = async (at: string) => {
        const now = Date.parse(`${at}T12:00:00Z`);
        const kept = { zakaznici_mesice: 0, byvali_mesice };
        await app.db.transaction().execute(tx => sweepPersonal(tx, now, kept));
        const person = app.db.selectFrom('uzivatel').select('telefon').where('id', '=', id);
        return (await person.executeTakeFirstOrThrow()).telefon;
      };
      expect([await phoneAfter(day), await phoneAfter(later)]).toEqual(['604 555 777', null]);
    },
  );
});
