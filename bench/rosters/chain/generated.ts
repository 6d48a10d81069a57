import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectionOptions, createDb, type Db } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { ROLE } from '#server/embedded/role.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { askedOf } from '#server/roster/ask/asked.ts';
import type { Asked, Proposed } from '#server/roster/shop/asked.ts';
import { addMonths, monthRange } from '#shared/core/days.ts';
import { pragueInstant } from '#shared/core/prague.ts';
import { fillAbsences } from '#world/absences.ts';
import { SHOPS } from '#world/chain.ts';
import { fillContracts } from '#world/contracts.ts';
import { fillChain } from '#world/fill.ts';
import { fillPlanning } from '#world/planning.ts';
import { fillShifts } from '#world/shifts.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const MONTHS = 3;
/** The months are always the same, so that numbers of different days can be compared. */
const FIRST = '2027-02';

export type Month = {
  mesic: string;
  /** Shops, each with its own people, as the screen would request them. */
  shops: Asked[];
  /** The chain's actual practice, copied from month to month: a rotation of two days on and two off. */
  rotation: Proposed[];
};

export type Generated = {
  /** Its database's address, for an application next to it. */
  url: string;
  months: string[];
  month(mesic: string): Promise<Month>;
  /** Makes the shifts the plan, so that the next month continues from it and counts its weekends. */
  plan(shifts: Proposed[]): Promise<void>;
  /** Removes the work of all months. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

const range = (months: string[]) => ({ od: monthRange(months[0]!).od, do: monthRange(months.at(-1)!).do });

async function fill(db: Db, now: number) {
  await db.transaction().execute(async tx => {
    await fillChain(tx);
    await fillContracts(tx, now);
    await fillAbsences(tx, now);
    await fillShifts(tx, now);
    await fillPlanning(tx, now);
    // What is a draft in the demo becomes a plan like everything else.
    const drafted = await tx.deleteFrom('smena_navrh').returningAll().execute();
    const columns = ({ uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny, poznamka }: never) => ({
      ...{ uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny, poznamka },
    });
    if (drafted.length > 0)
      await tx
        .insertInto('smena')
        .values(drafted.map(one => columns(one as never)))
        .execute();
  });
}

/** The generated chain in its own database, with three future months in which only days off are planned. */
export async function openGenerated(): Promise<Generated> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rosters-'));
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const pool = new pg.Pool({ ...connectionOptions(embedded.ownerUrl), max: 4 });
  // The server may end connections before they close themselves.
  pool.on('error', () => {});
  const db = createDb(pool);
  await migrate(pool, MIGRATIONS, { role: ROLE });
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(FIRST, at));
  // Shifts are generated up to the month after that of `now`.
  await fill(db, pragueInstant(`${months.at(-2)!}-01`, '09:00')!);
  const days = range(months);
  const work = () => db.deleteFrom('smena').where('typ_smeny', '=', 'prace').where('datum', '<=', days.do);
  // Everybody starts without past weekends: earlier months have no work, either.
  const rotation = (await work().returningAll().execute()).map(
    ({ uzivatel_id, datum, cas_od, cas_do, prodejna_id }): Proposed => ({
      ...{ user_id: uzivatel_id, datum, cas_od, cas_do, prodejna: prodejna_id },
    }),
  );
  return {
    url: embedded.localUrl,
    months,
    async month(mesic) {
      const own = monthRange(mesic);
      const shops: Asked[] = [];
      for (const { id, oteviraci_doba } of SHOPS) {
        const question = { store: { id, oteviraci_doba }, ...own, rozsah: 'doplnit' as const, zamky: [] };
        shops.push((await askedOf(db, question)).asked);
      }
      return { mesic, shops, rotation: rotation.filter(({ datum }) => datum >= own.od && datum <= own.do) };
    },
    async plan(shifts) {
      const rows = shifts.map(({ user_id, prodejna, ...times }) => ({
        ...{
          ...times,
          uzivatel_id: user_id,
          prodejna_id: prodejna,
          typ_smeny: 'prace' as const,
          poznamka: null,
        },
      }));
      if (rows.length > 0) await db.insertInto('smena').values(rows).execute();
    },
    async clear() {
      await work().execute();
    },
    async stop() {
      await pool.end();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
