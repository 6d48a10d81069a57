import { type Generated, type JSONColumnType, sql } from 'kysely';
import { monthRange } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { SHOP_ROLES } from '#shared/core/roles.ts';
import type {
  RosterGoals,
  RosterResult,
  RosterScope,
  RosterShift,
  RosterState,
  RosterWeights,
} from '#shared/roster/kinds.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId } from '../core/database/rows.ts';
import { byName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    rozpis: {
      id: Generated<number>;
      skupina: number | null;
      prodejna_id: number;
      od: string;
      do: string;
      rozsah: RosterScope;
      stav: Generated<RosterState>;
      osoba: number;
      seminko: number;
      kroku: number | null;
      sekund: number;
      vahy: JSONColumnType<RosterWeights>;
      zamky: JSONColumnType<RosterShift[]>;
      pred: JSONColumnType<RosterGoals>;
      vysledek: JSONColumnType<RosterResult, string | null, string> | null;
      zacatek: string;
      konec: string | null;
      dotaz: string;
      tep: string;
    };
  }
}

const BRIEF = [
  ...(['rozpis.id', 'rozpis.od', 'rozpis.do', 'rozpis.rozsah', 'rozpis.stav', 'rozpis.osoba'] as const),
  ...(['rozpis.zacatek', 'rozpis.konec', 'rozpis.seminko', 'rozpis.kroku', 'rozpis.sekund'] as const),
  ...(['rozpis.vahy', 'rozpis.pred', 'rozpis.vysledek', 'rozpis.prodejna_id as prodejna'] as const),
  'rozpis.skupina',
] as const;

/** How long a proposal continues after its asker's last request, or its process's last heartbeat. */
const LEASE_MS = 10_000;
const KEPT_MS = 90 * DAY;
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

/** The proposals of a group, made together, ordered by shop. */
export const listGroup = (db: Db, skupina: number) =>
  proposals(db)
    .select('rozpis.zamky')
    .where('rozpis.skupina', '=', skupina)
    .orderBy('rozpis.prodejna_id')
    .execute();

/** Makes these proposals one group, whose id is that of the first. */
export const joinProposals = (db: Tx, ids: number[]) =>
  db.updateTable('rozpis').set({ skupina: ids[0]! }).where('id', 'in', ids).execute();

/** The people of these shifts who are at home in another shop. */
export const listHelpers = async (db: Db, prodejna: number, smeny: RosterShift[]) => {
  const users = [...new Set(smeny.map(({ user_id }) => user_id))];
  if (users.length === 0) return [];
  return db
    .selectFrom('uzivatel')
    .select(['id as user_id', 'jmeno', 'prijmeni', 'prodejna_id as domaci'])
    .where('id', 'in', users)
    .where(eb => eb(eb.fn.coalesce('prodejna_id', eb.val(FALLBACK_SHOP)), '<>', prodejna))
    .orderBy(byName)
    .execute();
};

/** Those of the users whose role does not work in shops: nothing is proposed to them (docs/decisions/0153). */
export const listUnplanned = async (db: Db, users: number[]) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni'])
    .where('id', 'in', [...users, 0])
    .where('role', 'not in', SHOP_ROLES)
    .orderBy(byName)
    .execute();

export const homesOf = async (db: Db, users: number[]): Promise<Map<number, number>> => {
  if (users.length === 0) return new Map();
  const home = sql<number>`coalesce(prodejna_id, ${FALLBACK_SHOP})`.as('domaci');
  const rows = db.selectFrom('uzivatel').select(['id', home]).where('id', 'in', users);
  return new Map((await rows.execute()).map(({ id, domaci }) => [id, domaci]));
};

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** The running proposal of a shop, with the person who started it. */
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
  return insertedId(db.insertInto('rozpis').values(values));
};

/** Stores a better result, even if the proposal has just been stopped. */
export const keepResult = (db: Db, id: number, result: RosterResult) =>
  db
    .updateTable('rozpis')
    .set({ vysledek: JSON.stringify(result) })
    .where('id', '=', id)
    .where('stav', 'in', ['bezi', 'zastaveno'])
    .execute();

/** Ends running proposals; returns those that were still running. */
export const endProposals = async (
  db: Db,
  ids: number[],
  stav: 'hotovo' | 'zastaveno' | 'chyba',
  now: number,
): Promise<number[]> => {
  const ended = db
    .updateTable('rozpis')
    .set({ stav, konec: iso(now) })
    .where('id', 'in', ids)
    .where('stav', '=', 'bezi')
    .returning('id');
  return (await ended.execute()).map(({ id }) => id);
};

/** Updates the heartbeat of running proposals; returns those that nobody stopped and whose asker is still there. */
export const beat = async (db: Db, ids: number[], now: number): Promise<number[]> => {
  if (ids.length === 0) return [];
  const wanted = db
    .updateTable('rozpis')
    .set({ tep: iso(now) })
    .where('id', 'in', ids)
    .where('stav', '=', 'bezi')
    .where('dotaz', '>', iso(now - LEASE_MS))
    .returning('id');
  return (await wanted.execute()).map(({ id }) => id);
};

/** Renews the asker's lease on a proposal and on those made together with it. */
export const renewLease = (db: Db, id: number, osoba: number, now: number) =>
  db
    .updateTable('rozpis')
    .set({ dotaz: iso(now) })
    .where(eb =>
      eb.or([
        eb('id', '=', id),
        eb('skupina', '=', eb.selectFrom('rozpis as own').select('own.skupina').where('own.id', '=', id)),
      ]),
    )
    .where('osoba', '=', osoba)
    .where('stav', '=', 'bezi')
    .execute();

/** Ends proposals whose process no longer exists. */
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
