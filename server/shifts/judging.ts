import type { Term } from '#shared/contracts/on.ts';
import { grouped } from '#shared/core/grouped.ts';
import { openOn } from '#shared/shifts/hours.ts';
import { judge } from '#shared/shifts/law/judge.ts';
import { type Days, periodsAround, widest } from '#shared/shifts/law/periods.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import type { Scope } from '#shared/shifts/law/rule.ts';
import type { ShiftWarning } from '#shared/shifts/shapes.ts';
import { listAwayDays, listAwayHours } from '../absences/queries.ts';
import { type ContractRow, listBirthDates, listContracts } from '../contracts/queries.ts';
import type { Db } from '../core/database/db.ts';
import { extended } from '../core/database/rows.ts';
import { listShopRules, listTimes, type ShopRule } from './queries.ts';

/** The data that the labour law needs about people and shops, besides the shifts in question. */
export type LawContext = {
  shops: Map<number, ShopRule>;
  contracts: Map<number, ContractRow[]>;
  born: Map<number, string>;
  history: Map<number, Planned[]>;
  absences: Map<number, { od: string; do: string }[]>;
  awayHours: Map<number, Awaited<ReturnType<typeof listAwayHours>>>;
};

/** For each person, the days that averages and yearly sums count when `days` are judged. */
const periodsOf = (contracts: ContractRow[], days: Days) =>
  [...grouped(contracts, ({ user_id }) => user_id)].map(([user, own]) => ({
    user,
    ...periodsAround(own, days),
  }));

type Periods = ReturnType<typeof periodsOf>;

/** Shifts of long periods outside of `days`, of people whose contract counts them. */
async function historyOf(db: Db, periods: Periods, days: Days) {
  // One query per distinct period: mostly a single one for everybody.
  const asked = [...grouped(periods, one => `${one.od} ${one.do}`).values()].map(same =>
    listTimes(
      db,
      same.map(({ user }) => user),
      same[0]!,
      days,
    ),
  );
  return grouped((await Promise.all(asked)).flat(), ({ user_id }) => user_id);
}

/** Reads what `warningsOf` needs for the shifts of `users` on `days`, with a fixed number of queries. */
export async function lawContext(db: Db, users: number[], days: Days): Promise<LawContext> {
  const all = { od: '1900-01-01', do: '9999-12-31', users };
  const [shops, contracts, births, awayHours] = await Promise.all([
    listShopRules(db),
    listContracts(db, all),
    listBirthDates(db, users),
    listAwayHours(db, users, days),
  ]);
  const periods = periodsOf(contracts, days);
  // Leave of the whole period, so that an average is the same whichever month is viewed.
  const [history, absences] = await Promise.all([
    historyOf(db, periods, days),
    listAwayDays(db, users, widest([days, ...periods])),
  ]);
  return {
    shops,
    contracts: grouped(contracts, ({ user_id }) => user_id),
    born: new Map(births.map(({ id, datum_narozeni }) => [id, datum_narozeni!])),
    history,
    absences: grouped(absences, ({ user_id }) => user_id),
    awayHours: grouped(awayHours, ({ user_id }) => user_id),
  };
}

export type Judged = Planned & { user_id: number; prodejna: number };

/** Whether a warning is shown: one about a long period by the month of its day, the others by the day or its week. */
export type IsShown = (day: string, za: Scope, user_id: number) => boolean;

/** All warnings for the shifts of several people, each with its person and rule. */
export const judgedOf = (rows: readonly Judged[], law: LawContext) => {
  const { shops, contracts, born, history, absences, awayHours } = law;
  const judged = rows.map(row => {
    const shop = shops.get(row.prodejna);
    return extended(row, {
      zavreno: shop !== undefined && openOn(shop.oteviraci_doba, row.datum) === null,
      velka: shop?.nad_200m2,
    });
  });
  return [...grouped(judged, row => row.user_id)].flatMap(([user_id, shifts]) =>
    judge({
      shifts,
      history: history.get(user_id),
      contracts: contracts.get(user_id) as Term[] | undefined,
      born: born.get(user_id),
      absences: absences.get(user_id),
      awayHours: awayHours.get(user_id),
    }).map(warning => ({ user_id, ...warning })),
  );
};

/** The warnings about several people's shifts for which `isShown` is true. */
export const warningsOf = (rows: readonly Judged[], context: LawContext, isShown: IsShown): ShiftWarning[] =>
  judgedOf(rows, context)
    .filter(({ datum, za, user_id }) => isShown(datum, za, user_id))
    .map(({ user_id, datum, text }) => ({ user_id, datum, text }));
