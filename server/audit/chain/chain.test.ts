import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { sweep } from '../../operation/sweep.ts';
import { login } from '../fixtures/people.ts';
import { sealAudit } from './queries.ts';
import { verifyAudit } from './verify.ts';

const app = testApp();
const verify = (noted: { poradi: number; otisk: string } | null = null) => verifyAudit(app.url, noted);
const links = () => app.db.selectFrom('audit_retez').selectAll().orderBy('poradi').execute();

/** Changes rows as somebody with all rights on the database could. */
async function behindItsBack(statement: string) {
  const triggers = (what: string) =>
    ['audit', 'audit_retez'].map(table => sql.raw(`alter table ${table} ${what} trigger user`));
  await app.owner.transaction().execute(async tx => {
    for (const one of triggers('disable')) await one.execute(tx);
    await sql.raw(statement).execute(tx);
    for (const one of triggers('enable')) await one.execute(tx);
  });
}

beforeEach(async () => {
  await behindItsBack('delete from audit_retez');
  for (let n = 0; n < 6; n++) await login(app);
  await sealAudit(app.db);
});

test('rows are sealed once and in order, later rows after them', async () => {
  const before = await links();
  expect(before.length).toBeGreaterThan(5);
  expect(before.map(({ poradi }) => poradi)).toEqual(before.map((_, at) => at + 1));
  expect(await sealAudit(app.db)).toBe(0);
  await login(app);
  expect(await verify()).toMatchObject({ problems: [], rows: before.length, waiting: 1 });
  expect(await sealAudit(app.db)).toBe(1);
  expect(await verify()).toMatchObject({ problems: [], rows: before.length + 1, waiting: 0 });
  const { body } = await (await app.as('admin')).get('/api/audit/retez/');
  const { head } = await verify();
  expect(body).toMatchObject({ success: true, ...head });
});

test('rows too many for one turn still make one chain', async () => {
  await sql`insert into audit (co, tabulka, kdo_jmeno, adresa)
    select 'export', 'tabulka', n, '192.0.2.7' from generate_series(1, 350) as n`.execute(app.db);
  expect(await sealAudit(app.db)).toBe(350);
  expect(await verify()).toMatchObject({ problems: [], waiting: 0 });
});

test('a row that commits after a later one is sealed after it', async () => {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const late = app.db.transaction().execute(async tx => {
    await sql`insert into audit (co, tabulka, kdo_jmeno) values ('export', 'tabulka', 'pozdní')`.execute(tx);
    await held;
  });
  await login(app);
  await sealAudit(app.db);
  release();
  await late;
  expect(await sealAudit(app.db)).toBe(1);
  expect((await verify()).problems).toEqual([]);
});

test('instances that seal at the same time make one chain', async () => {
  await Promise.all([login(app), login(app), login(app)]);
  await Promise.all([sealAudit(app.db), sealAudit(app.db), sealAudit(app.db)]);
  expect(await verify()).toMatchObject({ problems: [], waiting: 0 });
});

describe('tampering is detected:', () => {
  const THIRD = '(select audit_id from audit_retez where poradi = 3)';

  test.each([
    ['changes', `update audit set zmeny = '{"a": [1, 2]}' where id = ${THIRD}`, /changes are not those/],
    ['a name', `update audit set kdo_jmeno = 'Někdo jiný' where id = ${THIRD}`, /name or the changes/],
    ['who it was', `update audit set kdo = 99 where id = ${THIRD}`, /does not follow/],
    ['what it was', `update audit set co = 'export' where id = ${THIRD}`, /does not follow/],
    ['when', `update audit set cas = cas - interval '1 microsecond' where id = ${THIRD}`, /does not follow/],
    ['an address', `update audit set adresa = '192.0.2.99' where id = ${THIRD}`, /the address is not/],
    ['an emptied address', `update audit set adresa = null where id = ${THIRD}`, /the address is not/],
    ['a row taken out', `delete from audit where id = ${THIRD}`, /the row is gone/],
    ['a row and its link', 'delete from audit_retez where poradi = 3', /the link before is missing/],
    [
      'two rows exchanged',
      'update audit_retez set audit_id = case poradi when 3 then -1 else 3 end where poradi in (3, 4)',
      /the row is gone/,
    ],
  ])('%s', async (_, statement, problem) => {
    await behindItsBack(statement);
    const { problems } = await verify();
    expect(problems.join('\n')).toMatch(problem);
    expect(problems[0]).toMatch(/^link [345], row/);
  });

  test('a row inserted among sealed ones, also after it is sealed itself', async () => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('audit', 'id')) as id`.execute(app.owner);
    const { id } = rows[0]!;
    await login(app);
    await sealAudit(app.db);
    expect((await verify()).problems).toEqual([]);
    await behindItsBack(
      `insert into audit (id, cas, co, tabulka, kdo_jmeno)
       overriding system value values (${id}, now() - interval '1 hour', 'export', 'tabulka', 'vložený')`,
    );
    expect((await verify()).problems.join()).toMatch(new RegExp(`^row ${id}: it was inserted`));
    await sealAudit(app.db);
    expect((await verify()).problems.join()).toMatch(new RegExp(`^link \\d+, row ${id}: it was inserted`));
    await behindItsBack(`delete from audit where id = ${id}`);
  });

  test('an end that was cut off, by a head noted before', async () => {
    const { head } = await verify();
    expect((await verify(head)).problems).toEqual([]);
    await behindItsBack(`delete from audit where id = (select max(audit_id) from audit_retez)`);
    await behindItsBack(`delete from audit_retez where poradi = ${head.poradi}`);
    expect((await verify()).problems).toEqual([]);
    expect((await verify(head)).problems).toEqual([
      `link ${head.poradi}: it differs from the head that was noted`,
    ]);
  });
});

describe('the application’s role', () => {
  test.each([
    ['changed', 'update audit_retez set otisk = zavazek_obsah'],
    ['deleted', 'delete from audit_retez where poradi = 1'],
    ['emptied', 'truncate audit_retez'],
    ['given another salt', 'update audit_retez set sul_adresa = sul_obsah'],
  ])('may not have links %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(
      'permission denied for table audit_retez',
    );
    await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('audit is append-only');
  });

  test('empties old addresses, and the chain stays whole', async () => {
    const young = sql`update audit set adresa = null where adresa is not null`;
    await expect(young.execute(app.owner)).rejects.toThrow('audit is append-only');
    // As if written and sealed three years ago.
    await behindItsBack(`update audit set cas = cas - interval '3 years'; delete from audit_retez`);
    await sealAudit(app.db);
    await login(app);
    await sealAudit(app.db);
    await sweep(app);
    const rows = await app.db.selectFrom('audit').select('adresa').orderBy('id').execute();
    expect(rows.map(({ adresa }) => adresa !== null)).toEqual(rows.map((_, at) => at === rows.length - 1));
    const { problems, emptied } = await verify();
    expect(problems).toEqual([]);
    // The late row never had an address.
    expect(emptied).toBe(rows.length - 2);
    await behindItsBack(`update audit set adresa = '192.0.2.1' where id = (select min(id) from audit)`);
    expect((await verify()).problems).toHaveLength(1);
  });
});
