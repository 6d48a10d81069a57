import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { fc } from '#test/property.ts';
import { importFile } from '../importer.ts';
import { verifyRollups } from '../rollups/verify.ts';

/**
 * Lines that go straight into their tables are stored like those that are staged and merged: a file sorted by
 * document takes the first path, the same file with its lines in any order the second.
 */

const app = testApp();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-intake-'));
});
afterAll(() => rm(directory, { recursive: true }));

const HEADER =
  'zdroj,doklad,radek,typ,cas,kanal,stredisko,prodejce,technik,objednavka,puvodni_doklad,kod,nazev,kategorie,kategorie_1,kusy,cena_s_dph,obrat,obrat_bez_dph,naklad_bez_dph,sazba_dph,je_doprava';

type Made = { lines: string[]; isBad: boolean };

const line = fc.record({
  typ: fc.constantFrom('prodej', 'prodej', 'prodej', 'prodej', 'vratka', 'storno'),
  hour: fc.integer({ min: 0, max: 5 }),
  kanal: fc.constantFrom('prodejna', 'prodejna', 'servis'),
  prodejce: fc.constantFrom('Eva', 'Eva', 'Jan Žák', ''),
  technik: fc.constantFrom('', 'Tom'),
  zbozi: fc.integer({ min: 1, max: 6 }),
  kusy: fc.constantFrom('1', '1', '2', '-1', '0', '1.5', '3'),
  cena: fc.constantFrom('', '199', '0.333333', '12345678.9', '-50', '1490.50'),
  obrat: fc.constantFrom('', '', '200', '-7.25', '99999999.99', '0.01'),
  bezDph: fc.constantFrom('', '', '165.29'),
  naklad: fc.constantFrom('', '100', '-3.5'),
  sazba: fc.constantFrom('', '21', '12', '15.5', '0'),
  doprava: fc.constantFrom('', '', 'true'),
  isPlain: fc.boolean(),
});
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  onlySells: fc.integer({ min: 0, max: 3 }).map(one => one > 0),
  isElsewhere: fc.integer({ min: 0, max: 5 }).map(one => one === 0),
  of: fc.integer({ min: 0, max: 60 }),
  /** Days near the beginning of decades, months and years. */
  date: fc.constantFrom(
    ...['2025-11-30', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-03-10'],
    ...['2026-03-11', '2026-03-21', '2026-03-31'],
  ),
  isBad: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
});

const rows = (documents: (typeof document extends fc.Arbitrary<infer T> ? T : never)[]): Made[] =>
  documents.map(({ lines, onlySells, isElsewhere, of, date, isBad }, number) => ({
    isBad,
    lines: lines.map((one, at) => {
      const [first] = lines as [typeof one];
      const { hour, kanal, prodejce } = isElsewhere ? one : first;
      const typ = onlySells ? 'prodej' : one.typ;
      const price = one.cena === '' && one.obrat === '' ? '10' : one.cena;
      return [
        ...['pokladna', `D${number}`, at + 1, typ, `${date}T2${hour % 4}:0${hour}:00+01:00`, kanal, 'Praha'],
        ...[prodejce, one.technik, at === 2 ? 'O1' : '', typ !== 'prodej' && of < 30 ? `D${of}` : ''],
        ...[`K${one.zbozi}`, `Zboží ${one.zbozi}`, one.zbozi < 3 ? 'Kryty' : '', one.zbozi % 2 ? 'Skla' : ''],
        ...[isBad && at === lines.length - 1 ? 'mnoho' : one.kusy, price, one.obrat],
        ...[one.bezDph, one.naklad, one.sazba, one.doprava],
      ].join();
    }),
  }));

/** Imports with few lines per batch, so that documents are split. */
const load = async (lines: string[], batchLines = 9) => {
  const path = join(directory, 'file.csv');
  await writeFile(path, `${[HEADER, ...lines].join('\n')}\n`);
  return importFile(app.url, {
    path,
    profile: BUILT_IN_PROFILES.kanonicky,
    zdroj: 'pokladna',
    tolerantni: true,
    batchLines,
  });
};

/** All stored lines and documents, with names instead of ids. */
const stored = async () => {
  const { rows } = await sql<{ all: string }>`
    select string_agg(concat_ws('|', d.doklad, d.puvodni_doklad, d.otisk, r.radek, r.den, extract(epoch from r.cas), r.typ,
      r.kanal, b.stredisko, o.jmeno, s.jmeno, t.jmeno, p.kod, p.je_doprava, r.prvni, r.objednavka, trim_scale(r.kusy),
      trim_scale(r.cena_s_dph), trim_scale(r.obrat), trim_scale(r.obrat_bez_dph),
      coalesce(trim_scale(r.naklad_bez_dph)::text, '-'), r.sazba_dph), chr(10) order by d.doklad, r.radek) as all
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_pobocka b on b.id = r.pobocka_id
    join prodej_osoba o on o.id = r.osoba_id join prodej_osoba s on s.id = r.prodejce_id
    join prodej_osoba t on t.id = r.technik_id join prodej_produkt p on p.id = r.produkt_id`.execute(app.db);
  return rows[0]!.all;
};
/** All rollups, with names instead of ids. */
const summed = async () => {
  const { rows } = await sql<{ all: string }>`
    select string_agg(radek, chr(10) order by radek collate "C") as all from (
      select concat_ws('|', zrno, obdobi, dimenze, kanal, b.stredisko,
      case when dimenze in ('o', 'c', 't') then o.jmeno when dimenze = 'p' then p.kod else n.nazev end,
      case when dimenze = 't' then nb.nazev else s.b::text end, trim_scale(obrat), trim_scale(obrat_bez_dph),
      trim_scale(zisk), trim_scale(zaklad_marze), polozky, trim_scale(kusy), doklady, trim_scale(polozky_nad_100),
      vraceno_dokladu, vraceno_polozek, trim_scale(vraceno_kusu), trim_scale(vraceno_hodnota)) as radek
    from souhrn s left join prodej_pobocka b on b.id = s.pobocka_id left join prodej_osoba o on o.id = s.a
    left join prodej_produkt p on p.id = s.a left join prodej_nazev n on n.id = s.a
    left join prodej_nazev nb on nb.id = s.b) as radky`.execute(app.db);
  return rows[0]!.all;
};
const forget = () =>
  sql`truncate prodejni_radek, prodej_doklad, souhrn, souhrn_doklad restart identity`.execute(app.owner);

test('ordered and shuffled lines are stored alike, and neither changes anything again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 300, maxLength: 300 }),
      async (documents, places) => {
        const made = rows(documents);
        const inOrder = made.flatMap(one => one.lines);
        const shuffled = inOrder
          .map((one, at) => ({ one, place: places[at]! }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const good = made.filter(one => !one.isBad);
        const counts = { dokladu: good.length, radku: good.flatMap(one => one.lines).length };
        await forget();
        expect(await load(inOrder)).toMatchObject({ ...counts, nove: good.length, nahrazene: 0 });
        expect(await verifyRollups(app.db)).toEqual([]);
        const all = await stored();
        expect(await load(shuffled)).toMatchObject({ ...counts, nove: 0, nahrazene: 0 });
        expect(await verifyRollups(app.db)).toEqual([]);
        await forget();
        expect(await load(shuffled)).toMatchObject({ ...counts, nove: good.length, nahrazene: 0 });
        expect(await stored()).toBe(all);
        expect(await load(inOrder, 1000)).toMatchObject({ ...counts, nove: 0, nahrazene: 0 });
        expect(await stored()).toBe(all);
      },
    ),
    { numRuns: 6 },
  );
});

const shuffledBy = (lines: string[], places: number[]) =>
  lines
    .map((one, at) => ({ one, place: places[at]! }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

test('rollups summed while reading equal those made from the lines', async () => {
  // A counter, shipping and a threshold that take effect in the middle of the days.
  await sql`insert into prodej_citac_pravidlo (citac, druh, vzor, plati_od) values
    ('ct300', 'kod', 'k3', '2026-03-10'), ('kop250', 'kod', 'k4', '2020-01-01')`.execute(app.db);
  await sql`insert into prodej_mez (plati_od, mez) values ('2026-03-11', 1000) on conflict do nothing`.execute(
    app.db,
  );
  await sql`update prodej_pravidla set zadano = zadano + 1`.execute(app.db);
  await load([]).catch(() => {});
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 300, maxLength: 300 }),
      fc.integer({ min: 1, max: 2 }),
      async (documents, places, parts) => {
        const files = (changed: boolean) =>
          Array.from({ length: parts }, (_, part) =>
            rows(documents)
              .filter((_one, at) => at % parts === part || (changed && at % 3 === 0))
              .flatMap(one => one.lines)
              .map(one => (changed && part === parts - 1 ? one.replace('Praha', 'Brno') : one)),
          );
        const all = [...files(false), ...files(true)].filter(lines => lines.length > 0);
        const after = async (isSummed: boolean) => {
          await forget();
          const states: string[] = [];
          for (const [at, lines] of all.entries()) {
            await load(isSummed ? lines : shuffledBy(lines, places), isSummed && at % 2 === 1 ? 1000 : 9);
            states.push(`${await stored()}\n${await summed()}`);
          }
          expect(await verifyRollups(app.db)).toEqual([]);
          return states;
        };
        expect(await after(true)).toEqual(await after(false));
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

/** Documents of one line each, numbered from `from`. */
const plain = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    [
      ...['pokladna', `P${from + n}`, '1', 'prodej', '2026-04-01T10:00:00+02:00', 'prodejna', 'Praha', 'Eva'],
      ...['', '', '', 'K1', 'Zboží 1', 'Kryty', '', '1', '199', '', '', '', '21', ''],
    ].join(','),
  );

test('the next batch is looked up before the previous one is written, so neither side waits', async () => {
  await load(plain(0, 1));
  const ask = pg.Client.prototype.query;
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, query) {
    const { text = '' } = query as unknown as { text?: string };
    if (/copy prodejni_radek/.test(text)) sent.push('written');
    if (/join prodej_doklad p on/.test(text)) sent.push('asked');
    // biome-ignore lint/complexity/noArguments: whatever it was called with.
    return ask.apply(this, arguments as never) as never;
  });
  onTestFinished(() => spy.mockRestore());
  await load(plain(1, 30), 9);
  expect(sent).toEqual(['asked', 'asked', 'written', 'asked', 'written', 'asked', 'written', 'written']);
});
