import { expect, test } from 'vitest';
import { canonical, goodRow, kanonicky, shoptet, withFile } from './fixtures/read.ts';
import { preview } from './preview.ts';

const options = { format: 'auto', profile: kanonicky, zdroj: 'test' } as const;

test('the first rows: cells, values and what is wrong with them', async () => {
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

test('when columns are missing it shows those that are there', async () => {
  await withFile(canonical([goodRow('A')]), async path => {
    const { sloupce, problem, radky } = (await preview(path, { ...options, profile: shoptet })).nahled;
    expect(problem).toContain('chybí sloupce podle profilu „Shoptet – objednávky“: code, date');
    expect(sloupce[0]).toEqual({ nazev: 'doklad', pole: [] });
    expect(radky).toMatchObject([{ radek: 2, hodnoty: [], problemy: [] }]);
  });
});

test('keys of JSON come in the order of the file', async () => {
  const content = '{"navíc":true,"obrat":5,"doklad":"A","cas":"2026-03-01T10:00","kanal":"eshop","kusy":1}';
  await withFile(content, async path => {
    const { sloupce, radky } = (await preview(path, options)).nahled;
    expect(sloupce.map(({ nazev }) => nazev)).toEqual(['navíc', 'obrat', 'doklad', 'cas', 'kanal', 'kusy']);
    expect(radky[0]?.bunky).toEqual(['true', '5', 'A', '2026-03-01T10:00', 'eshop', '1']);
  });
});

test('a file that cannot be read is refused as in an import', async () => {
  await withFile('', path => expect(preview(path, options)).rejects.toThrow('Soubor je prázdný.'));
});
