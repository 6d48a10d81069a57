import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Profile } from '#shared/sales/profile.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { type ImportOptions, importFile } from './importer.ts';
import { verifyRollups } from './rollups/verify.ts';

const app = testApp();
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-void-'));
});
afterAll(() => rm(directory, { recursive: true }));

beforeEach(() =>
  sql`truncate prodejni_radek, prodej_doklad, souhrn, prodej_produkt restart identity`.execute(app.owner),
);

/** A till whose every row says whether it is still valid. */
const till: Profile = {
  ...BUILT_IN_PROFILES.kanonicky,
  zaporne_vratka: true,
  storno_stavem: {
    sloupec: 'stav',
    hodnoty: ['zrušeno', 'Vráceno', 'Vratka stornována'],
    prodano: ['platí'],
  },
};

const HEADER = 'doklad,typ,cas,kanal,prodejce,puvodni_doklad,kod,kusy,obrat,naklad_bez_dph,stav';
type Row = {
  typ?: string;
  day?: number;
  seller?: string;
  of?: string;
  kod?: string;
  kusy?: number;
  obrat?: number;
  stav?: string;
};
const row = (doklad: string, { typ = 'prodej', day = 2, seller = 'Eva', of = '', ...rest }: Row = {}) => {
  const { kod = 'K1', kusy = 1, obrat = 100 * kusy, stav = 'platí' } = rest;
  const cas = `2026-03-0${day}T10:00:00+01:00`;
  return [doklad, typ, cas, 'prodejna', seller, of, kod, kusy, obrat, 40, stav].join(',');
};

async function imported(rows: string[], options: Partial<ImportOptions> = {}) {
  const path = join(directory, 'file.csv');
  await writeFile(path, `${[HEADER, ...rows].join('\n')}\n`);
  const result = await importFile(app.url, { path, profile: till, zdroj: 'zdroj', ...options });
  expect(await verifyRollups(app.db)).toEqual([]);
  return result;
}

/** Stored lines as 'document type pieces turnover person'. */
async function stored() {
  const { rows } = await sql<{ one: string }>`
    select concat_ws(' ', d.doklad, r.typ, trim_scale(r.kusy), trim_scale(r.obrat), o.jmeno) as one
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_osoba o on o.id = r.osoba_id
    order by d.doklad, r.radek`.execute(app.db);
  return rows.map(({ one }) => one);
}
const documents = async () => {
  const { rows } = await sql<{ doklad: string }>`select doklad from prodej_doklad order by doklad`.execute(
    app.db,
  );
  return rows.map(({ doklad }) => doklad);
};

describe('a return that was cancelled', () => {
  const sale = row('P1');
  const back = (stav: string) =>
    row('R1', { typ: 'vratka', kusy: -1, day: 3, of: 'P1', seller: 'Jan', stav });

  test('is not counted, and its document is not stored', async () => {
    expect(await imported([sale, back('zrušeno')])).toMatchObject({
      ...{ radku: 1, dokladu: 1, nove: 1, nahrazene: 0, odmitnute: 0, preskocene: 1 },
    });
    expect(await stored()).toEqual(['P1 prodej 1 100 Eva']);
    expect(await documents()).toEqual(['P1']);
  });

  test('disappears when a later file cancels it, comes back with one that revives it, and disappears again', async () => {
    const whole = ['P1 prodej 1 100 Eva', 'R1 vratka -1 -100 Eva'];
    await imported([sale, back('platí')]);
    expect(await stored()).toEqual(whole);
    for (let round = 0; round < 2; round++) {
      expect(await imported([back('zrušeno')])).toMatchObject({ nove: 0, nahrazene: 1, preskocene: 1 });
      expect(await stored()).toEqual(whole.slice(0, 1));
      expect(await documents()).toEqual(['P1']);
      expect(await imported([back('zrušeno')])).toMatchObject({ nove: 0, nahrazene: 0, preskocene: 1 });
      expect(await imported([back('platí')])).toMatchObject({ nove: 1, nahrazene: 0, preskocene: 0 });
      expect(await stored()).toEqual(whole);
    }
  });

  test('is told by negative pieces or a prefix as well as by a type', async () => {
    const rows = [row('A', { kusy: -1, stav: 'zrušeno' }), row('V1', { kusy: 1, stav: 'zrušeno' })];
    await imported(rows, { profile: { ...till, vratky: [{ predpona: 'V', typ: 'vratka' }] } });
    // The column says sale for both: pieces decide, as the prefix only speaks where the file says nothing.
    expect(await stored()).toEqual(['V1 prodej 1 100 Eva', 'V1/storno storno -1 -100 Eva']);
  });

  test('takes no person with it: what returns it counts for whom it names', async () => {
    const again = row('R2', { typ: 'vratka', day: 4, of: 'R1', seller: 'Ota' });
    await imported([sale, back('platí'), again]);
    expect((await stored()).at(-1)).toBe('R2 vratka -1 -100 Eva');
    await imported([back('zrušeno')]);
    expect((await stored()).at(-1)).toBe('R2 vratka -1 -100 Ota');
    await imported([back('platí')]);
    expect((await stored()).at(-1)).toBe('R2 vratka -1 -100 Eva');
  });

  test('on a receipt that also sells goes alone; the sale gets its cancellation', async () => {
    const receipt = (stav: string) => [
      row('S1', { obrat: 300, stav }),
      row('S1', { typ: 'vratka', kod: 'K2', kusy: -1, stav }),
    ];
    const valid = ['S1 prodej 1 300 Eva', 'S1 vratka -1 -100 Eva'];
    await imported(receipt('platí'));
    expect(await stored()).toEqual(valid);
    await imported(receipt('zrušeno'));
    expect(await stored()).toEqual(['S1 prodej 1 300 Eva', 'S1/storno storno -1 -300 Eva']);
    await imported(receipt('platí'));
    expect(await stored()).toEqual(valid);
    // Only the return is cancelled.
    await imported([receipt('platí')[0]!, receipt('zrušeno')[1]!]);
    expect(await stored()).toEqual(valid.slice(0, 1));
  });

  test('still helps to judge the signs of the other lines of its document', async () => {
    const lines = (stav: string) => [
      row('V1', { typ: 'vratka', kusy: -2, stav }),
      row('V1', { typ: 'vratka', kusy: 1, kod: 'K2' }),
    ];
    await imported(lines('platí'));
    expect(await stored()).toEqual(['V1 vratka -2 -200 Eva', 'V1 vratka 1 100 Eva']);
    await imported(lines('zrušeno'));
    expect(await stored()).toEqual(['V1 vratka 1 100 Eva']);
  });

  test('is a return where the status only says that the goods came back', async () => {
    await imported([
      row('R1', { typ: 'vratka', kusy: -1, stav: 'Vráceno' }),
      row('R2', { typ: 'vratka', kusy: -1, stav: 'Vratka stornována' }),
      row('P1', { stav: 'Vráceno' }),
    ]);
    expect(await stored()).toEqual([
      'P1 prodej 1 100 Eva',
      'P1/storno storno -1 -100 Eva',
      'R1 vratka -1 -100 Eva',
    ]);
  });

  test('is not a cancelling document of the source, which stays', async () => {
    await imported([row('Z1', { typ: 'storno', kusy: -1, stav: 'zrušeno' })]);
    expect(await stored()).toEqual(['Z1 storno -1 -100 Eva']);
  });

  test('takes the sale away as which its document once counted', async () => {
    await imported([row('X1', { stav: 'zrušeno' })]);
    expect(await documents()).toEqual(['X1', 'X1/storno']);
    await imported([row('X1', { typ: 'vratka', stav: 'zrušeno' })]);
    expect(await documents()).toEqual([]);
  });

  test('stays as it was when a row of its document is bad', async () => {
    await imported([back('platí')]);
    const rows = [back('zrušeno'), back('platí').replace(',-1,', ',mnoho,'), sale];
    await imported(rows, { tolerantni: true });
    expect(await stored()).toEqual(['P1 prodej 1 100 Eva', 'R1 vratka -1 -100 Eva']);
  });

  test('has lines that are not adjacent, between documents of several batches', async () => {
    await imported([back('platí')]);
    const many = Array.from({ length: 40 }, (_, at) => row(`M${at}`));
    await imported([back('zrušeno'), ...many, back('zrušeno')], { batchLines: 8 });
    expect((await documents()).includes('R1')).toBe(false);
    expect(await documents()).toHaveLength(40);
  });
});
