import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();
const URL = '/api/shifts/staffing/1/';

test('a shop without an entry needs nobody, and the first writer is not late', async () => {
  const viktor = await app.as('viktor');
  expect((await viktor.get(URL)).body.potreba).toEqual({ tyden: null, vyjimky: null, verze: 1 });
  const { status, body } = await viktor.put(URL, { tyden: ' po-pá 9-19: 2 ', vyjimky: '', verze: 1 });
  expect([status, body.potreba]).toEqual([200, { tyden: 'po-pá 9-19: 2', vyjimky: null, verze: 2 }]);
});

test('refuses a stale version, and an unreadable text with its line', async () => {
  const admin = await app.as('admin');
  const { verze } = (await admin.put(URL, { tyden: 'po 9-19: 2' })).body.potreba;
  expect((await admin.put(URL, { tyden: 'po 9-19: 3', verze })).status).toBe(200);
  const late = await (await app.as('viktor')).put(URL, { tyden: 'po 9-19: 1', verze });
  expect([late.status, late.body.mezitim.zaznam.tyden]).toEqual([409, 'po 9-19: 3']);
  const wrong = await admin.put(URL, { tyden: 'po 9-19', vyjimky: '30. 2. 2026 nikdo' });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { tyden: ['Řádek 1: pište například „po-pá 9-19: 2“'], vyjimky: ['Řádek 1: takový den neexistuje'] },
  ]);
});

test('a manager changes only their own shop', async () => {
  const other = await (await app.as('viktor')).put('/api/shifts/staffing/2/', { tyden: 'po 9-19: 1' });
  expect([other.status, other.body.error]).toEqual([
    403,
    'Potřebu lidí a šablony směn mění vedoucí této prodejny a administrátor.',
  ]);
});

test('shows when the law closes the shop, and 404 for an unknown one', async () => {
  const admin = await app.as('admin');
  expect((await admin.get(URL)).body.zavreno).toEqual([]);
  await app.db.updateTable('prodejna').set({ nad_200m2: true }).where('id', '=', 1).execute();
  const { zavreno } = (await admin.get(URL)).body;
  const [year] = zavreno.at(-1).datum.split('-');
  expect(zavreno.filter(({ datum }: { datum: string }) => datum.startsWith(year))).toEqual([
    { datum: `${year}-01-01`, od: '00:00', nazev: 'Nový rok' },
    { datum: expect.any(String), od: '00:00', nazev: 'Velikonoční pondělí' },
    { datum: `${year}-05-08`, od: '00:00', nazev: 'Den vítězství' },
    { datum: `${year}-09-28`, od: '00:00', nazev: 'Den české státnosti' },
    { datum: `${year}-10-28`, od: '00:00', nazev: 'Vznik Československa' },
    { datum: `${year}-12-24`, od: '12:00', nazev: 'Štědrý den' },
    { datum: `${year}-12-25`, od: '00:00', nazev: '1. svátek vánoční' },
    { datum: `${year}-12-26`, od: '00:00', nazev: '2. svátek vánoční' },
  ]);
  expect((await admin.get('/api/shifts/staffing/999999/')).status).toBe(404);
});
