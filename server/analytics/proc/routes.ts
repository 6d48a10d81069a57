import type { proc } from '#shared/analytics/calls/proc-contract.ts';
import { type Bar, CATEGORY_BARS } from '#shared/analytics/proc/kinds.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { exact } from '../model/numbers.ts';
import {
  type Choice,
  choiceOf,
  ownRange,
  type PeriodQuery,
  type ScopeQuery,
  todayAt,
} from '../period/choice.ts';
import { itemsAnswer } from '../sections/items.ts';
import { metaOf } from '../sections/meta.ts';
import { barsOf, nameOf } from './bars.ts';
import { categoryRows, placeRows } from './breakdown.ts';
import { explained } from './explained.ts';

/** Why turnover changed (rule analytics-13). */

type Query = PeriodQuery & ScopeQuery & { proti_od?: string; proti_do?: string; prodejce_id?: number };
type Asked = { db: Db; now: number; query: Query };

/** The two periods (by default the usual comparison), the filter, and the seller if one is asked for. */
async function asked({ db, now, query }: Asked): Promise<Choice & { prodejce: number | undefined }> {
  const choice = await choiceOf({ db, now, query });
  const { proti_od, proti_do, prodejce_id: prodejce } = query;
  const previous =
    proti_od || proti_do
      ? ownRange(proti_od, proti_do, todayAt(now), { od: 'proti_od', do: 'proti_do' })
      : choice.previous;
  const filter = { ...choice.filter, ...(prodejce !== undefined && { prodejci: [prodejce] }) };
  return { ...choice, previous, filter, prodejce };
}

export const procRoutes: Handlers<typeof proc> = {
  async proc(context) {
    const { db, now } = context;
    const choice = await asked(context);
    const { units, whole, before, places } = await explained(db, choice, now);
    const untimed = units.filter(({ ted }) => ted.hodiny === null).map(unit => nameOf(unit, places));
    return {
      obrat: { ted: whole.obrat, predtim: before.obrat, rozdil: exact(whole.obrat - before.obrat) },
      slozky: barsOf(units),
      bez_hodin: [...new Set(untimed.map(({ stredisko, nazev }) => stredisko ?? nazev))],
      meta: metaOf(choice, whole, now),
    };
  },

  async procRozpad(context) {
    const { db, now } = context;
    const { units, places } = await explained(db, await asked(context), now);
    const slozka: Bar = context.query.slozka;
    const radky = CATEGORY_BARS.includes(slozka)
      ? await categoryRows(db, slozka as 'mix' | 'cena', units)
      : placeRows(slozka, units, places);
    return { radky: radky.sort((a, b) => Math.abs(b.castka) - Math.abs(a.castka)) };
  },

  async procPolozky(context) {
    const { range, previous, filter } = await asked(context);
    const { strana, jen_vratky } = context.query;
    const chosen = { range: strana === 'ted' ? range : previous, filter };
    return itemsAnswer(context, chosen, jen_vratky);
  },
};
