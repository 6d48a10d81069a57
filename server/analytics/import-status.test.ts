import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();

const NEVER = {
  web_prodeje_all_latest: null,
  last_daily_backup: null,
  last_monthly_backup: null,
  web_prodeje_latest: null,
  last_daily_import: null,
  last_monthly_import: null,
};

const PATHS = ['/api/analytics/backup-info/', '/api/analytics/apify/backup-info/'];

describe.each(PATHS)('%s', path => {
  test.each(['petra', 'viktor'])('is forbidden to %s', async username => {
    expect((await (await app.as(username)).get(path)).status).toBe(403);
  });

  test('requires a sign-in', async () => {
    expect((await app.guest.get(path)).status).toBe(401);
  });

  test('answers null for imports that never happened', async () => {
    await app.db.deleteFrom('import_stav').execute();
    const { status, body } = await (await app.as('admin')).get(path);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { ...NEVER, data_source: 'WEB_PRODEJE_ALL' } });
  });

  test('answers the known times with their offset', async () => {
    await app.db.deleteFrom('import_stav').execute();
    await app.db
      .insertInto('import_stav')
      .values([
        { klic: 'web_prodeje_all_latest', cas: '2026-11-21T09:00:00Z' },
        { klic: 'last_daily_import', cas: '2026-07-01T22:30:00Z' },
      ])
      .execute();
    expect((await (await app.as('admin')).get(path)).body.data).toEqual({
      ...NEVER,
      web_prodeje_all_latest: '2026-11-21T10:00:00+01:00',
      last_daily_import: '2026-07-02T00:30:00+02:00',
      data_source: 'WEB_PRODEJE_ALL',
    });
  });
});
