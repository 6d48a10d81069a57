import type { sellers } from '#shared/analytics/calls/sellers-contract.ts';
import { MAX_DAYS, METRICS } from '#shared/analytics/kinds.ts';
import { startOf, UNIT_OF } from '#shared/analytics/units.ts';
import { addDays } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import type { Person } from '../../session/queries.ts';
import { findUser } from '../../users/queries.ts';
import { ownRange, TOO_LONG, todayAt } from '../period/choice.ts';
import { comparisonOf, srovnani } from '../period/comparison.ts';
import { dayOrMonth } from '../period/day-or-month.ts';
import { lengthOf } from '../period/range.ts';
import { thresholdsOf } from '../queries.ts';
import { chartOf } from './charts.ts';
import { overviewOf } from './overview.ts';
import { type Compared, dayOf, monthToDateOf, resultOf } from './salesperson.ts';

/** rule analytics-2. */
const NO_DATA = 'Pro vybrané datum nejsou k dispozici žádná data.';
const NOTHING_YET = {
  daily: 'Dnes zatím nejsou žádné prodeje.',
  monthly: 'Tento měsíc zatím nejsou žádné prodeje.',
};
/** rule platform-13. */
const NO_RESULTS = 'Pro toto období nejsou k dispozici žádná data';
const NO_RESULTS_OF_DATE = 'Žádná data nejsou k dispozici pro vybrané datum.';

const DEFAULT_DAYS = 30;

/**
 * The person whose results are asked for; by default the user.
 * @throws 403 without permission for that person, before revealing whether they exist; else 404.
 */
async function whose(db: Db, user: Person, id = user.id): Promise<number> {
  const person = await findUser(db, id);
  const owner = { id, prodejna_id: person?.prodejna_id ?? null };
  if (!allows(user, 'salesperson.read', owner)) throw fail.forbidden(refusalOf('salesperson.read'));
  if (!person) throw fail.notFound('Uživatel nebyl nalezen.');
  return id;
}

const headOf = ({ isAnything, date, mez, compare, srovnani }: Compared) => ({
  source: isAnything ? ('database' as const) : ('none' as const),
  message: isAnything ? '' : NO_RESULTS,
  date,
  mez,
  compare,
  srovnani,
});
const resultAnswer = (result: Compared) => ({ ...headOf(result), ...result.numbers });
const pointsAnswer = (result: Compared) => ({ ...headOf(result), ...result.points });

export const sellersRoutes: Handlers<typeof sellers> = {
  async sellerOverview({ db, query, now }) {
    const dnes = todayAt(now);
    const { range, obdobi, source } = dayOrMonth(query, dnes);
    const earlier = comparisonOf(range, now, query.type === 'daily' ? 'den' : 'mesic');
    const overview = await overviewOf(db, range, earlier);
    const empty = source === 'live' ? NOTHING_YET[query.type] : NO_DATA;
    return {
      ...overview,
      srovnani: srovnani(earlier),
      source,
      obdobi,
      dnes,
      generated_at: iso(now),
      message: overview.data.length === 0 ? empty : '',
    };
  },

  async sellerToday({ db, user, query, now }) {
    return resultAnswer(await dayOf(db, await whose(db, user, query.user_id), now));
  },

  async sellerMonth({ db, user, query, now }) {
    return resultAnswer(await monthToDateOf(db, await whose(db, user, query.user_id), now));
  },

  async sellerPointsToday({ db, user, query, now }) {
    return pointsAnswer(await dayOf(db, await whose(db, user, query.user_id), now));
  },

  async sellerPointsMonth({ db, user, query, now }) {
    return pointsAnswer(await monthToDateOf(db, await whose(db, user, query.user_id), now));
  },

  async sellerResults({ db, user, query, now }) {
    const { range, obdobi } = dayOrMonth(query, todayAt(now));
    const { numbers, points, isAnything, mez } = await resultOf(
      db,
      await whose(db, user, query.user_id),
      range,
    );
    const row = { date: obdobi, total_points: points.total_points, ...numbers };
    return { data: isAnything ? [row] : [], obdobi, mez, message: isAnything ? '' : NO_RESULTS_OF_DATE };
  },

  async sellerCharts({ db, user, query, now }) {
    const { type, prodejce_id, 'metriky[]': metriky = [...METRICS] } = query;
    const today = todayAt(now);
    const end = query.end_date ?? today;
    // A missing start is derived from the end, so an error in it is reported at the end's field.
    const field = { od: query.start_date ? 'start_date' : 'end_date', do: 'end_date' };
    const range = ownRange(query.start_date ?? addDays(end, 1 - DEFAULT_DAYS), end, today, field);
    if (lengthOf(range) > MAX_DAYS) throw fail.invalid(TOO_LONG, 'end_date');
    const uzivatel = await whose(db, user, prodejce_id);
    const data = await chartOf(db, { uzivatel, type, range, metriky: [metriky].flat() });
    const bezi = range.do >= today ? startOf(UNIT_OF[type], today) : null;
    return { data, obdobi: range, bezi, mez: await thresholdsOf(db, range) };
  },
};
