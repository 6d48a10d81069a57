import { beforeAll, expect, test } from 'vitest';
import { contents } from '#test/api/tables.ts';
import { testApp } from '#test/app.ts';
import { workbook } from '../sales/file/fixtures/zip.ts';

const app = testApp();
const HEADER = 'doklad,cas,kanal,kusy,cena_s_dph';
const GOOD = 'A1,2026-03-01T10:00:00+01:00,eshop,1,199';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let token = '';
beforeAll(async () => {
  token = (await (await app.as('admin')).post('/api/import/tokeny/', { nazev: 'Zkouška' })).body.hodnota;
});

const send = (body: string | Buffer, type = 'text/csv', query = '') =>
  app.guest.post(`/api/import/prodeje/${query}`, body, {
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  });

const sales = async () => {
  const all = await contents(app.db);
  return [all.prodejni_radek, all.prodej_doklad, all.souhrn, all.prodej_osoba, all.import_stav];
};

const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const numbered = (...rows: string[]) => `radek,${HEADER}\n${rows.map(row => `${row},1,5`).join('\n')}\n`;
const WHEN = '2026-03-01T10:00:00+01:00,eshop';
const bomb = workbook('', {
  'xl/worksheets/sheet1.xml': {
    name: 'xl/worksheets/sheet1.xml',
    content: Buffer.alloc(8 * 1024 * 1024, ' '),
  },
});

/** Issue 'Bad input': each of these is refused with a sentence, with row and column where there are any. */
test.each<[string, string | Buffer, string, Partial<{ type: string; radek: number; sloupec: string }>]>([
  ['a file cut inside of a quote', csv(GOOD, 'A2,2026-03-01T10:00:00+01:00,eshop,1,"19'), 'useknutý', {}],
  ['a file cut inside of a row', csv(GOOD, 'A2,2026-03-01T1'), 'jiný počet buněk', { radek: 3, sloupec: '' }],
  ['a cut array of JSON', '[{"doklad":"A1"', 'useknutý', { type: 'application/json' }],
  ['a cut workbook', workbook('').subarray(0, 300), 'poškozený', { type: XLSX }],
  ['another encoding', Buffer.concat([Buffer.from(csv(GOOD)), Buffer.from([0xe8, 0x0a])]), 'UTF-8', {}],
  ['UTF-16 without its mark', Buffer.from(csv(GOOD), 'utf16le'), 'UTF-16', {}],
  [
    'a swapped column',
    csv('A1,eshop,2026-03-01T10:00:00+01:00,1,199'),
    'není ve tvaru',
    { radek: 2, sloupec: 'cas' },
  ],
  ['1e400', csv('A1,2026-03-01T10:00:00+01:00,eshop,1e400,199'), '1e400', { radek: 2, sloupec: 'kusy' }],
  ['NaN', csv(GOOD, 'A2,2026-03-01T10:00:00+01:00,eshop,1,NaN'), 'NaN', { radek: 3, sloupec: 'cena_s_dph' }],
  ['nothing', '', 'prázdný', {}],
  ['NUL in the header', 'a\0b,c\n1,2\n', 'chybí sloupce', {}],
  ['NUL in a cell', csv(GOOD, 'A2,\0,eshop,1,5'), 'není ve tvaru', { radek: 3, sloupec: 'cas' }],
  ['a header alone', csv(), 'žádné řádky', {}],
  ['a zip bomb', bomb, 'příliš velký', { type: XLSX }],
  [
    '100,000 columns',
    `${Array.from({ length: 100_000 }, (_, at) => `s${at}`).join(',')}\n1\n`,
    '100000 sloupců',
    {},
  ],
  [
    'a part of a document whose lines are numbered',
    numbered(`1,D1,${WHEN}`, `3,D1,${WHEN}`),
    'Doklad D1 není celý: chybí řádek 2.',
    { radek: 3, sloupec: 'radek' },
  ],
])('%s', async (_, body, sentence, { type, radek, sloupec }) => {
  const before = await sales();
  const { status, body: answer } = await send(body, type);
  expect(status).toBe(400);
  const { message } = answer;
  if (radek === undefined) expect(message).toContain(sentence);
  else {
    expect(message).toContain('Nic se neimportovalo.');
    expect(answer.import.chyby[0]).toMatchObject({ radek, sloupec });
    expect(answer.import.chyby[0].duvod).toContain(sentence);
  }
  expect(await sales()).toEqual(before);
  const { body: record } = await (await app.as('admin')).get(`/api/import/${answer.import.id}/`);
  expect(record.import).toMatchObject({ stav: 'chyba', zprava: message, radku: 0 });
});

test('reports the second half of a document in another file, and keeps what the first brought', async () => {
  expect((await send(numbered(`1,D2,${WHEN}`, `2,D2,${WHEN}`))).status).toBe(200);
  const before = await sales();
  const { status, body } = await send(numbered(`3,D2,${WHEN}`, `4,D2,${WHEN}`));
  expect(status).toBe(400);
  expect(body.import.chyby[0].duvod).toBe('Doklad D2 není celý: chybí řádky 1, 2.');
  expect(await sales()).toEqual(before);
});

test('unpacks a compressed body and refuses one that only claims to be', async () => {
  const { gzipSync } = await import('node:zlib');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'text/csv',
    'content-encoding': 'gzip',
  };
  const packed = await app.guest.post('/api/import/prodeje/', gzipSync(csv(GOOD)), { headers });
  expect(packed.status, JSON.stringify(packed.body)).toBe(200);
  const plain = await app.guest.post('/api/import/prodeje/', csv(GOOD), { headers });
  expect(plain.status).toBe(400);
});
