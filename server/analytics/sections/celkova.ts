import type { celkova } from '#shared/analytics/celkova-contract.ts';
import { CHANNELS, type Channel } from '#shared/sales/lines.ts';
import type { Handlers } from '../../core/mount.ts';
import { branchSums } from '../model/branches.ts';
import { SUMS } from '../model/model.ts';
import { addUp, average, marginOf, type Sums, withChange, withoutCost } from '../model/numbers.ts';
import { report, reportWhole } from '../model/report.ts';
import { choiceOf } from '../period/choice.ts';
import { countOf, itemLimit, itemsOf } from './items.ts';
import { metaOf } from './meta.ts';
import { timeseriesOf } from './timeseries.ts';

/** Overall numbers across channels (D2 §2.6; 4-decisions §6). */

const totals = (sums: Sums) => ({
  celkovy_obrat: sums.obrat,
  celkovy_obrat_bez_dph: sums.obrat_bez_dph,
  celkovy_zisk: sums.zisk,
  marze_procenta: marginOf(sums),
  celkem_polozek: sums.polozky,
  celkem_kusu: sums.kusy,
  pocet_dokladu: sums.doklady,
  prumerna_objednavka: average(sums.obrat, sums.doklady),
});

const place = (sums: Sums) => ({
  obrat: sums.obrat,
  obrat_bez_dph: sums.obrat_bez_dph,
  marze: sums.zisk,
  marze_procenta: marginOf(sums),
  polozky: sums.polozky,
  kusy: sums.kusy,
  doklady: sums.doklady,
});

export const celkovaRoutes: Handlers<typeof celkova> = {
  async celkova({ db, now, query }) {
    const choice = await choiceOf({ db, now, query });
    const { range, previous, filter } = choice;
    const [now_, before] = await Promise.all(
      [range, previous].map(of => reportWhole(db, { range: of, sums: SUMS, kanal: true, filter })),
    );
    const card = (kanal: Channel) => {
      const [sums, earlier] = [now_!, before!].map(({ rows }) =>
        addUp(rows.filter(row => row.kanal === kanal)),
      );
      return { ...withChange(place(sums!), place(earlier!)), obrat_bez_nakladu: withoutCost(sums!) };
    };
    const sums = now_!.whole;
    return {
      success: true,
      aggregations: {
        ...withChange(totals(sums), totals(before!.whole)),
        obrat_bez_nakladu: withoutCost(sums),
      },
      breakdown: {
        kanaly: Object.fromEntries(CHANNELS.map(kanal => [kanal, card(kanal)])) as Record<
          Channel,
          ReturnType<typeof card>
        >,
      },
      meta: metaOf(choice, sums, now),
    };
  },

  async celkovaProdejny({ db, now, query }) {
    const isChosen = (query.kanal ?? query.channel) !== undefined;
    const { range, filter } = await choiceOf({ db, now, query }, isChosen ? CHANNELS : ['prodejna']);
    const rows = await report(db, { range, sums: SUMS, pobocka: true, filter });
    const branches = await branchSums(db, rows, filter);
    return {
      success: true,
      obdobi: range,
      prodejny: branches.map(({ id_prodejny, stredisko, sums }) => ({
        stredisko,
        id_prodejny,
        ...place(sums),
        obrat_bez_nakladu: withoutCost(sums),
        prumerna_objednavka: average(sums.obrat, sums.doklady),
      })),
    };
  },

  async celkovaItems(context) {
    const { db } = context;
    const { range, filter } = await choiceOf(context);
    const [items, count] = await Promise.all([
      itemsOf(db, { range, filter, limit: itemLimit(context) }),
      countOf(db, { range, filter }),
    ]);
    return { success: true, items, count, obdobi: range };
  },

  async celkovaTimeseries({ db, now, query, whole }) {
    return timeseriesOf(db, await choiceOf({ db, now, query }), query, { whole, now });
  },
};
