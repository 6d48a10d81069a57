import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();
const URL = '/api/shifts/staffing/1/';

test('a shop nobody said anything of needs nobody, and the first who writes is not late', async () => {
  const viktor = await app.as('viktor');
  expect((await viktor.get(URL)).body.potreba).toEqual({ tyden: null, vyjimky: null, verze: 1 });
  const { status, body } = await viktor.put(URL, { tyden: ' po-pá 9-19: 2 ', vyjimky: '', verze: 1 });
  expect([status, body.potreba]).toEqual([200, { tyden: 'po-pá 9-19: 2', vyjimky: null, verze: 2 }]);
});

test('who has not seen it last is told, and what cannot be read is refused with its line', async () => {
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

test('a manager changes the own shop’s alone', async () => {
  const other = await (await app.as('viktor')).put('/api/shifts/staffing/2/', { tyden: 'po 9-19: 1' });
  expect([other.status, other.body.error]).toEqual([
    403,
    'Potřebu lidí mění vedoucí této prodejny a administrátor.',
  ]);
});

test('says whether the law closes the shop on holidays, and of no shop nothing', async () => {
  const admin = await app.as('admin');
  expect((await admin.get(URL)).body.nad_200m2).toBe(false);
  await app.db.updateTable('prodejna').set({ nad_200m2: true }).where('id', '=', 1).execute();
  expect((await admin.get(URL)).body.nad_200m2).toBe(true);
  expect((await admin.get('/api/shifts/staffing/999999/')).status).toBe(404);
});
