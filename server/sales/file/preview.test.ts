import { expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { canonical, goodRow, kanonicky, shoptet, withFile } from './fixtures/read.ts';
import { workbook } from './fixtures/zip.ts';
import { preview } from './preview.ts';

const options = { format: 'auto', profile: kanonicky, zdroj: 'test' } as const;

test('shows the first rows with cells, values and problems', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `${goodRow(`D${n}`)};x`);
  rows[1] = 'D1;kdy;prodejna;1;100;x';
  await withFile(canonical(rows, 'doklad;cas;kanal;kusy;cena_s_dph;poznamka'), async path => {
    const { sloupce, problem, radky } = (await preview(path, options)).nahled;
    expect(problem).toBeNull();
    expect(sloupce.map(({ nazev, pole }) => `${nazev} → ${pole}`)).toEqual([
      'doklad → doklad',
      'cas → cas',
      'kanal → kanal',
      'kusy → kusy',
      'cena_s_dph → cena_s_dph',
      'poznamka → ',
    ]);
    expect(radky).toHaveLength(20);
    expect(radky[0]).toMatchObject({
      radek: 2,
      bunky: ['D0', '2026-03-01T10:00:00+01:00', 'prodejna', '1', '100', 'x'],
      problemy: [],
    });
    expect(radky[0]?.hodnoty[0]).toMatchObject({ doklad: 'D0', radek: '1', kusy: '1' });
    expect(radky[1]).toMatchObject({ hodnoty: [], problemy: [{ radek: 3, sloupec: 'cas' }] });
  });
});

test('shows the existing columns when some are missing', async () => {
  await withFile(canonical([goodRow('A')]), async path => {
    const { sloupce, problem, radky } = (await preview(path, { ...options, profile: shoptet })).nahled;
    expect(problem).toContain('chybí sloupce podle profilu „Shoptet – objednávky“: code, date');
    expect(sloupce[0]).toEqual({ nazev: 'doklad', pole: [] });
    expect(radky).toMatchObject([{ radek: 2, hodnoty: [], problemy: [] }]);
  });
});

test('shows JSON keys in the order of the file', async () => {
  const content = '{"navíc":true,"obrat":5,"doklad":"A","cas":"2026-03-01T10:00","kanal":"eshop","kusy":1}';
  await withFile(content, async path => {
    const { sloupce, radky } = (await preview(path, options)).nahled;
    expect(sloupce.map(({ nazev }) => nazev)).toEqual(['navíc', 'obrat', 'doklad', 'cas', 'kanal', 'kusy']);
    expect(radky[0]?.bunky).toEqual(['true', '5', 'A', '2026-03-01T10:00', 'eshop', '1']);
  });
});

test('refuses an unreadable file like an import', async () => {
  await withFile('', path => expect(preview(path, options)).rejects.toThrow('Soubor je prázdný.'));
});

test('reports an incomplete document of a whole file, but not of a file’s beginning', async () => {
  const rows = ['A,1', 'N,1', 'N,3'].map(number => `${number},2026-03-01T10:00:00+01:00,prodejna,1,100`);
  await withFile(`doklad,radek,cas,kanal,kusy,cena_s_dph\n${rows.join('\n')}\n`, async path => {
    const { nahled, lines } = await preview(path, options);
    expect(nahled.souhrn).toMatchObject({ radku: 3, odmitnute: 1 });
    expect(nahled.radky.map(({ problemy }) => problemy.map(({ duvod }) => duvod))).toEqual([
      [],
      [],
      ['Doklad N není celý: chybí řádek 2.'],
    ]);
    expect(lines.map(({ values }) => values.doklad)).toEqual(['A']);
    const beginning = await preview(path, options, true);
    expect(beginning.nahled.souhrn).toMatchObject({ radku: 3, odmitnute: 0 });
  });
});

test('says that a file with only column names has nothing to import', async () => {
  const asked = async (profile: Profile, content: string | Buffer, isSample = false) =>
    withFile(content, async path => (await preview(path, { ...options, profile }, isSample)).nahled.problem);
  const header = 'doklad;cas;kanal;kusy;cena_s_dph';
  expect(await asked(kanonicky, `${header}\n`)).toBe('Soubor neobsahuje žádné řádky.');
  const cells = header.split(';').map(name => `<c t="inlineStr"><is><t>${name}</t></is></c>`);
  expect(await asked(kanonicky, workbook(`<row>${cells.join('')}</row>`))).toBe(
    'Soubor neobsahuje žádné řádky.',
  );
  expect(await asked(kanonicky, `${header}\n`, true)).toBeNull();
  expect(await asked(shoptet, `${header}\n`)).toContain('chybí sloupce');
});

test('says of a cancelled return that it is left out', async () => {
  const profile = {
    ...kanonicky,
    storno_stavem: { sloupec: 'stav', hodnoty: ['zrušeno'], prodano: ['platí'] },
  };
  const rows = ['A,prodej,platí', 'V,vratka,zrušeno', 'V,vratka,platí'].map(
    told => `${told},2026-03-01T10:00:00+01:00,prodejna,1,100`,
  );
  await withFile(`doklad,typ,stav,cas,kanal,kusy,cena_s_dph\n${rows.join('\n')}\n`, async path => {
    const { nahled, lines } = await preview(path, { ...options, profile });
    expect(nahled.radky.map(({ hodnoty, jePreskocen }) => [hodnoty.length, jePreskocen])).toEqual([
      [1, false],
      [0, true],
      [1, false],
    ]);
    const duvod = 'Přeskakuje se. Vratka byla zrušena, nic se nevrátilo.';
    expect(nahled.radky[1]!.problemy).toEqual([{ radek: 3, sloupec: '', duvod }]);
    expect(nahled.souhrn).toMatchObject({ radku: 3, odmitnute: 0, preskocene: 1 });
    // The other row of its document stays; the cancelled one goes along to judge the signs.
    expect(lines.map(({ isVoid }) => isVoid ?? false)).toEqual([false, true, false]);
  });
});
