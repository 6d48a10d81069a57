import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { ACCESS, ORDER } from '#world/records.ts';

const app = testApp();

type Found = { druh: string; id: number; nazev: string; popis: string };

const find = async (client: Client, q: string): Promise<Found[]> => {
  const { status, body } = await client.get(`/api/search/?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.vysledky;
};
const of = (found: Found[], druh: string) => found.filter(one => one.druh === druh);

describe('the global search', () => {
  let order = 0;
  let post = 0;
  let petra: Client;

  beforeAll(async () => {
    petra = await app.as('petra');
    const wanted = { ...ORDER, jmeno_zakaznika: 'Žofie', prijmeni_zakaznika: 'Řeřichová' };
    order = (await petra.post('/api/orders/orders/', wanted)).body.order.id;
    post = (await petra.post('/api/news/', { obsah: 'Inventura proběhne v neděli' })).body.id;
  });

  test.each([
    ['petra', 'Petra Nováková'],
    ['novak petr', 'Petra Nováková'],
    ['NOVÁKOVÁ', 'Petra Nováková'],
    ['stepankova', 'Zuzana Štěpánková'],
  ])('finds people by “%s”, ignoring diacritics and order', async (q, name) => {
    expect(of(await find(petra, q), 'osoba').map(one => one.nazev)).toContain(name);
  });

  test('finds neither inactive people nor closed shops', async () => {
    expect(of(await find(petra, 'odesel'), 'osoba')).toEqual([]);
    await app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', 6).execute();
    expect(of(await find(petra, 'sternberk'), 'prodejna')).toEqual([]);
  });

  test.each(['zlin', 'Čepkov', 'tyrsovo'])('finds the shop Zlín by “%s”', async q => {
    expect(of(await find(petra, q), 'prodejna')).toMatchObject([{ id: 3, nazev: 'Zlín' }]);
  });

  test.each(['rerichova', 'zofie rer', '777 123 456', '+420777123456', '777123'])(
    'finds an order by “%s”',
    async q => {
      expect(of(await find(petra, q), 'objednavka')).toMatchObject([
        { id: order, nazev: `#${order} Žofie Řeřichová` },
      ]);
    },
  );

  test('shows a phone in one notation, however it was typed', async () => {
    const { body } = await petra.post('/api/orders/orders/', { ...ORDER, telefon_zakaznika: '608111222' });
    const [found] = of(await find(petra, '608111222'), 'objednavka');
    expect(found).toMatchObject({ id: body.order.id, popis: expect.stringMatching(/ · 608\s111\s222 · /) });
  });

  test('finds an order by part of its service number', async () => {
    const { body } = await petra.post('/api/orders/orders/', { ...ORDER, servisni_cislo: '2026/715' });
    for (const q of ['2026/715', '26/7'])
      expect(of(await find(petra, q), 'objednavka').map(({ id }) => id)).toEqual([body.order.id]);
  });

  test('finds an order by its number', async () => {
    for (const q of [`#${order}`, `objednávka č. ${order}`]) {
      const many = await find(petra, q);
      expect(of(many, 'objednavka')[0]?.id).toBe(order);
    }
  });

  test('shows no phone of an erased customer', async () => {
    const { body } = await petra.post('/api/orders/orders/', { ...ORDER, telefon_zakaznika: '608333444' });
    const admin = await app.as('admin');
    await admin.post('/api/osobni-udaje/zakaznik/smazani/', { telefon: '608333444' });
    const [found] = of(await find(petra, `#${body.order.id}`), 'objednavka');
    expect(found?.popis).toBe(`${ORDER.typ_telefonu}, ${ORDER.dil} · Nové`);
  });

  test('finds posts by their words', async () => {
    expect(of(await find(petra, 'nedeli inventura'), 'novinka')).toMatchObject([{ id: post }]);
    await petra.post('/api/news/', { obsah: `${'Co je nového v týdnu.\n'.repeat(8)}Klíče má Štěpán.` });
    const [found] = of(await find(petra, 'klice'), 'novinka');
    expect(found?.nazev).toMatch(/^….*Klíče má Štěpán\.$/);
    expect(found?.popis).toBe('Petra Nováková');
    await petra.post('/api/news/', { obsah: 'Sklad v Otrokovicích', prodejny: [1, 3] });
    const [some] = of(await find(petra, 'otrokovicich'), 'novinka');
    expect(some?.popis).toBe('Petra Nováková · Pro Globus a\u00a0Zlín');
  });

  test('finds accesses by company, never by their content', async () => {
    const secret = { ...ACCESS, company_name: 'MobilParts Šternberk', username: 'tajnejmeno' };
    expect((await petra.post('/api/pristupy/', secret)).status).toBe(201);
    const found = of(await find(petra, 'mobilparts stern'), 'pristup');
    expect(found).toMatchObject([{ nazev: 'MobilParts Šternberk', popis: 'Globus · Dodavatel' }]);
    expect(JSON.stringify(found)).not.toMatch(/tajne/i);
    expect(of(await find(petra, 'tajnejmeno'), 'pristup')).toEqual([]);
    expect(of(await find(petra, ACCESS.password), 'pristup')).toEqual([]);
  });

  test('does not find what is in the trash', async () => {
    const { id } = (await petra.post('/api/orders/orders/', { ...ORDER, prijmeni_zakaznika: 'Koš' })).body
      .order;
    expect(of(await find(petra, 'Jan Koš'), 'objednavka')).toHaveLength(1);
    await petra.delete(`/api/orders/orders/${id}/`);
    expect(of(await find(petra, 'Jan Koš'), 'objednavka')).toEqual([]);
  });

  test.each(['%%', '__', '\\\\', "' or 1=1", '((', '😄😄'])('takes %j as text', async q => {
    expect(of(await find(petra, q), 'osoba')).toEqual([]);
  });

  test.each(['', 'a', 'x'.repeat(101)])('refuses %j', async q => {
    expect((await petra.get(`/api/search/?q=${q}`)).status).toBe(400);
  });
});
