import { addDays, monthOf, monthRange } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { Goals, type goals, type Pace } from '#shared/goals/contract.ts';
import { MEASURE_KEYS } from '#shared/goals/fields.ts';
import { addsUp } from '#shared/goals/measures.ts';
import { endOf, type MonthAt, restOf, shareBehind } from '#shared/goals/pace.ts';
import { NO_SALES, type ShopNumbers, shopNumbers } from '../analytics/shop-numbers.ts';
import { shopIsLinkedOr } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { type newestForecast, newestOfShops } from '../forecast/queries.ts';
import { holdStore } from '../shifts/queries.ts';
import { goalsOf, listShops, lockGoals, NO_GOALS, saveGoals } from './queries.ts';

/** The number of past days from which the shares of margin and services in turnover are taken. */
const LATELY = 28;
const NO_SHOP = 'Prodejna nebyla nalezena.';

type Shop = {
  month: MonthAt;
  goals: Goals;
  behind: ShopNumbers;
  lately: ShopNumbers;
  expected: Awaited<ReturnType<typeof newestForecast>>;
};

/** Each measure of a shop against its goal (rule analytics-15). */
function pacesOf({ month, goals: set, behind, lately, expected }: Shop): Pace[] {
  const share = shareBehind(month, expected ?? null);
  const rest = restOf(month, expected ?? null);
  return MEASURE_KEYS.map(mira => {
    const [cil, dosud] = [set[mira], behind[mira]];
    // Without a receipt there is no average to keep up, and none to be behind with.
    if (!addsUp(mira)) {
      const tempo = dosud === 0 ? null : cil;
      return { mira, cil, dosud, tempo, konec: rest && (dosud || null), konec_od: null, konec_do: null };
    }
    const ofTurnover = mira === 'obrat' ? 1 : lately.obrat > 0 ? lately[mira] / lately.obrat : 0;
    const end = endOf(dosud, rest, ofTurnover);
    return {
      ...{ mira, cil, dosud, tempo: cil === null ? null : cil * share },
      ...{ konec: end?.hodnota ?? null, konec_od: end?.od ?? null, konec_do: end?.do ?? null },
    };
  });
}

const goalsRoutes: Handlers<typeof goals> = {
  async list({ db, query, user, scope, now }) {
    const dnes = pragueClock(now).datum;
    const mesic = query.mesic ?? monthOf(dnes);
    const month = { ...monthRange(mesic), dnes };
    const yesterday = addDays(dnes, -1);
    // A manager without a shop sees no shops.
    const shops = await listShops(db, mesic, scope === 'shop' ? (user.prodejna_id ?? 0) : null);
    const [set, behind, lately, expected] = await Promise.all([
      goalsOf(db, mesic),
      shopNumbers(db, { od: month.od, do: month.do < yesterday ? month.do : yesterday }),
      shopNumbers(db, { od: addDays(dnes, -LATELY), do: yesterday }),
      // A closed shop still has forecasts for some weeks, but sells nothing more.
      newestOfShops(
        db,
        shops.filter(({ aktivni }) => aktivni).map(({ id }) => id),
        dnes,
      ),
    ]);
    return {
      mesic,
      dnes,
      prodejny: shops.map(({ id, nazev }) => {
        const own = set.get(id) ?? NO_GOALS;
        const [is, was] = [behind.get(id) ?? NO_SALES, lately.get(id) ?? NO_SALES];
        const miry = pacesOf({ month, goals: own, behind: is, lately: was, expected: expected.get(id) });
        return { prodejna: id, nazev, verze: own.verze, miry };
      }),
    };
  },

  async set({ body: { prodejna, mesic, verze, ...goals }, write }) {
    const cil = await write(async tx => {
      found(await holdStore(tx.db, prodejna), NO_SHOP);
      const { id, ...before } = await lockGoals(tx.db, prodejna, mesic);
      await refuseStale(tx.db, { tabulka: 'cil', zaznam: id, verze }, Goals, before);
      const after = await saveGoals(tx.db, id, goals);
      await tx.record('cil', id, before, after);
      return after;
    });
    return { cil };
  },
};

export const goalsFeature: ServerFeature<typeof goals> = {
  routes: goalsRoutes,
  constraints: {
    cil_prodejna_fkey: shopIsLinkedOr(() => fail.notFound('Prodejna nebyla nalezena.')),
    cil_jeden: () => fail.conflict('Cíle této prodejny mezitím někdo zadal.'),
  },
};
