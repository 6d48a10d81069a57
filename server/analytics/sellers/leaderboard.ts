import { sql } from 'kysely';
import { itemsPerReceipt } from '#shared/analytics/average.ts';
import type { LeaderboardRow, leaderboard } from '#shared/analytics/calls/leaderboard-contract.ts';
import { withPositions } from '#shared/analytics/ranking.ts';
import { shift } from '#shared/analytics/units.ts';
import { grouped } from '#shared/core/grouped.ts';
import { SHOP_ROLES } from '#shared/core/roles.ts';
import type { Context, Handlers } from '../../core/calls/mount.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import { keptShifts } from '../../shifts/changes.ts';
import { placesOf, UNNAMED } from '../model/names.ts';
import { exact, withChange } from '../model/numbers.ts';
import { todayAt } from '../period/choice.ts';
import { comparisonOf, srovnani } from '../period/comparison.ts';
import { dayOrMonth } from '../period/day-or-month.ts';
import type { Range } from '../period/range.ts';
import { thresholdsOf } from '../queries.ts';
import { mainBranch, type Seller, sellersOf } from './people.ts';
import { earnedIn, NO_POINTS } from './points.ts';
import { addUpSold, numbersOf, receipts, receiptsBySeller, type SellerKey } from './sums.ts';

type Standing = LeaderboardRow & { prijmeni: string };
type Order = 'total_points' | 'prumer_polozek_uctu';

/** Sellers and managers with a work shift, planned or past, in the month that begins on `first`. */
async function peopleOnShift(db: Db, first: string): Promise<number[]> {
  const query = sql<{ id: number }>`
    select distinct s.uzivatel_id as id from smena s join uzivatel u on u.id = s.uzivatel_id
    where s.typ_smeny = 'prace' and s.datum >= ${first}::date and s.datum < ${shift('mesic', first, 1)}::date
      and u.role in (${sql.join(SHOP_ROLES)})`;
  const rows = await keptShifts(db, query.compile(db));
  return rows.map(({ id }) => id);
}

/**
 * Whether a seller is listed: active people who sold in the month or are sellers and managers with a shift in it, and
 * names that match nobody (rule analytics-12). Sales without a name are on no leaderboard.
 */
const isListed = ({ id, prodejce, aktivni }: Seller) => (id === null ? prodejce !== UNNAMED : aktivni);

/** Ties are ordered by items over 100, then by surname. */
const byOrder = (order: Order) => (a: Standing, b: Standing) =>
  b[order] - a[order] ||
  b.polozky_nad_100 - a.polozky_nad_100 ||
  a.prijmeni.localeCompare(b.prijmeni, 'cs') ||
  a.prodejce.localeCompare(b.prodejce, 'cs');

/** Items over 100 that are not on the board, so that the board and these add up to the overview of sellers. */
type LeftOut = { bez_prodejce: number; byvali: number };

type Board = { standings: Standing[]; doklady: number; mimo: LeftOut };

/** Everybody's unordered standings, the number of their receipts together, and what is left out. */
async function standingsOf(db: Db, range: Range): Promise<Board> {
  const [{ rows, points }, bySeller, places, working] = await Promise.all([
    earnedIn(db, range),
    receiptsBySeller(db, { range }),
    placesOf(db),
    peopleOnShift(db, range.od),
  ]);
  const sold = grouped(rows, row => row.a);
  const sellers = await sellersOf(db, [...new Set([...sold.keys(), ...working])]);
  const standing = (klic: SellerKey, seller: Seller): Standing => {
    const own = sold.get(klic) ?? [];
    const { polozky_nad_100, prumer_polozek_uctu, kusy, doklady } = numbersOf({
      ...addUpSold(own),
      doklady: bySeller.get(klic) ?? 0,
    });
    return {
      id: seller.id,
      position: 0,
      prodejce: seller.prodejce,
      prijmeni: seller.prijmeni,
      prodejna: seller.prodejna ?? mainBranch(own, places),
      total_points: (points.get(klic) ?? NO_POINTS).total_points,
      polozky_nad_100,
      prumer_polozek_uctu,
      kusy,
      doklady,
    };
  };
  const listed = [...sellers].filter(([, seller]) => isListed(seller));
  // A receipt of two of them counts for both, but once in the total.
  const doklady = await receipts(db, { range, filter: { prodejci: listed.map(([klic]) => klic) } });
  const itemsOf = (others: [SellerKey, Seller][]) =>
    addUpSold(others.flatMap(([klic]) => sold.get(klic) ?? [])).polozky_nad_100;
  const others = [...sellers].filter(([, seller]) => !isListed(seller));
  return {
    standings: listed.map(([klic, seller]) => standing(klic, seller)),
    doklady,
    mimo: {
      bez_prodejce: itemsOf(others.filter(([, { id }]) => id === null)),
      byvali: itemsOf(others.filter(([, { id }]) => id !== null)),
    },
  };
}

const total = (rows: Standing[], name: 'total_points' | 'polozky_nad_100' | 'kusy') =>
  exact(rows.reduce((sum, row) => sum + row[name], 0));

/** The numbers of the cards above the board. */
function summaryOf({ standings, doklady }: Board) {
  const body = total(standings, 'total_points');
  return {
    prodejcu: standings.length,
    body,
    prumer_bodu: standings.length === 0 ? 0 : Math.round(body / standings.length),
    polozky_nad_100: total(standings, 'polozky_nad_100'),
    prumer: itemsPerReceipt(total(standings, 'kusy'), doklady),
    nejlepsi_prumer: Math.max(0, ...standings.map(row => row.prumer_polozek_uctu)),
    doklady,
  };
}

/** The board of a month in the given order; equal values share a position. */
async function boardOf(
  { db, query, now }: Pick<Context<typeof leaderboard.leaderboardPoints>, 'db' | 'query' | 'now'>,
  order: Order,
) {
  const { range, obdobi } = dayOrMonth({ type: 'monthly', date: query.mesic }, todayAt(now), 'mesic');
  const earlier = comparisonOf(range, now, 'mesic');
  const [now_, before, mez] = await Promise.all([
    standingsOf(db, range),
    standingsOf(db, earlier),
    thresholdsOf(db, range),
  ]);
  const souhrn = withChange(summaryOf(now_), summaryOf(before));
  return {
    data: withPositions(now_.standings.sort(byOrder(order)), row => row[order]),
    mesic: obdobi,
    mez,
    prumer: souhrn.prumer,
    souhrn,
    mimo: now_.mimo,
    srovnani: srovnani(earlier),
    generated_at: iso(now),
  };
}

export const leaderboardRoutes: Handlers<typeof leaderboard> = {
  leaderboardPoints: context => boardOf(context, 'total_points'),
  leaderboardAverage: context => boardOf(context, 'prumer_polozek_uctu'),
};
