import { sql } from 'kysely';
import { codeAt } from '#server/factors/totp.ts';
import { verifyRollups } from '#server/sales/rollups/verify.ts';
import { hashPassword } from '#server/session/hashing.ts';
import { createVault } from '#server/vault/cipher.ts';
import { openPassword } from '#server/vault/sealed/envelope.ts';
import type { Secrets } from '#test/api/fuzz-secrets.ts';
import { contents } from '#test/api/tables.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { ORDER, records } from '#world/records.ts';
import type { Chain } from '../chain.ts';
import { signIn } from '../program.ts';

const PASSWORD = 'po-vsem-se-prihlasim';

/** What must hold for the data whatever was requested; each query counts the violations. */
const INVARIANTS: Record<string, string> = {
  'there is an active administrator': `select (count(*) = 0)::int from uzivatel where role = 'ADMIN' and aktivni and smazan is null`,
  'names are trimmed and NFC': `select count(*) from uzivatel where jmeno <> normalize(trim(jmeno)) or jmeno = ''`,
  'every file has all its bytes': `select count(*) from soubor s where velikost <>
    (select coalesce(sum(length(data)), 0) from soubor_cast where soubor_id = s.id)`,
  'every order is in the state of its last move': `select count(*) from objednavka o where status <>
    (select novy_status from objednavka_historie where objednavka_id = o.id and typ in ('vytvoreni', 'stav')
      order by poradi desc limit 1)`,
  'the shifts of a person do not overlap': `select count(*) from smena a join smena b using (uzivatel_id)
    where a.id < b.id and tsrange(a.datum + a.cas_od, a.datum + a.cas_do) && tsrange(b.datum + b.cas_od, b.datum + b.cas_do)
      and a.cas_od < a.cas_do and b.cas_od < b.cas_do`,
  'no import is waiting or running': `select count(*) from prodej_import where stav in ('ceka', 'bezi')`,
  'every session belongs to a person who is not deleted': `select count(*) from relace join uzivatel u on u.id = uzivatel_id
    where u.smazan is not null`,
};

/** Checks that the data is as it must be; returns the violations. */
export async function dataFaults({ pool, db }: Chain): Promise<string[]> {
  const faults = (await verifyRollups(db)).map(difference => `rollup ${difference}`);
  for (const [what, statement] of Object.entries(INVARIANTS)) {
    const { rows } = await pool.query(`select (${statement})::int as count`);
    if (rows[0].count > 0) faults.push(`this is not true of ${rows[0].count} rows: ${what}`);
  }
  const vault = createVault(TEST_KEYS);
  for (const { id, ...sealed } of await db
    .selectFrom('pristup')
    .select(['id', 'tajemstvi', 'klic_id', 'klic_radku', 'texty'])
    .execute())
    openPassword(vault, id, sealed);
  return faults;
}

/** Where secrets are found that must not be there: in the log, in tables, in files. */
export async function leaks(chain: Chain, secrets: Secrets): Promise<string[]> {
  const found: string[] = [];
  const inLog = secrets.foundIn(chain.output(), 'log');
  if (inLog) found.push(`the log contains the secret ${inLog}`);
  for (const [table, rows] of Object.entries(await contents(chain.db))) {
    const told = secrets.foundIn(rows.join('\n'), 'dump');
    if (told) found.push(`the table ${table} contains the secret ${told}`);
  }
  const files = await chain.leftovers();
  if (files.length > 0) found.push(`temporary files are left behind: ${files.join()}`);
  return found;
}

/** The ordinary day of a new person; throws when anything differs from normal. */
export async function ordinaryDay({ db, program }: Chain) {
  const id = await records(db).person(await hashPassword(PASSWORD));
  await sql`update uzivatel set role = 'ADMIN' where id = ${id}`.execute(db);
  // The generated requests guessed so many passwords that this address would have to wait.
  await db.deleteFrom('prihlaseni_pokus').execute();
  const person = await db
    .selectFrom('uzivatel')
    .select('uzivatelske_jmeno')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const session = await signIn(program().base, person.uzivatelske_jmeno, PASSWORD);
  const expectStatus = async (status: number, answer: Response) => {
    if (answer.status !== status)
      throw new Error(`${answer.url} answered with ${answer.status}, not ${status}: ${await answer.text()}`);
    return answer.json();
  };
  // The requests may have made the second step mandatory for ADMINs; it is set up as they would.
  const steps = '/users/profile/druhy-krok/totp/';
  const { token, tajemstvi } = await expectStatus(200, await session.send('POST', steps));
  const overovaci_kod = codeAt(tajemstvi, Date.now());
  const step = { token, nazev: 'Telefon', overovaci_kod };
  await expectStatus(201, await session.send('POST', `${steps}potvrzeni/`, step));
  const post = await expectStatus(201, await session.send('POST', '/news/', { obsah: 'Je po všem.' }));
  await expectStatus(201, await session.send('POST', `/news/${post.id}/komentare/`, { obsah: 'Díky' }));
  await expectStatus(201, await session.send('POST', '/orders/orders/', ORDER));
  await expectStatus(200, await session.get('/orders/orders/'));
  await expectStatus(200, await session.get('/shifts/calendar/'));
  await expectStatus(200, await session.get('/users/list/'));
  const news = await expectStatus(200, await session.get('/news/?limit=1'));
  if (news[0]?.id !== post.id || news[0].komentare.length !== 1)
    throw new Error('The new post is not in the list.');
  await expectStatus(200, await session.send('DELETE', `/news/${post.id}/`));
}
