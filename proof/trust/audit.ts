import pg from 'pg';
import { emptyAddresses, sealAudit } from '#server/audit/chain/queries.ts';
import { verifyAudit } from '#server/audit/chain/verify.ts';
import { sweepPersonal } from '#server/personal/erasing.ts';
import { KEPT } from '#shared/settings/keeping.ts';
import { ORDER, records } from '#world/records.ts';
import type { Chain } from '../chain.ts';
import { runCommand } from '../command.ts';
import { withCookie } from '../program.ts';
import type { Say, Seen, Size } from '../proof.ts';

const [ADMIN, PETRA] = [1, 12];
const THREE_YEARS_MS = 3 * 365 * 86_400_000;
/** The number of rows that are tampered with, each in every way. */
const VICTIMS: Record<Size, number> = { short: 2, full: 25 };

/** Connects as somebody who controls the machine: past the triggers, with all rights. */
async function behindItsBack(superuserUrl: string) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  return client;
}

/** An id that no row gets, among those that will be sealed. */
async function freeNumber(superuserUrl: string): Promise<number> {
  const client = await behindItsBack(superuserUrl);
  try {
    const { rows } = await client.query<{ free: number }>(
      "select nextval(pg_get_serial_sequence('audit', 'id'))::int as free",
    );
    return rows[0]!.free;
  } finally {
    await client.end();
  }
}

/** Personal data in ordinary use, and its end: by phone, of a leaver, and by retention. */
async function liveAndErase(chain: Chain) {
  const { base } = chain.program();
  const as = async (id: number) => withCookie(base, (await chain.pass(id)).cookie);
  const [admin, petra] = [await as(ADMIN), await as(PETRA)];
  const done = async (sent: Promise<Response>) => {
    const answer = await sent;
    if (!answer.ok) throw new Error(`${answer.url} answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  for (let n = 0; n < 8; n++) {
    const order = { ...ORDER, jmeno_zakaznika: 'Květoslava', telefon_zakaznika: `731 444 10${n}` };
    const { order: taken } = await done(
      petra.send('POST', '/orders/orders/', { ...order, poznamka: 'Volat' }),
    );
    const { id, verze } = taken;
    await done(petra.send('PUT', `/orders/orders/${id}/`, { ...order, poznamka: 'Volat večer', verze }));
    if (n % 2 === 0)
      await done(admin.send('POST', '/osobni-udaje/zakaznik/smazani/', { telefon: order.telefon_zakaznika }));
    else await chain.db.updateTable('objednavka').set({ status: 'hotovo' }).where('id', '=', id).execute();
  }
  for (let n = 0; n < 3; n++) {
    const id = await records(chain.db).person();
    const { uzivatelske_jmeno, jmeno, prijmeni } = await chain.db
      .selectFrom('uzivatel')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const known = { uzivatelske_jmeno, jmeno, prijmeni, telefon: `605 111 22${n}`, adresa: `Tichá ${n}` };
    await done(admin.send('PUT', `/users/update/${id}/`, known));
    await done(admin.send('POST', `/users/odchody/${id}/`));
    await done(admin.send('POST', `/osobni-udaje/byvali/${id}/smazani/`));
  }
}

/** Three years pass: addresses are erased by their retention, personal data by its own. */
async function retain(chain: Chain) {
  const client = await behindItsBack(chain.superuserUrl);
  await client.query(`update audit set cas = cas - interval '3 years'; delete from audit_retez`);
  await client.end();
  await sealAudit(chain.db);
  const later = Date.now() + THREE_YEARS_MS;
  const kept = {
    zakaznici_mesice: KEPT.zakaznici_mesice.byDefault,
    byvali_mesice: KEPT.byvali_mesice.byDefault,
  };
  await chain.db.transaction().execute(tx => emptyAddresses(tx, KEPT.audit_adresy_dny.byDefault, Date.now()));
  await chain.db.transaction().execute(tx => sweepPersonal(tx, later, kept));
  await sealAudit(chain.db);
}

type Tampering = { what: string; way: 'changed' | 'deleted' | 'inserted'; statement: string };

const tamperings = (id: number, free: number): Tampering[] => [
  {
    what: 'what happened',
    way: 'changed',
    statement: `update audit set co = case co when 'export' then 'prihlaseni' else 'export' end where id = ${id}`,
  },
  { what: 'who', way: 'changed', statement: `update audit set kdo = coalesce(kdo, 0) + 1 where id = ${id}` },
  { what: 'the name', way: 'changed', statement: `update audit set kdo_jmeno = 'Někdo' where id = ${id}` },
  {
    what: 'the changes',
    way: 'changed',
    statement: `update audit set zmeny = zmeny || '{"navic": [null, 1]}' where id = ${id}`,
  },
  {
    what: 'the record',
    way: 'changed',
    statement: `update audit set zaznam = '987654' where id = ${id}`,
  },
  {
    what: 'when',
    way: 'changed',
    statement: `update audit set cas = cas - interval '1 microsecond' where id = ${id}`,
  },
  {
    what: 'the address',
    way: 'changed',
    statement: `update audit set adresa = '192.0.2.99' where id = ${id}`,
  },
  { what: 'the row', way: 'deleted', statement: `delete from audit where id = ${id}` },
  {
    what: 'a row between',
    way: 'inserted',
    statement: `insert into audit (id, cas, co, tabulka, kdo_jmeno) overriding system value
      select ${free}, cas, 'export', 'tabulka', 'Vložený' from audit where id = ${id}`,
  },
];

/** Tampers with one row in every way and restores it; counts the attempts reported with the row's number. */
async function tamper(chain: Chain, client: pg.Client, id: number, free: number, problems: string[]) {
  const named = { changed: 0, deleted: 0, inserted: 0 };
  for (const { what, way, statement } of tamperings(id, free)) {
    await client.query(
      'begin; drop table if exists kept; create temp table kept as select * from audit where id = $1'.replace(
        '$1',
        `${id}`,
      ),
    );
    await client.query(`${statement}; commit`);
    const said = (await verifyAudit(chain.url, null)).problems;
    const row = way === 'inserted' ? free : id;
    if (said.some(one => new RegExp(`\\brow ${row}\\b`).test(one))) named[way]++;
    else problems.push(`${what} of row ${row} was ${way}, but the check says ${said.join() || 'nothing'}`);
    await client.query(
      `delete from audit where id in (${id}, ${free}); insert into audit overriding system value select * from kept`,
    );
  }
  return named;
}

/** The chain of the audit after erasures and retention, and when somebody with all rights tampers with it. */
export async function auditChain(
  chain: Chain,
  env: Record<string, string>,
  size: Size,
  say: Say,
): Promise<Seen> {
  const problems: string[] = [];
  const verify = () => runCommand('audit-verify', [], { ...env, DATABASE_URL: chain.url });
  await liveAndErase(chain);
  const free = await freeNumber(chain.superuserUrl);
  await liveAndErase(chain);
  await retain(chain);
  await liveAndErase(chain);
  // Every minute the application seals rows and empties old addresses: it would mend what is tampered with below, or seal it.
  await chain.program().kill('SIGTERM');
  await sealAudit(chain.db);
  const whole = await verifyAudit(chain.url, null);
  say(
    `The audit has ${whole.rows} rows, ${whole.emptied} of them without their address and ${whole.masked} masked.`,
  );
  problems.push(...whole.problems);
  if (whole.emptied === 0 || whole.masked === 0)
    problems.push('no address was emptied, or no name was masked');
  const { code, output } = await verify();
  if (code !== 0 || !output.includes('The chain is whole.'))
    problems.push(`audit:verify exited with ${code}: ${output}`);

  const sealedRows = await chain.db
    .selectFrom('audit_retez')
    .innerJoin('audit', 'audit.id', 'audit_id')
    .select(['audit_id', 'sul_obsah'])
    .where('audit_id', '<', free)
    .where('adresa', 'is', null)
    .orderBy('audit_id')
    .execute();
  const client = await behindItsBack(chain.superuserUrl);
  const step = Math.max(1, Math.floor(sealedRows.length / VICTIMS[size]));
  const named = { changed: 0, deleted: 0, inserted: 0 };
  const victims = sealedRows.filter((_, at) => at % step === 0).slice(0, VICTIMS[size]);
  try {
    for (const { audit_id } of victims) {
      const one = await tamper(chain, client, audit_id, free, problems);
      for (const way of ['changed', 'deleted', 'inserted'] as const) named[way] += one[way];
    }
    const [victim] = victims;
    await client.query(`create temp table gone as select * from audit where id = ${victim!.audit_id}`);
    await client.query(`delete from audit where id = ${victim!.audit_id}`);
    const broken = await verify();
    if (broken.code !== 1 || !broken.output.includes(`row ${victim!.audit_id}`))
      problems.push(`audit:verify exited with ${broken.code} although a row is missing: ${broken.output}`);
    await client.query('insert into audit overriding system value select * from gone');
  } finally {
    await client.end();
  }
  const after = await verifyAudit(chain.url, null);
  problems.push(...after.problems.map(problem => `after everything was put back: ${problem}`));
  return {
    figures: [
      `the audit is whole after personal data was erased by phone number, for people who left and by retention: ${whole.rows} rows are sealed, ${whole.emptied} of them without their address, ${whole.masked} masked`,
      `${victims.length} rows were tampered with: ${named.changed} changes, ${named.deleted} deletions and ${named.inserted} insertions were each reported with the number of the row`,
    ],
    problems,
  };
}
