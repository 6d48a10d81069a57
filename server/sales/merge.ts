import type pg from 'pg';
import type { OtherContent } from '#shared/imports/shapes.ts';
import { LOCKS } from '../core/database/locks.ts';
import { tellChange } from './changes.ts';
import { CANCELLED } from './file/cancellation.ts';
import type { Taken } from './intake/intake.ts';
import { applyRules, confirmRules, lastProduct, resolveNames } from './names.ts';
import { analyzeStored } from './plans.ts';
import { keepReplaced, otherContent } from './replaced.ts';
import { creditReturns } from './rollups/credit.ts';
import { DIFFERENCE_BITS, DIFFERENCES, FIRST_BITS, half, ownPerson } from './rollups/marks.ts';
import { beginRebuild, rebuildRollups } from './rollups/rebuild.ts';
import { COST_OF_LINE, SIGNS_OF_LINE, type Signing, signs } from './signs.ts';

export type Merged = {
  radku: number;
  dokladu: number;
  nove: number;
  nahrazene: number;
  /** Documents replaced by other content: their number, and the first of them. */
  zmenenych: number;
  zmenene: OtherContent[];
};

/**
 * Copies the staged lines with the signs of returns (rule sales-7). The unit price gets the sign that makes pieces ×
 * price the turnover.
 */
const resolve = (signing: Signing) => `
  create temp table radky on commit drop as
  with ${signs(signing)}
  select d.zdroj_id, d.doklad, d.radek, d.puvodni_doklad, d.typ, d.cas, d.den, d.kanal, d.pobocka_id, d.prodejce_id,
    d.technik_id, d.produkt_id, d.kategorie_id, d.kategorie_1_id, d.kategorie_2_id, d.objednavka, kusu * d.kusy as kusy,
    case when o.doklad is null or d.kusy = 0 or d.obrat = 0 then d.cena_s_dph
      else abs(d.cena_s_dph) * sign(kusu * d.kusy * penez * d.obrat) end as cena_s_dph,
    penez * d.obrat as obrat, penez * d.obrat_bez_dph as obrat_bez_dph, ${COST_OF_LINE} as naklad_bez_dph, d.sazba_dph
  from davka d
  left join smery o on ${SIGNS_OF_LINE}
  cross join lateral (select coalesce(o.smer_kusu, 1) as kusu, coalesce(o.smer_penez, 1) as penez) as smer
  where not d.zrusena`;

/** Bits for the negative amounts of a line. */
const NEGATIVE = ['kusy', 'cena_s_dph', 'obrat', 'obrat_bez_dph', 'coalesce(naklad_bez_dph, 0)', 'sazba_dph']
  .map((amount, place) => `${1 << place} * (${amount} < 0)::integer`)
  .join(' + ');

/**
 * The hash of a line. PostgreSQL's hash of a numeric ignores its sign, so that lines with other signs would look
 * equal; the hash is therefore multiplied by the bits of negative amounts. A line without any keeps the hash from
 * before that (migration 0121).
 */
export const LINE_HASH = `hash_record_extended((radek, typ, cas, kanal, pobocka_id, prodejce_id, technik_id, produkt_id,
      objednavka, puvodni_doklad, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)::record, 0)::numeric
      * (1 + ${NEGATIVE})`;

/**
 * One row per document with the hash of its lines, independent of their order;
 * server/sales/intake/bytes/document-hash.ts computes the same hash for documents that are not staged.
 */
const DOCUMENTS = `
  create temp table doklady on commit drop as
  select zdroj_id, doklad, max(puvodni_doklad) as puvodni_doklad, min(cas) as cas, count(*) as radku,
    ${DIFFERENCES},
    md5(concat_ws(',', count(*), sum(otisk), sum(otisk % 1000003)))::uuid as otisk
  from (select zdroj_id, doklad, puvodni_doklad, cas, kanal, pobocka_id, den, ${ownPerson('radky')} as osoba_id,
      ${LINE_HASH} as otisk from radky) as otisky
  group by zdroj_id, doklad`;

/** The documents of `doklady` that are stored, and whether they are unchanged; looked up once. */
const KNOWN = `
  create temp table zname on commit drop as
  select p.id, p.zdroj_id, p.doklad, p.otisk = d.otisk as stejny
  from doklady d join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad`;

const KEEP_UNCHANGED = `
  delete from doklady d using zname z where z.zdroj_id = d.zdroj_id and z.doklad = d.doklad and z.stejny`;

/**
 * Finds cancellations to withdraw, of orders that are no longer cancelled: the order's document is in the batch and
 * its cancellation, once made from the status, is not. Runs before unchanged documents are set aside, as the sale is
 * unchanged.
 */
const WITHDRAWN = `
  insert into nahrazene
  select s.id, true from doklady d
  join prodej_doklad s on s.zdroj_id = d.zdroj_id and s.puvodni_doklad = d.doklad and s.doklad = d.doklad || '${CANCELLED}'
  left join doklady b on b.zdroj_id = s.zdroj_id and b.doklad = s.doklad where b.doklad is null`;

/** The documents that consist of cancelled returns alone: nothing of them may stay stored (rule sales-5). */
const VOID = `
  create temp table zrusene on commit drop as
  select distinct z.zdroj_id, z.doklad from davka z
  left join doklady d on d.zdroj_id = z.zdroj_id and d.doklad = z.doklad where z.zrusena and d.doklad is null`;

/** With what was stored of such a document goes its cancellation, if it once counted as a sale. */
const WITHDRAW_VOID = `
  insert into nahrazene
  select p.id, true from zrusene z join prodej_doklad p on p.zdroj_id = z.zdroj_id and p.doklad = z.doklad
  union
  select s.id, true from zrusene z
  join prodej_doklad s on s.zdroj_id = z.zdroj_id and s.puvodni_doklad = z.doklad and s.doklad = z.doklad || '${CANCELLED}'
  left join doklady b on b.zdroj_id = s.zdroj_id and b.doklad = s.doklad where b.doklad is null`;

/** Returns of a document that is gone count for whom they name; read by \`creditReturns\`. */
const TELL_VOID = 'insert into doklady (zdroj_id, doklad) select zdroj_id, doklad from zrusene';

const FORGET_WITHDRAWN = 'delete from prodej_doklad where id in (select id from nahrazene where odvolan)';

const REPLACED = ['insert into nahrazene select id, false from zname where not stejny', 'analyze nahrazene'];

/** Deletes lines of replaced documents; records their days and products, whose numbers change (see NEW_DAYS). */
const FORGET_REPLACED = `
  with pryc as (
     delete from prodejni_radek where doklad_id in (select id from nahrazene) returning den, produkt_id
   ), dnu as (
     insert into dny select distinct den from pryc)
   insert into zbozi select distinct produkt_id from pryc`;

/** Numbers documents by time; lines are stored in that order, so that a report reads adjacent rows. */
const NUMBERED = `
  create temp table cislovane on commit drop as
  select coalesce(id, nextval('prodej_doklad_id_seq'))::integer as id, zdroj_id, doklad, puvodni_doklad, otisk, jinde, lidi
  from (select z.id, d.* from doklady d left join zname z on z.zdroj_id = d.zdroj_id and z.doklad = d.doklad
    order by d.cas) as serazene`;

const insertDocuments = (importId: number | null) => `
  insert into prodej_doklad (id, zdroj_id, doklad, puvodni_doklad, otisk, import_id) overriding system value
  select id, zdroj_id, doklad, puvodni_doklad, otisk, ${importId}::integer from cislovane
  on conflict (id) do update
    set puvodni_doklad = excluded.puvodni_doklad, otisk = excluded.otisk, import_id = excluded.import_id`;

/** First-line bits are computed on rows of numbers alone: six sorts of whole lines would cost more than the rest. */
const INSERT_LINES = `
  insert into prodejni_radek (doklad_id, radek, den, cas, typ, kanal, pobocka_id, osoba_id, prodejce_id, technik_id,
    produkt_id, prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph)
  with cisla as (
    select r.ctid as misto, d.id as doklad_id, ${half('r.typ', 'd.id')} as pulka, r.radek, r.kategorie_id,
      r.kategorie_1_id, r.kategorie_2_id, r.produkt_id, ${ownPerson('r')} as osoba_id,
      ${DIFFERENCE_BITS} as rozdily
    from radky r join cislovane d on d.zdroj_id = r.zdroj_id and d.doklad = r.doklad
  ), nove as materialized (
    select misto, doklad_id, osoba_id, (${FIRST_BITS} + rozdily)::smallint as prvni
    from cisla
  )
  select n.doklad_id, r.radek, den, cas, typ, kanal, pobocka_id, n.osoba_id, prodejce_id, technik_id, produkt_id,
    n.prvni, objednavka, kusy, cena_s_dph, obrat, obrat_bez_dph, naklad_bez_dph, sazba_dph
  from nove n join radky r on r.ctid = n.misto
  order by n.doklad_id`;

const NEW_DAYS = `
  insert into dny select distinct r.den
  from radky r join doklady d on d.zdroj_id = r.zdroj_id and d.doklad = r.doklad
  union select den from prevzate where nove`;

const SETTINGS = {
  ...{ statement_timeout: '0', lock_timeout: '0', work_mem: "'256MB'" },
  // Joins by equality need sizes, not histograms; and compiling the queries takes longer than it saves.
  ...{ default_statistics_target: '10', jit: 'off' },
  // Names added in the middle are written through the same connections as lines: one to each server. Without
  // Citus the setting has no effect.
  'citus.multi_shard_modify_mode': 'sequential',
};

/** Applies the settings of a transaction that writes sales. */
export async function applySettings(client: pg.ClientBase) {
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`set local ${name} = ${value}`);
}

/**
 * Begins the part of a transaction that changes sales; waits, however long, until no other transaction is in that
 * part. Returns the highest product id: products above it have never been marked.
 */
export async function beginMerge(client: pg.ClientBase): Promise<number> {
  await applySettings(client);
  await client.query(`select pg_advisory_xact_lock(${LOCKS.sales})`);
  await beginRebuild(client);
  await tellChange(client);
  return lastProduct(client);
}

/** Creates temporary tables of the staged lines as they will be stored (`radky`) and their documents (`doklady`). */
export async function resolveStaged(client: pg.ClientBase, signing: Signing) {
  const run = (text: string) => client.query(text);
  await run('analyze davka');
  // Everything is joined by equality with small tables: any plan but a hash join is a wrong guess here. A merge join
  // by the category alone compared every line with every product of it.
  await run('set local enable_nestloop = off; set local enable_mergejoin = off');
  await run(resolve(signing));
  await run('set local enable_nestloop = on; set local enable_mergejoin = on');
  await run('analyze radky');
  await run(DOCUMENTS);
}

/** Finds stored documents that this import removes, and returns how many. */
async function withdraw(client: pg.ClientBase): Promise<number> {
  const { rowCount: revived } = await client.query(WITHDRAWN);
  const { rowCount: voids } = await client.query(VOID);
  if (!voids) return revived ?? 0;
  await client.query('analyze zrusene');
  const { rowCount: removed } = await client.query(WITHDRAW_VOID);
  return (revived ?? 0) + (removed ?? 0);
}

export type MergeOptions = Signing & {
  importId: number | null;
  /** The result of `beginMerge`. */
  marked: number;
  taken: Taken;
};

/**
 * Moves the staged lines into the fact table, and adds them and the lines `taken` before to the rollups, in the
 * caller's transaction. A stored document is replaced; one that is unchanged is left alone. `cancelsByStatus` says
 * that the source cancels an order by its status, so that an order without its cancellation withdraws that. What an
 * import of the history (`importId`) replaces is kept, so that the import can be taken back.
 */
export async function mergeStaged(
  client: pg.ClientBase,
  { cancelsByStatus, isSigned, importId, marked, taken }: MergeOptions,
): Promise<Merged> {
  const run = (text: string) => client.query(text);
  await resolveNames(client);
  const rules = await applyRules(client, marked);
  // These sums were made with the marks of that time.
  if (taken.isSummed)
    await client.query('update souctene set plati = false where $1 or exists (select from zmenene)', [
      rules !== null,
    ]);
  // Without fresh statistics the joins of a first import would be planned for empty tables and never end.
  await analyzeStored(client, ['prodej_produkt', 'prodej_osoba', 'prodej_nazev', 'prodej_pobocka']);
  await resolveStaged(client, { cancelsByStatus, isSigned });
  const { rows: counted } = await run(
    'select count(*)::int as dokladu, coalesce(sum(radku), 0)::int as radku from doklady',
  );
  await run('create temp table nahrazene (id integer, odvolan boolean) on commit drop');
  await run(KNOWN);
  const withdrawn = cancelsByStatus ? await withdraw(client) : 0;
  await run(KEEP_UNCHANGED);
  for (const statement of REPLACED) await run(statement);
  if (importId !== null) await keepReplaced(client, importId);
  await run(FORGET_REPLACED);
  await run(FORGET_WITHDRAWN);
  const { rows: replaced } = await run('select count(*)::int as nahrazene from nahrazene');
  await run(NUMBERED);
  const { rowCount: written } = await run(insertDocuments(importId));
  await run('analyze cislovane, doklady');
  await analyzeStored(client, ['prodej_doklad']);
  await run(INSERT_LINES);
  await run(NEW_DAYS);
  if (cancelsByStatus) await run(TELL_VOID);
  await creditReturns(client, taken.nove > 0 ? taken.first : undefined);
  await rebuildRollups(client, { isSummed: taken.isSummed, areLongerTrue: rules === null });
  await confirmRules(client, rules);
  const { nahrazene } = replaced[0];
  const isTold = importId !== null && nahrazene > 0;
  const other = isTold ? await otherContent(client, importId) : { zmenenych: 0, zmenene: [] };
  return {
    radku: counted[0].radku + taken.radku,
    dokladu: counted[0].dokladu + taken.dokladu,
    nove: (written ?? 0) - nahrazene + withdrawn + taken.nove,
    nahrazene,
    ...other,
  };
}
