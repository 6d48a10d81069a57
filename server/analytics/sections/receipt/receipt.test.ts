import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pragueInstant } from '#shared/core/prague.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { groupsOf, type Line, reduce } from '../../fixtures/reduction.ts';
import { line } from '../../fixtures/sold-lines.ts';
import { importLines, soldWorld } from '../../fixtures/world.ts';

/** Documents opened by their number, compared with the lines that they were made of. */

const { app, lines } = soldWorld(41);
const documents = groupsOf(lines, line => `${line.zdroj} ${line.doklad}`);

const ask = async (doklad: string, zdroj = '', username = 'admin') => {
  const query = new URLSearchParams({ doklad, zdroj });
  return (await app.as(username)).get(`/api/analytics/doklad/?${query}`);
};

test('every document has its lines, sums, people, shops and channels', async () => {
  expect(documents.size).toBeGreaterThan(100);
  for (const own of [...documents.values()].filter((_, at) => at % 4 === 0)) {
    const { zdroj, doklad } = own[0]!;
    const { status, body } = await ask(doklad!, zdroj!);
    expect(status, doklad!).toBe(200);
    const all = reduce(own);
    expect(body.doklad, doklad!).toMatchObject({ zdroj, doklad });
    expect(body.doklad.soucty, doklad!).toEqual({
      polozky: all.polozky,
      kusy: all.kusy,
      obrat: all.obrat,
      obrat_bez_dph: all.obrat_bez_dph,
      zisk: all.zisk,
      obrat_bez_nakladu: expect.closeTo(all.obrat_bez_dph - all.zaklad_marze, 6),
    });
    expect(body.doklad.radky.map((row: { kod: string }) => row.kod).sort()).toEqual(
      own.map(line => line.kod).sort(),
    );
    const of = (value: (line: Line) => string) => new Set(own.map(value));
    expect(new Set(body.doklad.lide)).toEqual(of(line => line.osoba));
    expect(new Set(body.doklad.prodejny)).toEqual(of(line => line.branch.stredisko));
    expect(new Set(body.doklad.kanaly)).toEqual(of(line => line.kanal!));
  }
});

test('a return links to the document it returns, and back', async () => {
  const back = lines.find(
    line =>
      line.typ !== 'prodej' && line.zdroj === 'pokladna' && documents.has(`pokladna ${line.puvodni_doklad}`),
  )!;
  const { body } = await ask(back.doklad!, 'pokladna');
  const sold = documents.get(`pokladna ${back.puvodni_doklad}`)!;
  expect(body.doklad.puvodni).toEqual({
    ...{ zdroj: 'pokladna', doklad: back.puvodni_doklad, je_zde: true },
    ...{ datum: sold.map(({ den }) => den).sort()[0], obrat: reduce(sold).obrat },
  });
  const { body: original } = await ask(back.puvodni_doklad!, 'pokladna');
  expect(original.doklad.vratky.map((one: { doklad: string }) => one.doklad)).toContain(back.doklad);
});

test('a document shows its sellers’ shifts of that day and the orders that it names', async () => {
  const own = lines.find(
    line => line.osoba === 'Jakub Fiala' && line.objednavka && line.zdroj === 'pokladna',
  )!;
  const { rows } = await sql<{ id: number; prijmeni: string }>`
    insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do)
    select id, 1, den, '09:00', '18:00' from uzivatel, (values (${own.den}::date), (${own.den}::date + 1)) as dny (den)
    where prijmeni = 'Fiala' and jmeno = 'Jakub' order by den returning id`.execute(app.db);
  const { rows: orders } = await sql<{ id: number }>`
    insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, servisni_cislo,
      prodejna_id, zalozil_id, posledni_zmena_id)
    values ('Jan', 'Novák', '777123456', 'iPhone 12', 'displej', ${own.objednavka}, 1, 12, 12) returning id`.execute(
    app.db,
  );
  // A seller without a shift that day is named; one with a shift is listed with the times of arrival and departure.
  const [shift] = rows;
  const before = (await ask(own.doklad!, own.zdroj!)).body.doklad;
  expect(before.bez_smeny).not.toContain('Jakub Fiala');
  for (const [akce, cas, opravuje] of [
    ['prichod', '09:05', null],
    ['odchod', '17:00', null],
    ['odchod', '18:10', 'oprava'],
  ] as const) {
    await sql`insert into dochazka (smena_id, typ_akce, cas, zapsal_id, opravuje_id, duvod)
      values (${shift!.id}, ${akce}, (${own.den}::date + ${cas}::time) at time zone 'Europe/Prague', 12,
        ${opravuje ? sql`(select max(id) from dochazka where smena_id = ${shift!.id})` : null}, ${opravuje})`.execute(
      app.db,
    );
  }
  const { body } = await ask(own.doklad!, own.zdroj!);
  const his = body.doklad.smeny.filter((one: { jmeno: string }) => one.jmeno === 'Jakub Fiala');
  expect(his).toEqual([
    {
      ...{ id: rows[0]!.id, jmeno: 'Jakub Fiala', datum: own.den, prodejna: 'Globus' },
      ...{ cas_od: '09:00', cas_do: '18:00' },
      ...{ prisel: expect.any(String), odesel: expect.any(String) },
    },
  ]);
  const came = [his[0].prisel, his[0].odesel].map(cas => Date.parse(cas));
  expect(came).toEqual([pragueInstant(own.den, '09:05'), pragueInstant(own.den, '18:10')]);
  expect(body.doklad.objednavky).toEqual([{ id: orders[0]!.id, cislo: own.objednavka }]);
});

test('a document names its sellers who had no shift that day', async () => {
  const { rows } = await sql<{
    jmeno: string;
  }>`select jmeno || ' ' || prijmeni as jmeno from uzivatel`.execute(app.db);
  const people = new Set(rows.map(({ jmeno }) => jmeno));
  const own = lines.find(line => line.osoba !== 'Jakub Fiala' && people.has(line.osoba))!;
  const { body } = await ask(own.doklad!, own.zdroj!);
  expect(body.doklad.bez_smeny).toContain(own.osoba);
});

test('a document number used by several branches lists each of them separately', async () => {
  const numbers = groupsOf(
    lines.filter(line => line.zdroj === 'kiosky' && line.doklad!.includes('/')),
    line => line.doklad!.split('/')[1]!,
  );
  const [number, own] = [...numbers].find(([, some]) => new Set(some.map(line => line.doklad)).size > 1)!;
  const { status, body } = await ask(number);
  expect(status).toBe(200);
  expect(body.doklad).toBeNull();
  const expected = new Set(own.map(line => line.doklad));
  expect(new Set(body.nalezeno.map((one: { doklad: string }) => one.doklad))).toEqual(expected);
  for (const one of body.nalezeno) {
    const lines_ = own.filter(line => line.doklad === one.doklad);
    expect(one).toMatchObject({ datum: lines_[0]!.den, prodejna: lines_[0]!.branch.stredisko });
    expect(one.obrat).toBe(reduce(lines_).obrat);
  }
});

test('a document of a branch without a number is found, by the branch name in any case', async () => {
  const profile = { ...BUILT_IN_PROFILES.kanonicky, nazev: 'Stánky', pobocky_cisluji: true };
  const sold = (doklad: string, place: Pick<LineValues, 'id_prodejny' | 'stredisko'>) =>
    line({ zdroj: 'stanky', doklad, cas: '2026-04-14T10:00:00+02:00', ...place });
  const [named, numbered] = [
    { id_prodejny: null, stredisko: 'Senimo 1/2' },
    { id_prodejny: '1', stredisko: 'Globus' },
  ];
  const some = [sold('77001', named), sold('77002', named), sold('77001', numbered)];
  await importLines(app.url, some, { profile, zdroj: 'stanky' });
  expect((await ask('77002')).body.doklad).toMatchObject({ doklad: 'Senimo 1-2/77002', zdroj: 'stanky' });
  const { doklad, nalezeno } = (await ask('77001')).body;
  const numbers = nalezeno.map((one: { doklad: string }) => one.doklad);
  expect([doklad, numbers]).toEqual([null, ['1/77001', 'Senimo 1-2/77001']]);
  expect((await ask('senimo 1-2/77001')).body.doklad).toMatchObject({ doklad: 'Senimo 1-2/77001' });
  const { vysledky } = (await (await app.as('admin')).get('/api/search/?q=77002')).body;
  expect(vysledky).toMatchObject([{ druh: 'doklad', nazev: 'Senimo 1-2/77002' }]);
});

test('an unknown document is answered with 404, and only an ADMIN may ask', async () => {
  const { status, body } = await ask('NENÍ-TU');
  expect([status, body.error]).toEqual([404, 'Doklad nebyl nalezen.']);
  expect((await ask(lines[0]!.doklad!, 'jiný zdroj')).status).toBe(404);
  const empty = await ask(' ');
  expect([empty.status, Object.values(empty.body.errors).flat()]).toEqual([400, ['Zadejte číslo dokladu.']]);
  expect((await ask(lines[0]!.doklad!, '', 'petra')).status).toBe(403);
});

test('Ctrl+K finds a document by its whole number, only for an ADMIN', async () => {
  const { doklad, zdroj } = lines.find(line => line.zdroj === 'pokladna')!;
  const find = async (username: string) => {
    const { body } = await (await app.as(username)).get(
      `/api/search/?q=${encodeURIComponent(doklad!.toLowerCase())}`,
    );
    return body.vysledky.filter((one: { druh: string }) => one.druh === 'doklad');
  };
  expect(await find('admin')).toMatchObject([{ nazev: doklad, zdroj }]);
  expect(await find('petra')).toEqual([]);
});

test('the lines of a document can be downloaded as a file', async () => {
  const { doklad, zdroj } = lines[0]!;
  const query = new URLSearchParams({ doklad: doklad!, zdroj: zdroj!, format: 'csv' });
  const { status, body } = await (await app.as('admin')).get(`/api/analytics/doklad/?${query}`);
  expect(status).toBe(200);
  expect(String(body)).toContain('Řádek;Čas;Typ;Kanál;Prodejna');
  expect(String(body)).toContain(';Prodej;Prodejna;');
});

const csv = async (path: string) => {
  const { status, headers, body } = await (await app.as('admin')).get(`/api/analytics/${path}`);
  expect(status).toBe(200);
  const rows = String(body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return { rows, name: /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] };
};

test('a file has its days in its name, Czech headings and the numbers of the screen', async () => {
  const series = await csv('prodejni-analytika/?type=time&period=monthly&format=csv');
  expect(series.name).toBe('prodejni-analytika_2025-05-01_2026-04-15.csv');
  expect(series.rows[0]).toBe('Období;Obrat s DPH;Zisk;Položky;Kusy');
  expect(series.rows).toHaveLength(13);
  const shops = await csv('celkova-cisla/prodejna-detail/?period=monthly&format=csv');
  expect(shops.name).toBe('celkova-cisla_prodejna-detail_2026-04-01_2026-04-15.csv');
  // Shares have one decimal, money at most two.
  for (const row of shops.rows.slice(1)) expect(row).not.toMatch(/,\d{3}/);
});

test('several lists, series included, come in one CSV', async () => {
  const { rows } = await csv('prodejni-analytika/?type=stores&period=monthly&format=csv');
  expect(rows[0]).toMatch(/^Seznam;Prodejna;Číslo;Obrat s DPH;/);
  expect(new Set(rows.slice(1).map(row => row.split(';')[0]))).toEqual(
    new Set(['Prodejny', 'Vývoj prodejen']),
  );
  const overview = await csv('web-prodeje/polozky/?type=monthly&format=csv');
  expect(overview.name).toBe('web-prodeje_polozky_2026-04.csv');
  expect(new Set(overview.rows.slice(1).map(row => row.split(';')[0]))).toEqual(
    new Set(['Prodejci', 'Prodejny']),
  );
});

test('a new category changes no colours, even under a name that existed before', async () => {
  const looks = async () => {
    const { body } = await (await app.as('admin')).get(
      '/api/analytics/celkova-cisla/categories-timeseries/?period=custom&start_date=2025-05-01&end_date=2026-04-15',
    );
    return body.vzhled;
  };
  const before = await looks();
  expect(before.length).toBeGreaterThan(3);
  const unused = await sql<{ id: number }>`
    select min(id) as id from prodej_nazev where id not in (select kategorie_id from prodej_produkt)`.execute(
    app.db,
  );
  await sql`insert into prodej_produkt (kod, nazev, kategorie_id, kategorie_1_id, kategorie_2_id, doprava_ze_zdroje)
    values ('NOVY', 'Nový', ${unused.rows[0]!.id}, 0, 0, false)`.execute(app.db);
  expect(await looks()).toEqual(before);
});
