import { beforeAll, describe, expect, test } from 'vitest';
import { ANALYSES } from '#shared/analytics/kinds.ts';
import { ROUTES, urlOf } from '#test/api/routes.ts';
import { type Cell, readCsv, readXlsx, recordsOf } from '#test/sheets.ts';
import { contractOf } from '#world/employment.ts';
import { records } from '#world/records.ts';
import { soldWorld } from '../analytics/fixtures/world.ts';

/** Every list that is downloaded has the same rows, columns and values as CSV and as XLSX. */

const { app, lines } = soldWorld(11);
const MONTH = '2026-03';
const TOMAS = 15;
const PETRA = 12;
const PETRAS = { uzivatel_id: PETRA, prodejna_id: 1 };

const params: Record<string, string | number> = {};
/** A call takes what it knows of these. */
const QUERY = {
  ...{ period: 'custom', start_date: '2026-02-10', end_date: '2026-04-10' },
  ...{
    mesic: MONTH,
    type: 'monthly',
    date: MONTH,
    user_id: TOMAS,
    doklad: lines[0]!.doklad!,
    zdroj: lines[0]!.zdroj!,
  },
};
/** What others need instead, by the beginning of the call and its list. */
const ELSE: Record<string, Record<string, string>> = Object.fromEntries(
  Object.keys(ANALYSES).map(type => [
    `GET /analytics/prodejni-analytika/ data.${type}.`,
    { type, period: 'weekly', obdobi: 'custom' },
  ]),
);

/** Nothing is sold under the profile that it is asked of. */
const EMPTY = 'GET /import/profily/:klic/katalog/ nezname';

/** A refused row with everything that a spreadsheet could misread. */
const PROBLEM = { radek: 7, sloupec: 'cena_s_dph', duvod: '=1+1; "mnoho"\r\nnení číslo 1.5\n' };

beforeAll(async () => {
  const make = records(app.db);
  await contractOf(app.db, PETRA);
  const { id: smena_id } = await app.db
    .insertInto('smena')
    .values({ ...PETRAS, datum: `${MONTH}-02`, cas_od: '08:00', cas_do: '16:20', typ_smeny: 'prace' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = ['prichod 07:55', 'pauza_start 12:00', 'pauza_konec 12:45', 'odchod 16:25'] as const;
  for (const step of steps) {
    const [typ_akce, cas] = step.split(' ') as ['prichod', string];
    const record = { smena_id, typ_akce, cas: `${MONTH}-02T${cas}:00+01:00`, zapsal_id: PETRA };
    await app.db
      .insertInto('dochazka')
      .values({ ...record, poznamka: '=1+1', duvod: null, opravuje_id: null })
      .execute();
  }
  await app.db
    .insertInto('vykaz')
    .values({ uzivatel_id: PETRA, mesic: `${MONTH}-01`, stav: 'uzavreno' })
    .execute();
  params.id = await make.import();
  await app.db
    .updateTable('prodej_import')
    .set({ chyby: JSON.stringify([PROBLEM]) })
    .where('id', '=', params.id)
    .execute();
  params.klic = await make.catalogue();
});

/** A cell of an XLSX file as CSV writes it: Czech decimals, at most two; days and times as they stand in the shop. */
function inCsv(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100).replace('.', ',');
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/^1899-12-30T(\d\d:\d\d).*/, '$1')
      .replace('T00:00:00.000Z', '')
      .replace(/T(.*)\.000Z/, ' $1');
  return /^[=+\-@\t\r＝＋－＠]/.test(String(cell)) ? `'${cell}` : String(cell);
}

const lists = [...ROUTES].flatMap(([call, { sheets = [] }]) =>
  sheets.map(sheet => [`${call} ${sheet.rows}`, call, sheet] as const),
);

describe('a list as CSV is its XLSX, cell by cell:', () => {
  test.each(lists)('%s', async (said, call, { name, rows }) => {
    const admin = await app.as('admin');
    const more = Object.entries(ELSE).find(([of]) => said.startsWith(of))?.[1];
    const get = async (format: string) => {
      const { status, body, response } = await admin.get(
        urlOf(call.split(' ')[1]!, params, { ...QUERY, ...more, format, seznam: rows }),
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return response.rawPayload;
    };
    const [xlsx, ...others] = await readXlsx(await get('xlsx'));
    const csv = readCsv(await get('csv'));
    expect(others).toEqual([]);
    expect(xlsx!.name).toBe(name.slice(0, 31));
    if (said !== EMPTY) expect(xlsx!.rows.length).toBeGreaterThan(0);
    expect(csv.head).toEqual(xlsx!.head);
    expect(csv.rows).toEqual(xlsx!.rows.map(row => row.map(inCsv)));
  });

  test('shifts of a month, all lists in one table', async () => {
    const admin = await app.as('admin');
    const get = async (format: string) =>
      (await admin.get('/api/shifts/export/', { query: { mesic: MONTH, format } })).response.rawPayload;
    const sheets = await readXlsx(await get('xlsx'));
    const all = recordsOf(readCsv(await get('csv')));
    expect(sheets.map(({ name }) => name)).toEqual(['Směny', 'Souhrn', 'Docházka']);
    for (const sheet of sheets) {
      const { name, head, rows } = sheet;
      expect(rows.length, name).toBeGreaterThan(0);
      const found = all.filter(({ Seznam }) => Seznam === name);
      // A length has as many digits of hours as it needs.
      const expected = rows.map(row =>
        row.map((cell, at) => (head[at] === 'Pauza' ? inCsv(cell).replace(/^0/, '') : inCsv(cell))),
      );
      expect(found.map(row => head.map(one => row[one]))).toEqual(expected);
    }
  });
});
