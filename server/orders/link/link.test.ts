import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { STATUSES, type Status } from '#shared/orders/statuses.ts';
import { openApp, type Sent, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { sweepPersonal } from '../../personal/erasing.ts';
import { newLink } from './followed.ts';

const lines: string[] = [];
const clock = { time: 0, now: () => clock.time };
const app = testApp({ clock, log: pino({ level: 'trace' }, { write: line => void lines.push(line) }) });

/** A Saturday. */
const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const ORDER = {
  jmeno_zakaznika: 'Květoslava',
  prijmeni_zakaznika: 'Tajná',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
  barva: 'černá',
  cena: 4321,
  dodavatel: 'MobilParts',
  servisni_cislo: 'S26-7777',
  poznamka: 'Volat po obědě',
  prodejna_id: 2,
};

beforeEach(async () => {
  clock.time = NOON;
  await sql`truncate objednavka cascade`.execute(app.owner);
});

const petra = () => app.as('petra');

async function create(fields: object = {}): Promise<{ id: number; verze: number }> {
  const { status, body } = await (await petra()).post('/api/orders/orders/', { ...ORDER, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order;
}

const one = async (id: number) => (await (await petra()).get(`/api/orders/orders/${id}/`)).body;
const linkOf = async (id: number): Promise<string> => (await one(id)).odkaz.adresa;

const BROWSER = { headers: { accept: 'text/html,*/*;q=0.8' } };
const open = (link: string) => app.guest.get(link, BROWSER);

async function move(id: number, novy_status: Status, username = 'viktor') {
  const { status, body } = await (await app.as(username)).patch(`/api/orders/orders/${id}/update_status/`, {
    novy_status,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** An order and its link. */
async function followed(fields: object = {}) {
  const { id } = await create(fields);
  return { id, link: await linkOf(id) };
}

/** The page's text as its reader sees it. */
const textOf = ({ response }: Sent) =>
  response.body
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const currentStep = ({ response }: Sent) =>
  /<li aria-current="step"><span[^>]*>\d<\/span>([^<]+)<\/li>/.exec(response.body)?.[1];

/** The answer to a link that never was. */
const unknown = () => open(`/z/${newLink()}`);

async function expectDead(link: string) {
  const [dead, other] = [await open(link), await unknown()];
  expect(dead.status).toBe(404);
  expect(dead.response.body).toBe(other.response.body);
  const comparable = ({ headers }: Sent) =>
    Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-.*)$/.test(name));
  expect(comparable(dead)).toEqual(comparable(other));
}

describe('a link', () => {
  test('is 128 random bits, another one for each order', async () => {
    const [first, second] = [await followed(), await followed()];
    for (const { link } of [first, second]) {
      expect(link).toMatch(/^\/z\/[A-Za-z0-9_-]{22}$/);
      expect(Buffer.from(link.slice(3), 'base64url')).toHaveLength(16);
    }
    expect(first.link).not.toBe(second.link);
  });

  test('begins with the public address where one is configured', async () => {
    const { id, link } = await followed();
    await sql`insert into posta_server (id, server, port, sifrovani, odesilatel, adresa)
      values (1, 'mail.example', 465, 'tls', 'a@b.example', 'https://prodejna.example/')`.execute(app.db);
    expect(await linkOf(id)).toBe(`https://prodejna.example${link}`);
    await sql`update posta_server set adresa = null`.execute(app.db);
    expect(await linkOf(id)).toBe(link);
    await sql`delete from posta_server`.execute(app.db);
  });

  test('once withdrawn leads nowhere, and the new one is another', async () => {
    const { id, link } = await followed();
    const person = await petra();
    expect((await person.delete(`/api/orders/orders/${id}/odkaz/`)).status).toBe(200);
    await expectDead(link);
    expect((await one(id)).odkaz).toEqual({ adresa: null });
    expect((await person.post(`/api/orders/orders/${id}/odkaz/`)).status).toBe(200);
    const next = await linkOf(id);
    expect(next).not.toBe(link);
    expect((await open(next)).status).toBe(200);
    await expectDead(link);
  });

  test('stays when another one is asked for, as it may be printed already', async () => {
    const { id, link } = await followed();
    const person = await petra();
    for (const _ of [1, 2]) expect((await person.post(`/api/orders/orders/${id}/odkaz/`)).status).toBe(200);
    expect(await linkOf(id)).toBe(link);
  });

  test('made by two people at once is one', async () => {
    const { id } = await followed();
    const [first, second] = [await petra(), await app.as('viktor')];
    await first.delete(`/api/orders/orders/${id}/odkaz/`);
    const made = await Promise.all(
      [first, second, first, second].map(who => who.post(`/api/orders/orders/${id}/odkaz/`)),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await sql<{ n: number }>`
      select count(*)::int as n from audit where zmeny ? 'odkaz_zakaznika' and zaznam = ${`${id}`}
      and zmeny #>> '{odkaz_zakaznika,1}' = 'true'`.execute(app.db);
    expect(rows.rows[0]!.n).toBe(1);
  });

  test('that is made or withdrawn is announced, and leaves a form that is open as it was', async () => {
    const { id, verze } = await create();
    const heard = await listen(app, 5);
    const person = await petra();
    await person.delete(`/api/orders/orders/${id}/odkaz/`);
    await person.post(`/api/orders/orders/${id}/odkaz/`);
    expect((await heard.heard()).map(({ tema, id }) => ({ tema, id }))).toEqual([
      { tema: 'orders', id },
      { tema: 'orders', id },
    ]);
    heard.stop();
    const sent = await person.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Baterie', verze });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  });

  test('is in no audit row, log line, list or stored answer', async () => {
    const person = await petra();
    const headers = { 'idempotency-key': 'odkaz-objednavky-1' };
    const made = await person.post('/api/orders/orders/', ORDER, { headers });
    const { id } = made.body.order;
    const first = (await linkOf(id)).slice(3);
    await person.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Baterie', verze: 1 });
    await move(id, 'objednano');
    await person.delete(`/api/orders/orders/${id}/odkaz/`, { headers: { 'idempotency-key': 'zruseni-1' } });
    await person.post(`/api/orders/orders/${id}/odkaz/`, undefined, {
      headers: { 'idempotency-key': 'novy-odkaz-1' },
    });
    const second = (await linkOf(id)).slice(3);
    await open(`/z/${first}`);
    await open(`/z/${second}`);
    const stale = await person.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Kryt', verze: 1 });
    expect(stale.status).toBe(409);
    const board = await person.get('/api/orders/orders/');
    const history = await person.get(`/api/orders/orders/${id}/history/`);
    await person.delete(`/api/orders/orders/${id}/`);
    const trash = await person.get('/api/orders/trash/');
    const admin = await app.as('admin');
    const held = await admin.post('/api/osobni-udaje/zakaznik/', { telefon: ORDER.telefon_zakaznika });
    expect(held.body.objednavky).toHaveLength(1);
    const kept = await sql<{ row: string }>`
      select a::text as row from audit a union all select i::text from idempotence i
      union all select u::text from upozorneni u union all select h::text from objednavka_historie h`.execute(
      app.db,
    );
    const told = JSON.stringify([made, stale, board, history, trash, held].map(({ body }) => body));
    for (const link of [first, second]) {
      expect(told).not.toContain(link);
      expect(kept.rows.map(({ row }) => row).join('\n')).not.toContain(link);
      expect(lines.join('')).not.toContain(link);
    }
    expect(lines.join('')).toContain('"url":"/api/z/•••"');
  });
});

describe('the page', () => {
  test('shows part, device, state, promise and shop, and nothing about people or money', async () => {
    await sql`update prodejna set nazev = 'Prodejna Přerov', adresa = 'Wilsonova 12, Přerov',
      telefon = '+420 581 111 222' where id = 2`.execute(app.db);
    const { id, link } = await followed({ slibeno: '2026-11-26' });
    const page = await open(link);
    expect(page.status).toBe(200);
    const text = textOf(page);
    for (const shown of [
      `Objednávka č. ${id}`,
      'Displej (černá) pro iPhone 13',
      'Slíbený den: čtvrtek 26. 11. 2026 .',
      'v 12:00. Prodejna Přerov Wilsonova 12, Přerov Zavolat 581 111 222',
      'Stav 21. 11. 2026 v 12:00.',
    ])
      expect(text).toContain(shown);
    expect(page.response.body).toContain('href="tel:+420581111222"');
    expect(page.response.body).not.toMatch(
      /Květoslava|Tajná|777|Petra|Svobodová|4 ?321|Kč|MobilParts|S26|Volat po/,
    );
  });

  test.each<[Status, string, RegExp]>([
    ['nove', 'Přijali jsme', /díl teď objednáváme/],
    ['v_kosiku', 'Přijali jsme', /díl teď objednáváme/],
    ['neni_skladem', 'Přijali jsme', /nemají skladem/],
    ['objednano', 'Objednáno u dodavatele', /čekáme, až dorazí/],
    ['predobjednano', 'Objednáno u dodavatele', /předobjednaný/],
    ['dorazilo_ceka', 'Připraveno k vyzvednutí', /čeká na vás/],
    ['hotovo', 'Uzavřeno', /vyřízená/],
    ['storno', 'Uzavřeno', /byla zrušena/],
  ])('tells %s as "%s"', async (status, step, sentence) => {
    const { id, link } = await followed();
    if (status !== 'nove') await move(id, status);
    const page = await open(link);
    expect(currentStep(page)).toBe(step);
    expect(textOf(page)).toMatch(sentence);
  });

  test('has a text for every status', () => {
    expect(STATUSES).toHaveLength(8);
  });

  test.each<[string, Status, boolean, boolean]>([
    ['2026-11-21', 'objednano', true, false],
    ['2026-11-20', 'objednano', true, true],
    ['2026-11-20', 'dorazilo_ceka', false, false],
    ['2026-11-25', 'hotovo', false, false],
    ['2026-11-25', 'storno', false, false],
  ])('promised on %s and %s: promise %s, late %s', async (slibeno, status, isShown, isLate) => {
    const { id, link } = await followed({ slibeno });
    await move(id, status);
    const text = textOf(await open(link));
    expect(text.includes('Slíbený den')).toBe(isShown);
    expect(text.includes('už uplynul')).toBe(isLate);
  });

  test('says when the shop is open on three days, closed by law included', async () => {
    clock.time = Date.parse('2026-12-24T09:00:00+01:00');
    const hours = { od: '08:00', do: '20:00' };
    const week = { po: hours, ut: hours, st: hours, ct: hours, pa: hours, so: { od: '09:00', do: '12:30' } };
    await sql`update prodejna set nad_200m2 = true, oteviraci_doba = ${JSON.stringify({ ...week, ne: null })}
      where id = 2`.execute(app.db);
    const { link } = await followed();
    expect(textOf(await open(link))).toContain(
      'Dnes, čtvrtek 24. 12. 8:00–12:00 Zítra, pátek 25. 12. zavřeno Sobota 26. 12. zavřeno',
    );
    await sql`update prodejna set nad_200m2 = false where id = 2`.execute(app.db);
    expect(textOf(await open(link))).toContain(
      'Dnes, čtvrtek 24. 12. 8:00–20:00 Zítra, pátek 25. 12. 8:00–20:00 Sobota 26. 12. 9:00–12:30',
    );
    clock.time = Date.parse('2026-12-26T23:30:00+01:00');
    expect(textOf(await open(link))).toContain(
      'Dnes, sobota 26. 12. 9:00–12:30 Zítra, neděle 27. 12. zavřeno',
    );
  });

  test('leaves out what is not known', async () => {
    const { link } = await followed({ barva: '', prodejna_id: null });
    const text = textOf(await open(link));
    expect(text).toContain('Displej pro iPhone 13');
    expect(text).not.toMatch(/null|Prodejna|Otevírací/);
  });

  test('shows every typed text as text', async () => {
    const evil = `"><script>alert('x')</script>&amp;`;
    const shop = await app.db
      .insertInto('prodejna')
      .values({
        nazev: `Zlá ${evil}`,
        nazev_kratkiy: 'Zlá',
        adresa: evil,
        telefon: '<b>1',
        oteviraci_doba: JSON.stringify({
          po: null,
          ut: null,
          st: null,
          ct: null,
          pa: null,
          so: null,
          ne: null,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { link } = await followed({ dil: evil, barva: evil, typ_telefonu: evil, prodejna_id: shop.id });
    const { body } = (await open(link)).response;
    expect(body).not.toMatch(/<script|<b>1/);
    expect(body.split('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;')).toHaveLength(6);
  });

  test('is sent with headers that keep it and its address to its reader', async () => {
    const { link } = await followed();
    for (const { headers, response } of [await open(link), await unknown()]) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';style-src 'sha256-[A-Za-z0-9+/]{43}=';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'$/,
      );
      expect(headers['set-cookie']).toBeUndefined();
      expect(response.body).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(response.body).not.toMatch(/<script|\sstyle=|\son\w+=|https?:/);
    }
  });

  test('answers HEAD like GET, and no other method', async () => {
    const { link } = await followed();
    const head = await app.server.inject({ method: 'HEAD', url: link, ...BROWSER });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await app.server.inject({ method: 'HEAD', url: `/z/${newLink()}` })).statusCode).toBe(404);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await app.server.inject({ method, url: link })).statusCode, method).toBe(404);
  });

  test('is the same for whoever is signed in', async () => {
    const { link } = await followed();
    const { cookie } = await petra();
    const seen = await app.withCookie(cookie).get(link, BROWSER);
    expect(seen.response.body).toBe((await open(link)).response.body);
  });

  test.each([
    ['too short', 'abc'],
    ['very long', 'a'.repeat(8_000)],
    ['with another part', `${'a'.repeat(22)}/x`],
    ['with a zero byte', '%00'],
    ['badly encoded', '%zz'],
    ['with quotes', "'or''='"],
    ['with dots', '..%2f..%2fetc%2fpasswd'],
  ])('is missing for a link that is %s', async (_, link) => {
    await expectDead(`/z/${link}`);
  });

  test('is refused to an address that asks too often, in words that fit a page', async () => {
    const { link } = await followed();
    const strict = await openApp(app.url, {
      clock,
      env: { TRUST_PROXY: false, METRICS_TOKEN: undefined, RATE_LIMIT: 3 },
    });
    const statuses = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await strict.guest.get(link, BROWSER)).status);
    const last = await strict.guest.get(link, BROWSER);
    await strict.close();
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(textOf(last)).toBe('Stránku teď nejde zobrazit Zkuste to prosím za chvíli.');
  });
});

describe('a link leads nowhere', () => {
  test.each<Status>(['hotovo', 'storno'])('from the 31st day after %s in Prague on', async status => {
    const { id, link } = await followed();
    clock.time = Date.parse('2026-11-21T23:59:00+01:00');
    await move(id, status);
    clock.time = Date.parse('2026-12-21T23:59:59+01:00');
    expect((await open(link)).status).toBe(200);
    expect((await one(id)).odkaz).toEqual({ adresa: link });
    clock.time = Date.parse('2026-12-22T00:00:00+01:00');
    await expectDead(link);
    expect((await one(id)).odkaz).toBeNull();
    const person = await petra();
    expect((await person.delete(`/api/orders/orders/${id}/odkaz/`)).status).toBe(200);
    const made = await person.post(`/api/orders/orders/${id}/odkaz/`);
    expect([made.status, made.body.message]).toEqual([
      409,
      'Objednávka skončila před více než 30 dny, odkaz už mít nemůže.',
    ]);
  });

  test('after the end across the change of clocks, by days and not by hours', async () => {
    clock.time = Date.parse('2027-03-14T23:30:00+01:00');
    const { id, link } = await followed();
    await move(id, 'hotovo');
    clock.time = Date.parse('2027-04-13T23:59:59+02:00');
    expect((await open(link)).status).toBe(200);
    clock.time = Date.parse('2027-04-14T00:00:00+02:00');
    await expectDead(link);
  });

  test('not while the order goes on, however long, nor once it goes on again', async () => {
    const { id, link } = await followed();
    clock.time = Date.parse('2027-06-01T12:00:00+02:00');
    expect((await open(link)).status).toBe(200);
    await move(id, 'hotovo');
    clock.time = Date.parse('2027-08-01T12:00:00+02:00');
    await expectDead(link);
    await move(id, 'objednano');
    expect(currentStep(await open(link))).toBe('Objednáno u dodavatele');
  });

  test('while its order is in the trash, and for good with it', async () => {
    const { id, link } = await followed();
    const person = await petra();
    await person.delete(`/api/orders/orders/${id}/`);
    await expectDead(link);
    expect((await person.post(`/api/orders/orders/${id}/odkaz/`)).status).toBe(404);
    expect((await person.delete(`/api/orders/orders/${id}/odkaz/`)).status).toBe(404);
    await person.post(`/api/orders/orders/${id}/restore/`);
    expect((await open(link)).status).toBe(200);
    await app.db.deleteFrom('objednavka').where('id', '=', id).execute();
    await expectDead(link);
  });

  test('once its customer was erased, and gets no new one', async () => {
    const { id, link } = await followed({ telefon_zakaznika: '731 555 010' });
    const admin = await app.as('admin');
    const erased = await admin.post('/api/osobni-udaje/zakaznik/smazani/', { telefon: '731 555 010' });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    await expectDead(link);
    const { odkaz } = await app.db
      .selectFrom('objednavka')
      .select('odkaz')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(odkaz).toBeNull();
    expect((await one(id)).odkaz).toBeNull();
    const made = await (await petra()).post(`/api/orders/orders/${id}/odkaz/`);
    expect([made.status, made.body.message]).toEqual([
      409,
      'Údaje zákazníka jsou smazané, odkaz už mít nemůže.',
    ]);
  });

  test('once retention has erased its customer', async () => {
    const { id, link } = await followed();
    await move(id, 'hotovo');
    clock.time = NOON + 800 * 86_400_000;
    await app.db
      .transaction()
      .execute(tx => sweepPersonal(tx, clock.time, { zakaznici_mesice: 24, byvali_mesice: 0 }));
    await move(id, 'objednano');
    await expectDead(link);
  });
});
