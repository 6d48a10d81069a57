import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { type ImportOptions, importFile, RefusedRows } from './importer.ts';
import { verifyRollups } from './rollups/verify.ts';

const { kanonicky, shoptet } = BUILT_IN_PROFILES;
const app = testApp();

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-merge-'));
});
afterAll(() => rm(directory, { recursive: true }));

beforeEach(() =>
  sql`truncate prodejni_radek, prodej_doklad, souhrn, prodej_produkt restart identity`.execute(app.owner),
);

async function importText(text: string, profile: Profile, options: Partial<ImportOptions> = {}) {
  const path = join(directory, 'file.csv');
  await writeFile(path, text);
  return importFile(app.url, { path, profile, zdroj: 'zdroj', ...options });
}

type Line = { doklad: string; kusy: number; cena: number | null; obrat: number };

const lines = async (): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select d.doklad, r.kusy, r.cena_s_dph as cena, r.obrat from prodejni_radek r
    join prodej_doklad d on d.id = r.doklad_id order by d.doklad, r.radek`.execute(app.db);
  return rows;
};

describe('a document whose amounts only change signs is replaced:', () => {
  const imported = (...rows: string[]) =>
    importText(`doklad,typ,cas,kanal,kod,kusy,cena_s_dph,obrat\n${rows.join('\n')}\n`, kanonicky);
  const line = (doklad: string, typ: string, kusy: number, obrat: number) =>
    `${doklad},${typ},2026-03-01T10:00:00Z,prodejna,K1,${kusy},100,${obrat}`;

  test('a line', async () => {
    await imported(line('D', 'prodej', 1, 100));
    expect(await imported(line('D', 'prodej', -1, -100))).toMatchObject({ nove: 0, nahrazene: 1 });
    expect(await lines()).toEqual([{ doklad: 'D', kusy: -1, cena: 100, obrat: -100 }]);
    expect(await imported(line('D', 'prodej', -1, -100))).toMatchObject({ nove: 0, nahrazene: 0 });
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('a merged return whose lines swap their signs', async () => {
    await imported(line('V', 'vratka', 1, 100), line('V', 'vratka', -1, -100));
    const changed = [line('V', 'vratka', -1, -100), line('V', 'vratka', 1, 100)];
    expect(await imported(...changed)).toMatchObject({ nove: 0, nahrazene: 1 });
    expect((await lines()).map(({ obrat }) => obrat)).toEqual([-100, 100]);
    expect(await imported(...changed)).toMatchObject({ nove: 0, nahrazene: 0 });
  });

  test('a discount with a corrected sign', async () => {
    const order = (discount: number) =>
      importText(
        `code;date;statusName;orderItemType;orderItemCode;orderItemAmount;orderItemTotalPriceWithVat
O1;2026-03-02 10:00:00;Vyřízena;product;A;1;1000
O1;2026-03-02 10:00:00;Vyřízena;discount;SLEVA;1;${discount}
`,
        shoptet,
      );
    await order(200);
    expect(await order(-200)).toMatchObject({ nove: 0, nahrazene: 1 });
    expect((await lines()).map(({ obrat }) => obrat)).toEqual([1000, -200]);
  });
});

describe('an order of Shoptet with a changed status', () => {
  const order = (status: string, price = 500, code = 'O1') =>
    `${code};2026-03-02 10:00:00;${status};K1;Kryt;1;${price};CZK;product`;
  const HEADER =
    'code;date;statusName;orderItemCode;orderItemName;orderItemAmount;orderItemTotalPriceWithVat;currencyCode;orderItemType';
  const orders = (...rows: string[]) => importText(`${[HEADER, ...rows].join('\n')}\n`, shoptet);

  test('loses its cancellation when it is live again', async () => {
    await orders(order('Vyřízena'));
    expect(await lines()).toMatchObject([{ doklad: 'O1', obrat: 500 }]);
    expect(await orders(order('Stornována'))).toMatchObject({ nove: 1, nahrazene: 0 });
    expect(await lines()).toMatchObject([
      { doklad: 'O1', kusy: 1, obrat: 500 },
      { doklad: 'O1/storno', kusy: -1, obrat: -500 },
    ]);
    expect(await orders(order('Vyřízena'))).toMatchObject({ nove: 0, nahrazene: 1 });
    expect(await lines()).toMatchObject([{ doklad: 'O1', kusy: 1, obrat: 500 }]);
    expect(await verifyRollups(app.db)).toEqual([]);
    expect(await orders(order('Vyřízena'))).toMatchObject({ nove: 0, nahrazene: 0 });
  });

  test('can change and be live again at once', async () => {
    await orders(order('Stornována'));
    expect(await orders(order('Vyřízena', 700))).toMatchObject({ nove: 0, nahrazene: 2 });
    expect(await lines()).toMatchObject([{ doklad: 'O1', obrat: 700 }]);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('keeps its cancellation when it is not in the file', async () => {
    await orders(order('Stornována'));
    await orders(order('Vyřízena', 500, 'O2'));
    expect((await lines()).map(line => line.doklad)).toEqual(['O1', 'O1/storno', 'O2']);
  });

  test('is unchanged by a bad row of it', async () => {
    await orders(order('Stornována'));
    const path = join(directory, 'spoiled.csv');
    await writeFile(
      path,
      `${HEADER}\n${order('Vyřízena').replace(';1;', ';mnoho;')}\n${order('Vyřízena', 1, 'O2')}\n`,
    );
    await importFile(app.url, { path, profile: shoptet, zdroj: 'zdroj', tolerantni: true });
    expect((await lines()).map(line => line.doklad)).toEqual(['O1', 'O1/storno', 'O2']);
  });

  test('with a negative total is cancelled with the opposite sign', async () => {
    await orders(order('Stornována', -150));
    expect(await lines()).toMatchObject([
      { doklad: 'O1', obrat: -150 },
      { doklad: 'O1/storno', obrat: 150 },
    ]);
  });

  test('does not affect a cancellation of its own kind in the source, which is signed', async () => {
    const profile = { ...kanonicky, storno_stavem: { sloupec: 'stav', hodnoty: ['zrušeno'] } };
    const header = 'doklad,typ,cas,kanal,kusy,obrat,stav\n';
    await importText(`${header}Z1,storno,2026-03-02T10:00:00+01:00,eshop,1,500,\n`, profile);
    expect(await lines()).toMatchObject([{ doklad: 'Z1', kusy: -1, obrat: -500 }]);
  });

  test('leaves a source’s own cancelling documents alone', async () => {
    const header = 'doklad,typ,cas,kanal,kusy,obrat,puvodni_doklad\n';
    const sale = 'Z1,prodej,2026-03-02T10:00:00+01:00,eshop,1,500,\n';
    await importText(
      `${header}${sale}Z1/storno,storno,2026-03-03T10:00:00+01:00,eshop,-1,-500,Z1\n`,
      kanonicky,
    );
    await importText(`${header}${sale}`, kanonicky);
    expect((await lines()).map(line => line.doklad)).toEqual(['Z1', 'Z1/storno']);
  });
});

/** Lines of a return as 'pieces price turnover'; an empty value is not given, +D is shipping by its source. */
type Given = string[];
type Taken = [kusy: number, cena: number, obrat: number][];

describe('returns count negative, however they are written', () => {
  const HEADER = 'doklad,typ,cas,kanal,kod,kusy,cena_s_dph,obrat,je_doprava';
  const row = (line: string, at: number) => {
    const [kusy, cena = '', obrat = '', mark = ''] = line.split(' ');
    return `V1,vratka,2026-03-02T10:00:00+01:00,prodejna,K${at},${kusy},${cena},${obrat},${mark && 'true'}`;
  };

  const TABLE: [what: string, given: Given, taken: Taken][] = [
    ['signed by the source', ['-1 100'], [[-1, 100, -100]]],
    [
      'written with positive amounts',
      ['1 100', '2 50'],
      [
        [-1, 100, -100],
        [-2, 50, -100],
      ],
    ],
    [
      'positive, with a discount inside',
      ['1 200', '1 -50'],
      [
        [-1, 200, -200],
        [-1, -50, 50],
      ],
    ],
    ['positive pieces, negative turnover', ['1 100 -100'], [[-1, 100, -100]]],
    ['positive pieces, negative price', ['2 -100'], [[-2, 100, -200]]],
    ['negative pieces, price and turnover', ['-2 -100 -200'], [[-2, 100, -200]]],
    ['a negative price alone', ['2 -100 200'], [[-2, 100, -200]]],
    ['negative pieces, positive turnover', ['-1 100 100'], [[-1, 100, -100]]],
    [
      'pieces in both directions: an exchange for something dearer',
      ['-1 100', '1 300'],
      [
        [-1, 100, -100],
        [1, 300, 300],
      ],
    ],
    [
      'pieces in both directions: a fee above the price',
      ['-1 100', '1 150'],
      [
        [-1, 100, -100],
        [1, 150, 150],
      ],
    ],
    [
      'a fee that is shipping does not decide',
      ['-1 100', '1 150  D'],
      [
        [-1, 100, -100],
        [1, 150, 150],
      ],
    ],
    [
      'positive goods with a shipping discount',
      ['1 100', '-1 200  D'],
      [
        [-1, 100, -100],
        [1, 200, 200],
      ],
    ],
    ['shipping alone', ['1 99  D'], [[-1, 99, -99]]],
    ['goods without a price', ['1 0'], [[-1, 0, 0]]],
    ['money without pieces', ['0  500'], [[0, 500, -500]]],
    ['price by the turnover', ['1  100'], [[-1, 100, -100]]],
  ];
  test.each(TABLE)('%s', async (_, given, taken) => {
    await importText(`${[HEADER, ...given.map(row)].join('\n')}\n`, kanonicky);
    expect((await lines()).map(({ kusy, cena, obrat }) => [kusy, cena, obrat])).toEqual(taken);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('a sale keeps the signs that it has', async () => {
    const sale = row('-1 100', 0).replace('vratka', 'prodej');
    await importText(`${HEADER}\n${sale}\n`, kanonicky);
    expect(await lines()).toMatchObject([{ kusy: -1, obrat: -100 }]);
  });
});

describe('a receipt with sales and returns is signed line by line', () => {
  const HEADER = 'doklad,typ,cas,kanal,kod,kusy,cena_s_dph,obrat,naklad_bez_dph';
  type Cost = number | null;

  /** Lines as 'type pieces price turnover cost', and the stored values of each. */
  const TABLE: [what: string, given: string[], taken: [kusy: number, obrat: number, naklad: Cost][]][] = [
    [
      'written with positive amounts',
      ['prodej 1 5000', 'vratka 1 300'],
      [
        [1, 5000, null],
        [-1, -300, null],
      ],
    ],
    [
      'the returned line first, signed by the source',
      ['vratka -1 300', 'prodej 1 5000'],
      [
        [-1, -300, null],
        [1, 5000, null],
      ],
    ],
    [
      'one returned line signed and one not; a sold discount stays',
      ['prodej 1 5000', 'prodej -1 100', 'vratka 1 300', 'storno -2 50'],
      [
        [1, 5000, null],
        [-1, -100, null],
        [-1, -300, null],
        [-2, -100, null],
      ],
    ],
    [
      'a discount inside of what comes back',
      ['prodej 1 5000', 'vratka 1 300', 'vratka 1 -50'],
      [
        [1, 5000, null],
        [-1, -300, null],
        [-1, 50, null],
      ],
    ],
    [
      'pieces without a sign, money with one',
      ['prodej 2 100  120', 'vratka 1 300 -300 200'],
      [
        [2, 200, 120],
        [-1, -300, -200],
      ],
    ],
    [
      'the cost of a return follows its pieces: all signed but it',
      ['vratka -1 300 -300 200'],
      [[-1, -300, -200]],
    ],
    ['… nothing signed', ['vratka 1 300  200'], [[-1, -300, -200]]],
    ['… money signed alone', ['vratka 1 300 -300 200'], [[-1, -300, -200]]],
    ['… cost signed alone', ['vratka 1 300  -200'], [[-1, -300, -200]]],
    [
      '… an exchange has both directions',
      ['vratka -1 100  40', 'vratka 1 300  90'],
      [
        [-1, -100, -40],
        [1, 300, 90],
      ],
    ],
    ['… money without pieces', ['vratka 0  500 80'], [[0, -500, -80]]],
    ['a sale keeps the cost it has', ['prodej -1 300  200'], [[-1, -300, 200]]],
  ];
  test('all cases of the table are right in one file', async () => {
    const rows = TABLE.flatMap(([, given], document) =>
      given.map((line, at) => {
        const [typ, kusy, cena = '', obrat = '', naklad = ''] = line.split(' ');
        return `M${document},${typ},2026-03-02T10:00:00+01:00,prodejna,K${at},${kusy},${cena},${obrat},${naklad}`;
      }),
    );
    await importText(`${[HEADER, ...rows].join('\n')}\n`, kanonicky);
    const { rows: stored } = await sql<{ doklad: string; kusy: number; obrat: number; naklad: Cost }>`
      select d.doklad, r.kusy, r.obrat, r.naklad_bez_dph as naklad
      from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id order by r.radek`.execute(app.db);
    for (const [document, [what, , taken]] of TABLE.entries()) {
      const own = stored.filter(line => line.doklad === `M${document}`);
      expect(
        own.map(({ kusy, obrat, naklad }) => [kusy, obrat, naklad]),
        what,
      ).toEqual(taken);
    }
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('the profit of a return by piece costs is negative once', async () => {
    const profile = { ...kanonicky, naklad_za_kus: true };
    await importText(`${HEADER}\nV1,vratka,2026-03-02T10:00:00+01:00,prodejna,K1,2,363,-726,200\n`, profile);
    const { rows } = await sql<{ zisk: number }>`
      select sum(zisk) as zisk from souhrn where zrno = 'd' and dimenze = '.'`.execute(app.db);
    expect(rows[0]!.zisk).toBe(-200);
  });
});

describe('bad rows', () => {
  const HEADER = 'doklad,cas,kanal,kusy,cena_s_dph';
  const good = (doklad: string) => `${doklad},2026-03-02T10:00:00+01:00,prodejna,1,100`;
  const refused = (rows: string[], options: Partial<ImportOptions> = {}) =>
    importText(`${[HEADER, ...rows].join('\n')}\n`, kanonicky, options).catch(error => error);

  test('count as one refused row each, with all their problems', async () => {
    const error = await refused([good('A1'), 'A2,kdysi,doma,mnoho,hodně', good('A3'), 'A4,,prodejna,1,100']);
    expect(error).toBeInstanceOf(RefusedRows);
    expect(error).toMatchObject({
      odmitnute: 2,
      message: 'Nic se neimportovalo. Soubor má chybné řádky (2). Neznámé hodnoty: kanal „doma“ (1×).',
    });
    expect(error.chyby.map((one: { radek: number }) => one.radek)).toEqual([3, 3, 3, 3, 5]);
  });

  test('without a document refuse the file even in tolerant mode', async () => {
    const error = await refused([good('A1'), ',2026-03-02T10:00:00+01:00,prodejna,1,100'], {
      tolerantni: true,
    });
    expect(error).toBeInstanceOf(RefusedRows);
    expect(error).toMatchObject({
      odmitnute: 1,
      chyby: [{ radek: 3, sloupec: 'doklad' }],
      message:
        'Nic se neimportovalo. U chybného řádku 3 nelze poznat, ke kterému dokladu patří, a tedy ani co vynechat.',
    });
    expect(await lines()).toEqual([]);
  });

  test('with a document exclude it in tolerant mode', async () => {
    const result = await refused([good('A1'), 'A2,kdysi,prodejna,1,100', good('A2')], { tolerantni: true });
    expect(result).toMatchObject({ dokladu: 1, nove: 1, odmitnute: 1 });
    expect((await lines()).map(line => line.doklad)).toEqual(['A1']);
  });
});

test('a return booked by two people counts once, for the original seller', async () => {
  const header = 'doklad,typ,cas,kanal,prodejce,kod,kusy,cena_s_dph,puvodni_doklad\n';
  const sale = 'S1,prodej,2026-03-02T10:00:00+01:00,prodejna,Petra Nováková,K1,1,100,\n';
  const back = (who: string) => `S2,vratka,2026-03-03T10:00:00+01:00,prodejna,${who},K1,-1,50,S1\n`;
  await importText(`${header}${sale}${back('Pavel Svoboda')}${back('Petra Nováková')}`, kanonicky);
  expect(await verifyRollups(app.db)).toEqual([]);
  const { rows } = await sql<{ n: number }>`
    select sum(vraceno_dokladu)::int as n from souhrn where zrno = 'd' and dimenze = 'o'`.execute(app.db);
  expect(rows[0]!.n).toBe(1);
});
