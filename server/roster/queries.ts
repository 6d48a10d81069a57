import { monthRange } from '#shared/core/days.ts';
import type { RosterGoals, RosterResult, RosterShift, RosterWeights } from '#shared/roster/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/db.ts';

const BRIEF = [
  ...(['rozpis.id', 'rozpis.od', 'rozpis.do', 'rozpis.rozsah', 'rozpis.stav', 'rozpis.osoba'] as const),
  ...(['rozpis.zacatek', 'rozpis.konec', 'rozpis.seminko', 'rozpis.kroku', 'rozpis.sekund'] as const),
  ...(['rozpis.vahy', 'rozpis.pred', 'rozpis.vysledek', 'rozpis.prodejna_id as prodejna'] as const),
] as const;

/** How long a proposal goes on after its asker, or the process that makes it, was last heard of. */
const LEASE_MS = 10_000;
const KEPT_MS = 90 * 86_400_000;
const SHOWN = 20;

const proposals = (db: Db) =>
  db
    .selectFrom('rozpis')
    .innerJoin('uzivatel', 'uzivatel.id', 'rozpis.osoba')
    .select([...BRIEF, 'uzivatel.jmeno as osoba_jmeno', 'uzivatel.prijmeni as osoba_prijmeni']);

export const listProposals = (db: Db, { prodejna, mesic }: { prodejna: number; mesic: string }) => {
  const days = monthRange(mesic);
  return proposals(db)
    .where('rozpis.prodejna_id', '=', prodejna)
    .where('rozpis.od', '>=', days.od)
    .where('rozpis.od', '<=', days.do)
    .orderBy('rozpis.id', 'desc')
    .limit(SHOWN)
    .execute();
};

export const findProposal = (db: Db, id: number) =>
  proposals(db).select('rozpis.zamky').where('rozpis.id', '=', id).executeTakeFirst();

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** What is being proposed to a shop, and by whom. */
export const findRunning = (db: Db, prodejna: number) =>
  proposals(db)
    .where('rozpis.prodejna_id', '=', prodejna)
    .where('rozpis.stav', '=', 'bezi')
    .executeTakeFirst();

type New = {
  prodejna_id: number;
  od: string;
  do: string;
  rozsah: ProposalRow['rozsah'];
  osoba: number;
  seminko: number;
  kroku: number | null;
  sekund: number;
  vahy: RosterWeights;
  zamky: RosterShift[];
  pred: RosterGoals;
};

export const insertProposal = async (db: Tx, { vahy, zamky, pred, ...row }: New, now: number) => {
  const at = iso(now);
  const json = { vahy: JSON.stringify(vahy), zamky: JSON.stringify(zamky), pred: JSON.stringify(pred) };
  const times = { zacatek: at, dotaz: at, tep: at, konec: null, vysledek: null };
  const values = { ...row, ...json, ...times };
  return (await db.insertInto('rozpis').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

export const keepResult = (db: Db, id: number, result: RosterResult) =>
  db
    .updateTable('rozpis')
    .set({ vysledek: JSON.stringify(result) })
    .where('id', '=', id)
    .where('stav', '=', 'bezi')
    .execute();

/** Ends a proposal that runs; whether it still did. */
export const endProposal = async (db: Db, id: number, stav: 'hotovo' | 'zastaveno' | 'chyba', now: number) =>
  (
    await db
      .updateTable('rozpis')
      .set({ stav, konec: iso(now) })
      .where('id', '=', id)
      .where('stav', '=', 'bezi')
      .returning('id')
      .execute()
  ).length > 0;

/** Says that it is still being made; false when it was stopped, or its asker is gone. */
export const beat = async (db: Db, id: number, now: number) =>
  (
    await db
      .updateTable('rozpis')
      .set({ tep: iso(now) })
      .where('id', '=', id)
      .where('stav', '=', 'bezi')
      .where('dotaz', '>', iso(now - LEASE_MS))
      .returning('id')
      .execute()
  ).length > 0;

/** Its asker still wants it. */
export const renewLease = (db: Db, id: number, osoba: number, now: number) =>
  db
    .updateTable('rozpis')
    .set({ dotaz: iso(now) })
    .where('id', '=', id)
    .where('osoba', '=', osoba)
    .where('stav', '=', 'bezi')
    .execute();

/** Ends what a process that is no more was making. */
export const endOrphans = (db: Db, now: number) =>
  db
    .updateTable('rozpis')
    .set({ stav: 'chyba', konec: iso(now) })
    .where('stav', '=', 'bezi')
    .where('tep', '<', iso(now - 2 * LEASE_MS))
    .execute();

export const sweepProposals = (db: Db, now: number) =>
  db
    .deleteFrom('rozpis')
    .where('zacatek', '<', iso(now - KEPT_MS))
    .execute();
