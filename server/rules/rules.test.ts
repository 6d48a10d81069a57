import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNSET } from '#shared/rules/amount.ts';
import type { ItemChange, Rules } from '#shared/rules/contract.ts';
import { COUNTER_NUMBERS, COUNTERS, EVER } from '#shared/rules/kinds.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { openApp, testApp } from '#test/app.ts';
import { statementsOf } from '#test/statements.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { LOCKS } from '../core/database/locks.ts';
import { importFile } from '../sales/importer.ts';
import { beginMerge } from '../sales/merge.ts';
import { applyRules, lastProduct } from '../sales/names.ts';
import { verifyRollups } from '../sales/rollups/verify.ts';

/** Saturday 14 February 2026, 23:30 UTC: Sunday already in Prague. Lines are sold before and after it. */
const NOW = Date.parse('2026-02-14T23:30:00Z');
const TODAY = '2026-02-15';

const app = testApp({ clock: { now: () => NOW } });
let directory: string;

const importText = async (text: string) => {
  const path = join(directory, 'lines.csv');
  await writeFile(path, text);
  return importFile(app.url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'pokladna' });
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-rules-'));
  const sales = generateSales({ from: '2026-01-20', to: '2026-03-10', linesPerDay: 30, seed: 11 });
  await importText([...csvPieces(sales)].join(''));
});
afterAll(() => rm(directory, { recursive: true }));

const PATH = '/api/pravidla/';
const admin = () => app.as('admin');
const read = async (): Promise<Rules> => (await (await admin()).get(PATH)).body.pravidla;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type Line = {
  den: string;
  kod: string;
  nazev: string;
  kategorie: string;
  typ: string;
  kusy: number;
  cena: number;
  zdroj: boolean;
};

type OfDays = { plati_od: string; plati_do?: string | null };
const holdsOn =
  (day: string) =>
  ({ plati_od, plati_do = null }: OfDays) =>
    plati_od <= day && (plati_do === null || day < plati_do);

/** The answer's recount, or if it has not finished because the machine is busy, its state after waiting for it. */
async function ended(prepocet: Rules['prepocet']) {
  if (!prepocet.bezi) return prepocet;
  await app.recount.run();
  return (await read()).prepocet;
}

/** Compares the rollups with a plain reduction of the lines by the rules of their days, as read from the API. */
async function expectNumbers() {
  // On a busy machine a recount may outlast the answer.
  await app.recount.run();
  const { citace, doprava, mez } = await read();
  const { rows } = await sql<Line>`
    select r.den, p.kod, p.nazev, k.nazev as kategorie, r.typ, r.kusy, r.cena_s_dph as cena, p.doprava_ze_zdroje as zdroj
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    join prodej_nazev k on k.id = p.kategorie_id`.execute(app.db);
  const counters = Object.fromEntries(COUNTERS.map(name => [name, 0])) as Record<string, number>;
  const sums = { kusy: 0, polozky: 0, polozky_nad_100: 0 };
  for (const line of rows) {
    const fits = ({ druh, vzor }: { druh: string; vzor: string }) =>
      druh === 'kod'
        ? fold(line.kod) === vzor
        : druh === 'nazev'
          ? fold(line.nazev).includes(vzor)
          : fold(line.kategorie) === vzor;
    const byStrength = citace
      .filter(holdsOn(line.den))
      .toSorted((a, b) => a.druh.localeCompare(b.druh) || a.id - b.id);
    const citac = byStrength.find(fits)?.citac;
    const isShipping = line.zdroj || doprava.some(fits);
    if (isShipping) continue;
    if (citac) counters[citac]! += line.kusy;
    sums.kusy += line.kusy;
    if (line.typ === 'prodej') sums.polozky++;
    const isService = citac !== undefined && citac !== 'sunshine' && citac !== 'aligator';
    if (line.cena >= mez.findLast(holdsOn(line.den))!.mez_polozek && !isService)
      sums.polozky_nad_100 += line.kusy;
  }
  const { rows: kept } = await sql<{ b: number; kusy: number }>`
    select b, sum(kusy) as kusy from souhrn where zrno = 'm' and dimenze = 'c' group by b`.execute(app.db);
  const found = Object.fromEntries(
    COUNTERS.map(name => [name, kept.find(row => row.b === COUNTER_NUMBERS[name])?.kusy ?? 0]),
  );
  expect(found).toEqual(counters);
  for (const zrno of ['d', 'm']) {
    const whole = await sql<typeof sums>`
      select sum(kusy) as kusy, sum(polozky)::int as polozky, sum(polozky_nad_100) as polozky_nad_100
      from souhrn where zrno = ${zrno} and dimenze = '.'`.execute(app.db);
    expect(whole.rows[0]).toEqual(sums);
  }
  expect(await verifyRollups(app.db)).toEqual([]);
  return { counters, ...sums };
}

/** All stored daily rollups of days before `day`. */
const storedBefore = async (day: string) =>
  (
    await sql`select * from souhrn where zrno = 'd' and obdobi < ${day}::date
      order by dimenze, obdobi, kanal, pobocka_id, a, b`.execute(app.db)
  ).rows;

const idOf = async (list: 'citace' | 'doprava', vzor: string) =>
  (await read())[list].find(rule => rule.vzor === vzor)!.id;

describe('a change of counting rules', () => {
  test('has something to count in the generated sales', async () => {
    const { counters, polozky_nad_100 } = await expectNumbers();
    expect(counters.ct300).toBeGreaterThan(0);
    expect(counters.sunshine).toBeGreaterThan(0);
    expect(polozky_nad_100).toBeGreaterThan(0);
  });

  test('that removes a counter rule affects pieces from today on, and items over 100', async () => {
    const [before, past] = [await expectNumbers(), await storedBefore(TODAY)];
    const { status, body } = await (await admin()).delete(`${PATH}citace/${await idOf('citace', 'ct300')}/`);
    expect(status).toBe(200);
    expect(await ended(body.prepocet)).toMatchObject({ bezi: false, dnu: expect.any(Number) });
    const after = await expectNumbers();
    expect(after.counters.ct300).toBeGreaterThan(0);
    expect(after.counters.ct300).toBeLessThan(before.counters.ct300!);
    expect(after.polozky_nad_100).toBeGreaterThan(before.polozky_nad_100);
    expect(await storedBefore(TODAY)).toEqual(past);
  });

  test('that adds a rule counts its pieces again, ignoring case and diacritics', async () => {
    const before = await expectNumbers();
    const body = { citac: 'ct300', druh: 'kod', vzor: 'CT300' };
    expect((await (await admin()).post(`${PATH}citace/`, body)).status).toBe(201);
    expect((await expectNumbers()).counters.ct300).toBeGreaterThan(before.counters.ct300!);
    const ofPattern = (await read()).citace.filter(rule => rule.vzor === 'ct300');
    expect(ofPattern.map(({ plati_od, plati_do }) => [plati_od, plati_do])).toEqual([
      ['2000-01-01', TODAY],
      [TODAY, null],
    ]);
  });

  test('prefers a code to a part of the name on the days when it is valid', async () => {
    const past = await storedBefore(TODAY);
    const { rows } = await sql<{ kod: string; nazev: string }>`
      select kod, nazev from prodej_produkt where 'sunshine' = any(citac)`.execute(app.db);
    const { kod, nazev } = rows[0]!;
    expect(fold(nazev)).toContain('sunshine');
    await (await admin()).post(`${PATH}citace/`, { citac: 'aligator', druh: 'kod', vzor: kod });
    await expectNumbers();
    expect(await storedBefore(TODAY)).toEqual(past);
    await (await admin()).delete(`${PATH}citace/${await idOf('citace', fold(kod))}/`);
    await expectNumbers();
  });

  test('that makes a category shipping removes its items and pieces, and can be reverted', async () => {
    const before = await expectNumbers();
    const { rows } = await sql<{ nazev: string }>`
      select k.nazev from prodej_produkt p join prodej_nazev k on k.id = p.kategorie_id
      where not p.je_doprava and k.nazev <> '' limit 1`.execute(app.db);
    const { nazev } = rows[0]!;
    await (await admin()).post(`${PATH}doprava/`, { druh: 'kategorie', vzor: nazev });
    const without = await expectNumbers();
    expect(without.polozky).toBeLessThan(before.polozky);
    await (await admin()).delete(`${PATH}doprava/${await idOf('doprava', fold(nazev))}/`);
    expect(await expectNumbers()).toEqual(before);
  });

  test('of the threshold of items over 100 is valid from its day', async () => {
    const [before, past] = [await expectNumbers(), await storedBefore('2026-03-01')];
    await (await admin()).put(`${PATH}mez/`, { mez_polozek: 350.5, plati_od: '2026-03-01' });
    expect((await expectNumbers()).polozky_nad_100).toBeLessThan(before.polozky_nad_100);
    expect(await storedBefore('2026-03-01')).toEqual(past);
    expect((await read()).mez).toMatchObject([
      { plati_od: '2000-01-01', mez_polozek: 100 },
      { plati_od: '2026-03-01', mez_polozek: 350.5 },
    ]);
    // A threshold of its own day is a separate rule even with the same amount, and has an audit row.
    await (await admin()).put(`${PATH}mez/`, { mez_polozek: 350.5, plati_od: '2026-03-05' });
    const row = sql`select co, zaznam from audit order by id desc limit 1`;
    expect((await row.execute(app.db)).rows).toEqual([{ co: 'vytvoreni', zaznam: '2026-03-05' }]);
    for (const day of ['2026-03-05', '2026-03-01'])
      expect((await (await admin()).delete(`${PATH}mez/${day}/`)).status).toBe(200);
    expect(await expectNumbers()).toEqual(before);
  });

  test('recomputes only days on which changed products were sold', async () => {
    const header = 'doklad,typ,cas,kanal,kod,nazev,kusy,cena_s_dph\n';
    const sold = (day: string) => `R${day},prodej,${day}T10:00:00+01:00,prodejna,ZVL1,Zvláštnost,1,500\n`;
    await importText(`${header}${sold('2026-01-30')}${sold('2026-03-02')}`);
    const stamps = async () => {
      const { rows } = await sql<{ obdobi: string; xmin: string }>`
        select distinct obdobi, xmin::text from souhrn where zrno = 'd'`.execute(app.db);
      return new Map(rows.map(row => [row.obdobi, row.xmin]));
    };
    const before = await stamps();
    const rule = { citac: 'knz', druh: 'nazev', vzor: 'zvláštnost' };
    const { body } = await (await admin()).post(`${PATH}citace/`, rule);
    expect(await ended(body.prepocet)).toMatchObject({ bezi: false, dnu: 1 });
    const after = await stamps();
    const changed = [...after.keys()].filter(day => before.get(day) !== after.get(day)).sort();
    expect(changed).toEqual(['2026-03-02']);
    await expectNumbers();
  });
});

describe('rules by day', () => {
  const RULE = { citac: 'akt', druh: 'nazev', vzor: 'držák' };
  const REFUSAL =
    'Za minulé dny platí pravidla tehdejší. Zvolte dnešek nebo pozdější den, anebo „Přepočítat od“.';
  const ofPattern = async () => (await read()).citace.filter(rule => rule.vzor === 'drzak');

  test('can be planned, count from their day and can be cancelled', async () => {
    const [before, past] = [await expectNumbers(), await storedBefore('2026-03-03')];
    const planned = { ...RULE, plati_od: '2026-03-03' };
    expect((await (await admin()).post(`${PATH}citace/`, planned)).status).toBe(201);
    await expectNumbers();
    expect(await storedBefore('2026-03-03')).toEqual(past);
    // Even before it begins, nobody else may use the pattern.
    const again = await (await admin()).post(`${PATH}citace/`, RULE);
    expect([again.status, again.body.errors]).toEqual([409, { vzor: ['Takové pravidlo již existuje'] }]);
    const [{ id }] = (await ofPattern()) as unknown as [{ id: number }];
    expect((await (await admin()).delete(`${PATH}citace/${id}/`)).status).toBe(200);
    expect(await ofPattern()).toEqual([]);
    expect(await expectNumbers()).toEqual(before);
  });

  test('are ended otherwise than a colleague has planned only by somebody who has seen so', async () => {
    const client = await admin();
    await client.post(`${PATH}citace/`, RULE);
    const [{ id, verze }] = (await ofPattern()) as [Rules['citace'][number]];
    const end = (od: string, version: number) =>
      client.delete(`${PATH}citace/${id}/?od=${od}&verze=${version}`);
    expect((await end('2026-03-01', verze)).status).toBe(200);
    const late = await end('2026-02-20', verze);
    expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Alena Dvořáková.']);
    const { zaznam } = late.body.mezitim;
    expect(zaznam).toEqual({ plati_do: '2026-03-01', verze: (await ofPattern())[0]!.verze });
    expect((await end('2026-02-20', zaznam.verze)).status).toBe(200);
    expect(await ofPattern()).toMatchObject([{ plati_do: '2026-02-20' }]);
    await client.delete(`${PATH}citace/${id}/`);
    expect(await ofPattern()).toEqual([]);
  });

  test('can have a planned end cancelled, unless their pattern is then taken', async () => {
    const client = await admin();
    await client.post(`${PATH}citace/`, RULE);
    const [{ id }] = (await ofPattern()) as unknown as [{ id: number }];
    await client.delete(`${PATH}citace/${id}/?od=2026-03-01`);
    expect(await ofPattern()).toMatchObject([{ plati_od: TODAY, plati_do: '2026-03-01' }]);
    await expectNumbers();
    await client.post(`${PATH}citace/${id}/ponechat/`);
    expect(await ofPattern()).toMatchObject([{ plati_od: TODAY, plati_do: null }]);
    // A rule without an end needs no change, so nothing is recounted.
    const asked = () => app.db.selectFrom('prodej_pravidla').select('zadano').executeTakeFirst();
    const before = await asked();
    expect((await client.post(`${PATH}citace/${id}/ponechat/`)).status).toBe(200);
    expect(await asked()).toEqual(before);
    await client.delete(`${PATH}citace/${id}/?od=2026-03-01`);
    await client.post(`${PATH}citace/`, { ...RULE, citac: 'nap', plati_od: '2026-03-01' });
    const refused = await client.post(`${PATH}citace/${id}/ponechat/`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Takové pravidlo již existuje.']);
    const later = await client.delete(`${PATH}citace/${id}/?od=2026-03-05`);
    expect([later.status, later.body.message]).toEqual([409, 'Toto pravidlo v ten den už neplatí.']);
    await expectNumbers();
  });

  test('cannot be changed for past days', async () => {
    const client = await admin();
    const past = '2026-02-14';
    const sent = await Promise.all([
      client.post(`${PATH}citace/`, { ...RULE, vzor: 'x', plati_od: past }),
      client.put(`${PATH}mez/`, { mez_polozek: 1, plati_od: past }),
      client.delete(`${PATH}mez/2000-01-01/`),
    ]);
    for (const { status, body } of sent) expect([status, body.errors.plati_od]).toEqual([400, [REFUSAL]]);
    const ended = await client.delete(`${PATH}citace/${await idOf('citace', 'akt')}/?od=${past}`);
    expect([ended.status, ended.body.errors.od]).toEqual([400, [REFUSAL]]);
    const none = await client.delete(`${PATH}mez/2999-01-01/`);
    expect([none.status, none.body.message]).toEqual([404, 'Pravidlo nebylo nalezeno.']);
  });
});

describe('"Přepočítat od"', () => {
  const OD = '2026-02-03';
  const preview = async (co: string[], od = OD) => {
    await app.recount.run();
    return (await admin()).get(`${PATH}prepocet/?od=${od}${co.map(part => `&co[]=${part}`).join('')}`);
  };
  const deed = async (co: string[], otisk: string, od = OD) =>
    (await admin()).post(`${PATH}prepocet/`, { od, co, otisk });
  /** Everybody's pieces of the days in question, from the rollups; here every line has a person. */
  const piecesOf = async () => {
    const { rows } = await sql<{ b: number; kusy: number }>`select b, sum(kusy) as kusy from souhrn
      join prodej_osoba o on o.id = a where zrno = 'd' and dimenze = 'c' and obdobi >= ${OD}::date
        and obdobi < ${TODAY}::date and not (o.jmeno = '' and kanal in ('eshop', 'allegro')) group by 1`.execute(
      app.db,
    );
    const { rows: over } = await sql<{ kusy: number }>`select sum(polozky_nad_100) as kusy from souhrn
      join prodej_osoba o on o.id = a where zrno = 'd' and dimenze = 'o' and obdobi >= ${OD}::date
        and obdobi < ${TODAY}::date and not (o.jmeno = '' and kanal in ('eshop', 'allegro'))`.execute(app.db);
    const ofCounters = COUNTERS.map(name => [
      name,
      rows.find(row => row.b === COUNTER_NUMBERS[name])?.kusy ?? 0,
    ]);
    return Object.fromEntries([...ofCounters, ['polozky_nad_100', over[0]!.kusy]]) as Record<string, number>;
  };

  test('previews what will change and changes exactly that', async () => {
    const client = await admin();
    await client.put(`${PATH}mez/`, { mez_polozek: 300 });
    const [{ id }] = (await read()).citace.filter(rule => rule.vzor === 'sunshine') as unknown as [
      { id: number },
    ];
    await client.delete(`${PATH}citace/${id}/`);
    await client.put(`${PATH}body/`, { polozka: 'ct300', plati_od: TODAY, body: 7 });
    const [before, past] = [await piecesOf(), await storedBefore(OD)];
    const { status, body } = await preview(['citace', 'mez']);
    expect(status).toBe(200);
    const changes: ItemChange[] = body.zmeny;
    const told = Object.fromEntries(changes.map(({ polozka, pred, po }) => [polozka, [pred, po]]));
    expect(told.sunshine).toEqual([before.sunshine, 0]);
    expect(told.polozky_nad_100![1]).toBeLessThan(told.polozky_nad_100![0]!);
    expect(told.celkem_bodu![1]).toBeLessThan(told.celkem_bodu![0]!);
    expect(await piecesOf()).toEqual(before);
    expect((await deed(['mez', 'citace'], body.otisk)).status).toBe(200);
    await expectNumbers();
    const after = await piecesOf();
    const different = Object.keys(after).filter(item => after[item] !== before[item]);
    expect(different.sort()).toEqual(
      Object.keys(told)
        .filter(item => item !== 'celkem_bodu')
        .sort(),
    );
    for (const item of different) expect(told[item]).toEqual([before[item], after[item]]);
    expect(await storedBefore(OD)).toEqual(past);
    expect((await read()).mez).toMatchObject([
      { plati_od: '2000-01-01', mez_polozek: 100 },
      { plati_od: OD, mez_polozek: 300 },
    ]);
    // Once done, there is nothing left to change, which is known without reading the lines.
    const statements = await statementsOf(app.pool, async () =>
      expect((await preview(['citace', 'mez'])).body.zmeny).toEqual([]),
    );
    expect(statements.filter(text => text.includes('prodejni_radek'))).toEqual([]);
  });

  test('changes points only when asked to', async () => {
    const { body } = await preview(['body']);
    const { ct300 } = await piecesOf();
    expect(body.zmeny).toEqual([expect.objectContaining({ polozka: 'celkem_bodu' })]);
    expect(body.zmeny[0].po - body.zmeny[0].pred).toBe(ct300! * (7 - 15));
    expect((await deed(['body'], body.otisk)).status).toBe(200);
    expect((await read()).body.filter(one => one.polozka === 'ct300')).toMatchObject([
      { polozka: 'ct300', plati_od: '2000-01-01', body: 15 },
      { polozka: 'ct300', plati_od: OD, body: 7 },
    ]);
  });

  test('is refused when numbers changed since the preview, for today, and during a recount', async () => {
    // A slow answer may return before the last recount has ended.
    await app.recount.run();
    const other = await deed(['citace'], 'jiné');
    expect([other.status, other.body.message]).toEqual([
      409,
      'Čísla se mezitím změnila. Podívejte se, prosím, na náhled znovu.',
    ]);
    const today = await preview(['mez'], TODAY);
    expect([today.status, today.body.errors.od]).toEqual([400, ['Zvolte den před dneškem.']]);
    const nothing = await (await admin()).post(`${PATH}prepocet/`, { od: OD, co: [], otisk: '' });
    expect([nothing.status, nothing.body.errors.co]).toEqual([400, ['Zvolte, co se má přepočítat']]);
    await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
    const counting = await (await admin()).get(`${PATH}prepocet/?od=${OD}&co[]=citace`);
    expect([counting.status, counting.body.message]).toEqual([
      409,
      'Čísla se právě přepočítávají. Zkuste to za chvíli.',
    ]);
    await app.recount.run();
    // It is also refused if a rule has changed since the preview and the numbers are not recounted yet.
    const { otisk } = (await preview(['citace'])).body;
    await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
    const behind = await deed(['citace'], otisk);
    expect([behind.status, behind.body.message]).toEqual([409, counting.body.message]);
    await app.recount.run();
  });
});

describe('during an import', () => {
  test('a change waits for it, is shown as running, and then is done', async () => {
    const other = new pg.Client(app.url);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock($1)', [LOCKS.sales]);
      const before = await sql<{ n: number }>`select count(*)::int as n from souhrn`.execute(app.db);
      const { status, body } = await (await admin()).post(`${PATH}citace/`, {
        citac: 'akt',
        druh: 'nazev',
        vzor: 'kryt',
      });
      expect(status).toBe(201);
      expect(body.prepocet).toMatchObject({ bezi: true, konec: null, zacatek: expect.any(String) });
      expect((await read()).prepocet.bezi).toBe(true);
      const during = await sql<{ n: number }>`select count(*)::int as n from souhrn`.execute(app.db);
      expect(during.rows).toEqual(before.rows);
    } finally {
      await other.query('rollback');
      await other.end();
    }
    await app.recount.run();
    expect((await read()).prepocet).toMatchObject({ bezi: false, konec: expect.any(String) });
    await expectNumbers();
  });

  test('a change is accepted at once even when the import applies changed rules', async () => {
    const other = new pg.Client(app.url);
    await other.connect();
    try {
      await other.query('begin');
      await beginMerge(other);
      await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
      expect(await applyRules(other, await lastProduct(other))).not.toBeNull();
      const body = { citac: 'nap', druh: 'nazev', vzor: 'pouzdro' };
      expect((await (await admin()).post(`${PATH}citace/`, body)).status).toBe(201);
    } finally {
      await other.query('rollback');
      await other.end();
    }
    await app.recount.run();
    expect((await read()).prepocet.bezi).toBe(false);
    await expectNumbers();
  });

  test('rules that are not yet recounted are applied by the import', async () => {
    await sql`insert into prodej_citac_pravidlo (citac, druh, vzor, plati_od)
      values ('pz1', 'nazev', 'sklo', '2026-02-01')`.execute(app.db);
    await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
    await importText(
      'doklad,typ,cas,kanal,kod,nazev,kusy,cena_s_dph\nN1,prodej,2026-03-05T10:00:00+01:00,prodejna,SK9,Sklo,1,300\n',
    );
    expect((await read()).prepocet.bezi).toBe(false);
    await expectNumbers();
  });

  test('another instance finishes what a stopped one began', async () => {
    await sql`insert into prodej_citac_pravidlo (citac, druh, vzor, plati_od)
      values ('zah250', 'nazev', 'kabel', '2000-01-01')`.execute(app.db);
    await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
    const second = await openApp(app.url);
    await second.recount.run();
    await second.close();
    await expectNumbers();
  });
});

describe('points', () => {
  const set = async (body: object) => (await admin()).put(`${PATH}body/`, body);
  const valid = async (polozka: string) => (await read()).body.filter(one => one.polozka === polozka);

  test('start with the specified values, and KOP500 has none', async () => {
    const { body, dnes } = await read();
    expect(dnes).toBe(TODAY);
    const begun = body.filter(one => one.plati_od === EVER).map(one => [one.polozka, one.body]);
    expect(Object.fromEntries(begun)).not.toHaveProperty('kop500');
    expect(Object.fromEntries(begun)).toMatchObject({
      polozky_nad_100: 15,
      ct300: 15,
      ct600: 50,
      ct1200: 100,
      akt: 30,
      zah250: 30,
      zah500: 50,
      kop250: 30,
      nap: 50,
      pz1: 100,
      knz: 30,
      aligator: 0,
    });
  });

  test('have a new value from its day on; the earlier one stays for the days before', async () => {
    expect((await set({ polozka: 'akt', plati_od: TODAY, body: 20 })).status).toBe(200);
    expect(await valid('akt')).toMatchObject([
      { polozka: 'akt', plati_od: '2000-01-01', body: 30 },
      { polozka: 'akt', plati_od: TODAY, body: 20 },
    ]);
    await set({ polozka: 'akt', plati_od: TODAY, body: 22.5 });
    expect((await valid('akt')).map(one => one.body)).toEqual([30, 22.5]);
  });

  test('never change for past days, not even for yesterday in Prague', async () => {
    const TEXT = 'Body za minulé dny nelze změnit. Zvolte dnešek nebo pozdější den.';
    const refused = await set({ polozka: 'akt', plati_od: '2026-02-14', body: 1 });
    expect([refused.status, refused.body.errors]).toEqual([400, { plati_od: [TEXT] }]);
    const removed = await (await admin()).delete(`${PATH}body/akt/2000-01-01/`);
    expect([removed.status, removed.body.message]).toEqual([400, TEXT]);
    expect((await valid('akt'))[0]).toMatchObject({ plati_od: '2000-01-01', body: 30 });
  });

  test('can have a planned value cancelled', async () => {
    await set({ polozka: 'kop500', plati_od: '2026-12-01', body: 60 });
    expect(await valid('kop500')).toHaveLength(1);
    expect((await (await admin()).delete(`${PATH}body/kop500/2026-12-01/`)).status).toBe(200);
    expect(await valid('kop500')).toEqual([]);
  });

  test.each([
    ['less than none', { body: -1 }, 'Nejméně 0'],
    ['too many', { body: 10_001 }, 'Nejvýše 10000'],
    ['three decimal places', { body: 0.125 }, 'Nejvýše dvě desetinná místa'],
    ['an unknown item', { polozka: 'nic' }, 'Neznámá položka'],
    [
      'a day that does not exist',
      { plati_od: '2027-02-30' },
      'Datum musí být ve tvaru RRRR-MM-DD a existovat',
    ],
  ])('are refused with %s', async (_, wrong, text) => {
    const sent = await set({ polozka: 'nap', plati_od: '2027-01-01', body: 1, ...wrong });
    expect(sent.status).toBe(400);
    expect(Object.values(sent.body.errors)).toEqual([[text]]);
  });
});

describe('a value of a day that somebody else has set meanwhile is not set over theirs unseen:', () => {
  const DAY = '2026-05-01';
  const seen = (values: { plati_od: string; verze: number }[]) =>
    values.find(({ plati_od }) => plati_od === DAY)?.verze ?? UNSET;
  const points = (of: Rules) => of.body.filter(({ polozka }) => polozka === 'zah250');

  test.each([
    ['points', 'body/', (body: number) => ({ polozka: 'zah250', body }), points],
    ['the threshold', 'mez/', (mez_polozek: number) => ({ mez_polozek }), (of: Rules) => of.mez],
  ])('%s', async (_, path, values, listed) => {
    const client = await admin();
    const set = (value: number, verze: number | undefined) =>
      client.put(`${PATH}${path}`, { ...values(value), plati_od: DAY, verze });
    const now = async () => listed(await read()).find(({ plati_od }) => plati_od === DAY);
    const first = seen(listed(await read()));
    const both = await Promise.all([set(201, first), set(202, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error, mezitim } = both.find(({ status }) => status === 409)!.body;
    expect(error).toBe('Záznam mezitím změnil Alena Dvořáková.');
    expect(mezitim).toMatchObject({ kdo: 'Alena Dvořáková', zaznam: await now() });
    expect((await set(203, mezitim.zaznam.verze)).status).toBe(200);
    // A value of another day is another record, and without a version the last write wins.
    const other = await client.put(`${PATH}${path}`, { ...values(9), plati_od: '2026-05-02', verze: UNSET });
    expect([other.status, (await set(204, undefined)).status]).toEqual([200, 200]);

    const { verze } = (await now())!;
    const address = path === 'mez/' ? `${path}${DAY}/` : `${path}zah250/${DAY}/`;
    expect((await client.delete(`${PATH}${address}`)).status).toBe(200);
    const withdrawn = await set(205, verze);
    // What holds on that day, from an earlier one.
    const earlier = listed(await read()).filter(({ plati_od }) => plati_od < DAY);
    const held = earlier.toSorted((one, other) => one.plati_od.localeCompare(other.plati_od)).at(-1);
    expect([withdrawn.status, withdrawn.body.mezitim.zaznam]).toEqual([
      409,
      { ...held, plati_od: DAY, verze: UNSET },
    ]);
    // Set again to what was seen, it is what was seen.
    await set(204, UNSET);
    expect((await set(206, verze)).status).toBe(200);
    for (const day of [DAY, '2026-05-02']) await client.delete(`${PATH}${address.replace(DAY, day)}`);
  });

  test('points of an item that has none', async () => {
    const set = async (verze: number) =>
      (await admin()).put(`${PATH}body/`, { polozka: 'kop500', plati_od: DAY, body: 1, verze });
    const { status, body } = await set(2);
    expect([status, body.mezitim.zaznam]).toEqual([
      409,
      { polozka: 'kop500', plati_od: DAY, body: null, verze: UNSET },
    ]);
    expect((await set(UNSET)).status).toBe(200);
    await (await admin()).delete(`${PATH}body/kop500/${DAY}/`);
  });
});

describe('is refused:', () => {
  test.each([
    [
      'the same pattern again',
      'citace',
      { citac: 'akt', druh: 'kod', vzor: 'NÁP' },
      409,
      'Takové pravidlo již existuje',
    ],
    [
      'the same shipping again',
      'doprava',
      { druh: 'nazev', vzor: 'Zásilkovna' },
      409,
      'Takové pravidlo již existuje',
    ],
    ['an empty pattern', 'citace', { citac: 'akt', druh: 'kod', vzor: '  ' }, 400, 'Vzor je povinný'],
    [
      'a pattern of nothing but accents',
      'citace',
      { citac: 'akt', druh: 'nazev', vzor: '\u0301' },
      400,
      'Vzor je povinný',
    ],
    ['an unknown counter', 'citace', { citac: 'ct1', druh: 'kod', vzor: 'x' }, 400, 'Neznámý čítač'],
    [
      'a counter by category',
      'citace',
      { citac: 'akt', druh: 'kategorie', vzor: 'x' },
      400,
      'Neznámý druh pravidla',
    ],
  ])('%s', async (_, what, body, status, text) => {
    const sent = await (await admin()).post(`${PATH}${what}/`, body);
    expect([sent.status, Object.values(sent.body.errors)]).toEqual([status, [[text]]]);
  });
});
