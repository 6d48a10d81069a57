import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();

/** Every index of the sold lines by name, with the definition that would create it again. */
async function indexes(db = app.db) {
  const { rows } = await sql<{ name: string; is: string }>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as is from pg_indexes
    where tablename = 'prodejni_radek' and indexname not like '%pkey%' order by indexname`.execute(db);
  return rows;
}

test.skipIf(process.env.TEST_CITUS_URL)(
  'lines split by years as in docs/growth.md keep every index',
  async () => {
    const section = (await readFile('docs/growth.md', 'utf8')).split('### Lines by years')[1]!;
    const [, statements] = section.split(/^```(?:sql)?$/m);
    class Enough extends Error {}
    const trying = app.owner.transaction().execute(async tx => {
      const before = await indexes(tx);
      await sql.raw(statements!).execute(tx);
      expect(await indexes(tx)).toEqual(before);
      throw new Enough();
    });
    await expect(trying).rejects.toThrow(Enough);
  },
);
