import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isCluster, testApp } from '#test/app.ts';
import { CONSTRAINTS, FEATURES } from '../../features.ts';
import { createPool } from '../database/db.ts';
import { isDatabaseAway, isDiskFull, refusalOf } from './database-errors.ts';

const app = testApp();

const error = (properties: object, message = 'x') => Object.assign(new Error(message), properties);

describe('an unreachable database', () => {
  test.each([
    ['connection lost', { code: '08006' }],
    ['too many connections', { code: '53300' }],
    ['shutting down', { code: '57P01' }],
    ['crashed', { code: '57P02' }],
    ['starting', { code: '57P03' }],
    ['database not there', { code: '3D000' }],
    ['disk broken', { code: '58030' }],
    ['statement took too long', { code: '57014' }],
    ['lock took too long', { code: '55P03' }],
    ['transaction idle for too long', { code: '25P03' }],
    ['deadlock', { code: '40P01' }],
    ['not serializable', { code: '40001' }],
    ['refused', { code: 'ECONNREFUSED', syscall: 'connect' }],
    ['reset', { code: 'ECONNRESET', syscall: 'read' }],
    ['no room to wait', { code: 'EAGAIN', syscall: 'connect' }],
    ['unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
    ['no socket', { code: 'ENOENT', syscall: 'connect' }],
  ])('%s gives 503 with Retry-After', (_what, properties) => {
    expect(isDatabaseAway(error(properties))).toBe(true);
    expect(refusalOf(error(properties))).toMatchObject({
      status: 503,
      message: 'Služba je dočasně nedostupná. Zkuste to za chvíli.',
      details: { retryAfter: 2 },
    });
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is recognized by %s', message => {
    expect(refusalOf(error({}, message))).toMatchObject({ status: 503 });
  });

  test('includes a lost server of a cluster, but no other internal error', () => {
    const lost = 'server closed the connection unexpectedly';
    const known = 'failure on connection marked as essential: 127.0.0.1:5601';
    for (const said of [lost, known])
      expect(refusalOf(error({ code: 'XX000' }, said))).toMatchObject({ status: 503 });
    expect(refusalOf(error({ code: 'XX000' }, 'cache lookup failed'))).toBeNull();
    expect(refusalOf(error({ code: '42P01' }, lost))).toBeNull();
  });

  test('includes a host that refuses at both of its addresses', () => {
    const refused = error({ code: 'ECONNREFUSED', syscall: 'connect' });
    expect(isDatabaseAway(new AggregateError([refused, refused]))).toBe(true);
    expect(isDatabaseAway(new AggregateError([new Error('x')]))).toBe(false);
  });

  test('is recognized in the errors of the real driver', async () => {
    const nowhere = createPool('postgres://app:x@127.0.0.1:1/app', () => {}, 1);
    expect(isDatabaseAway(await nowhere.query('select 1').catch(e => e))).toBe(true);
    await nowhere.end();
    expect(isDatabaseAway(await nowhere.query('select 1').catch(e => e))).toBe(true);
    const lost = sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.db);
    expect(isDatabaseAway(await lost.catch(e => e))).toBe(true);
    const slow = app.db.transaction().execute(async tx => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(1)`.execute(tx);
    });
    expect(isDatabaseAway(await slow.catch(e => e))).toBe(true);
  });

  test('includes a server that accepts nothing while others wait at its socket', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'away-'));
    const path = join(directory, '.s.PGSQL.5432');
    const server = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen({ path: ${JSON.stringify(path)}, backlog: 1 }, () => console.log('ready'))`,
    ]);
    onTestFinished(() => {
      server.kill('SIGKILL');
      rmSync(directory, { recursive: true });
    });
    await once(server.stdout, 'data');
    server.kill('SIGSTOP');
    const pool = createPool(`postgres://app:x@/app?host=${directory}`, () => {}, 5);
    // Of five, two fit into the queue of one; the others are refused at once, which is what the first to fail is told.
    const refused = await Promise.race(
      Array.from({ length: 5 }, () =>
        pool.connect().then(
          () => null,
          (error: Error) => error,
        ),
      ),
    );
    expect(isDatabaseAway(refused)).toBe(true);
    server.kill('SIGKILL');
    await pool.end();
  });

  test.each([
    ['a defect of ours', { code: '42P01' }],
    ['a value out of range', { code: '22003' }],
    ['a violated constraint', { code: '23505' }],
    ['a file that is not there', { code: 'ENOENT' }],
    ['an error without a code', {}],
  ])('is not meant by %s', (_what, properties) => {
    expect(isDatabaseAway(error(properties))).toBe(false);
  });

  test.each([[null], [undefined], ['57P01'], [{ code: '57P01' }]])(
    'is not meant by %j, which is not an error',
    thrown => {
      expect(isDatabaseAway(thrown)).toBe(false);
    },
  );
});

describe('a full disk', () => {
  test.each([
    ['for the database', { code: '53100' }],
    ['for a file', { code: 'ENOSPC', syscall: 'write' }],
    ['for this user', { code: 'EDQUOT', syscall: 'open' }],
  ])('%s: gives 507 that says so', (_what, properties) => {
    expect(isDiskFull(error(properties))).toBe(true);
    expect(refusalOf(error(properties))).toMatchObject({
      status: 507,
      message: 'Na serveru došlo místo na disku. Nic se neuložilo, řekněte to prosím administrátorovi.',
    });
  });

  test('makes retries wait like an unreachable database', () => {
    expect(isDatabaseAway(error({ code: '53100' }))).toBe(true);
  });

  test.each([[error({ code: '53200' })], [error({ code: 'ENOSPC' })], [null], ['53100']])(
    'is not meant by %j',
    thrown => {
      expect(isDiskFull(thrown)).toBe(false);
    },
  );
});

const SENTENCES = [
  ['uzivatel_cislo_pkey', 409, 'Uživatel s tímto ID již existuje'],
  ['uzivatel_jmeno_key', 409, 'Uživatel s tímto uživatelským jménem již existuje'],
  ['uzivatel_prodejna_fkey', 409, 'Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.'],
  ['prodejna_nazev_key', 409, 'Prodejna s tímto názvem již existuje'],
  ['prodejna_id_prodejny_key', 409, 'Toto číslo pobočky již má jiná prodejna'],
  ['prodejna_hodiny', 400, 'Čas konce musí být po začátku'],
  ['kategorie_nazev_key', 400, 'Kategorie s tímto názvem již existuje'],
  ['novinka_kategorie_fkey', 400, 'Vybraná kategorie neexistuje'],
  ['komentar_novinka_fkey', 404, 'Příspěvek nebyl nalezen.'],
  ['reakce_novinka_fkey', 404, 'Příspěvek nebyl nalezen.'],
  ['soubor_novinka_id_fkey', 404, 'Příspěvek nebyl nalezen.'],
  ['soubor_komentar_id_fkey', 404, 'Komentář nebyl nalezen.'],
  ['novinka_autor_id_fkey', 401, 'Nejste přihlášeni.'],
  ['komentar_autor_id_fkey', 401, 'Nejste přihlášeni.'],
  ['reakce_uzivatel_id_fkey', 401, 'Nejste přihlášeni.'],
  ['soubor_vlozil_id_fkey', 401, 'Nejste přihlášeni.'],
  ['relace_uzivatel_id_fkey', 401, 'Nejste přihlášeni.'],
] as const;

describe('a violated constraint', () => {
  test.each(SENTENCES)('%s is %d: %s', async (constraint, status, message) => {
    expect(refusalOf(error({ code: '23505', constraint }), CONSTRAINTS)).toMatchObject({ status, message });
    const { rows } = await sql<{ found: boolean }>`select exists (
      select from pg_constraint where conname = ${constraint}
      union all select from pg_class where relname = ${constraint} and relkind = 'i') as found`.execute(
      app.db,
    );
    expect(rows[0]!.found, 'the database has no such constraint').toBe(true);
  });

  test('belongs to exactly one feature and exists in the database', async () => {
    const said = Object.values(FEATURES).flatMap(({ constraints = {} }) => Object.keys(constraints));
    expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
    // Triggers raise errors that no constraint can express, under names of their own.
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      union select relname from pg_class where relkind = 'i'
      union select (regexp_match(prosrc, 'constraint = ''(\\w+)'''))[1] from pg_proc`.execute(app.db);
    const there = new Set(rows.map(({ name }) => name));
    expect(said.filter(name => !there.has(name))).toEqual([]);
  });

  /** Unique constraints that no request can violate. */
  const NEVER_MET = {
    'put there, or what is there is changed': [
      'posta_rano_key',
      'predpoved_jedna',
      'prodej_doklad_zdroj_id_doklad_key',
      'prodej_nazev_nazev_key',
      'prodej_osoba_jmeno_key',
      'prodej_pobocka_id_prodejny_stredisko_key',
      'prodej_produkt_kod_nazev_kategorie_id_kategorie_1_id_katego_key',
      'prodej_zdroj_nazev_key',
      'reakce_jedna',
      'sms_automaticky_key',
      'upozorneni_jedno',
      'vykaz_mesice',
    ],
    'written under a lock': [
      'audit_retez_audit_key',
      'objednavka_historie_stav',
      'pristup_omezeni_kategorie_key',
      'pristup_omezeni_pristup_key',
      'ukol_jeden_prodejny',
    ],
    'random, or counted by the database': [
      'objednavka_odkaz',
      'prodej_token_otisk_key',
      'profil_obrazek_klic_key',
      'relace_cislo_key',
      'soubor_klic_key',
    ],
  };

  // Distributed tables have fewer constraints (docs/decisions/0070).
  test.skipIf(isCluster)('has its sentence wherever somebody can meet the unique index', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(app.db);
    const silent = rows.filter(({ name }) => !Object.hasOwn(CONSTRAINTS, name)).map(({ name }) => name);
    expect(silent.sort()).toEqual(Object.values(NEVER_MET).flat().sort());
  });

  test.skipIf(isCluster)(
    'has a sentence for every foreign key of people, shops and news that an insert can violate',
    async () => {
      const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where contype = 'f' and conrelid::regclass::text !~ '^prodej_'`.execute(app.db);
      const silent = rows.filter(
        ({ name }) => !refusalOf(error({ code: '23503', constraint: name }), CONSTRAINTS),
      );
      expect(silent.map(({ name }) => name).sort()).toEqual([
        // Written only during the start.
        'audit_podpis_klic_fkey',
        'novinka_kategorie_novinka_id_fkey',
        // Written while the row that they refer to is locked.
        'objednavka_historie_objednavka_id_fkey',
        'objednavka_historie_retez',
        'odpracovano_smena_id_fkey',
        'pristup_odkryti_pristup_id_fkey',
        'soubor_cast_soubor_id_fkey',
        'soubor_objednavka_id_fkey',
        'ukol_hromadny_fkey',
        'uzivatel_id_fkey',
      ]);
    },
  );

  test.each([
    ['one that nobody can race on', { code: '23514', constraint: 'prodejna_nazev_check' }],
    ['one without a name', { code: '23502' }],
    ['another error that names it', { code: '42501', constraint: 'kategorie_nazev_key' }],
  ])('%s is reported as a defect', (_what, properties) => {
    expect(refusalOf(error(properties), CONSTRAINTS)).toBeNull();
  });
});
