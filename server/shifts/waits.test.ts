import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { sentBy } from '#test/statements.ts';
import { settableClock } from './fixtures/clock.ts';

const app = testApp({ clock: settableClock('2026-11-20T10:00:00+01:00') });
const SHIFT = { user_id: 13, prodejna: 1, datum: '2026-12-09', typ_smeny: 'prace' };

test('planning and moving a shift sends together what it can', async () => {
  const viktor = await app.as('viktor');
  let id = 0;
  const planned = await sentBy(app.pool, async () => {
    const { status, body } = await viktor.post('/api/shifts/', {
      ...SHIFT,
      cas_od: '08:00',
      cas_do: '16:00',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    id = body.smena.id;
  });
  const moved = await sentBy(app.pool, async () => {
    const { status } = await viktor.put(`/api/shifts/${id}/`, { ...SHIFT, cas_od: '09:00', cas_do: '17:00' });
    expect(status).toBe(200);
  });
  expect([planned.waits, moved.waits]).toEqual([[7], [9]]);
});
