import type { celkova } from '#shared/analytics/calls/celkova-contract.ts';
import { CHANNELS } from '#shared/sales/lines.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { branchSums } from '../model/branches.ts';
import { SUMS } from '../model/model.ts';
import { average, marginOf, type Sums, withChange, withoutCost } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import { choiceOf } from '../period/choice.ts';
import { byChannel } from './channels.ts';
import { itemsAnswer } from './items.ts';
import { metaOf } from './meta.ts';
import { timeseriesOf } from './timeseries.ts';

/** Overall numbers across channels (rule analytics-6). */

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
    const { now_, before, cards } = await byChannel(db, choice, CHANNELS, place);
    const sums = now_.whole;
    return {
      aggregations: {
        ...withChange(totals(sums), totals(before.whole)),
        obrat_bez_nakladu: withoutCost(sums),
      },
      breakdown: { kanaly: cards },
      meta: metaOf(choice, sums, now),
    };
  },

  async celkovaProdejny({ db, now, query }) {
    const isChosen = (query.kanal ?? query.channel) !== undefined;
    const { range, filter } = await choiceOf({ db, now, query }, isChosen ? CHANNELS : ['prodejna']);
    const rows = await report(db, { range, sums: SUMS, pobocka: true, filter });
    const branches = await branchSums(db, rows, filter);
    return {
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
    return itemsAnswer(context, await choiceOf(context));
  },

  async celkovaTimeseries({ db, now, query, whole }) {
    return timeseriesOf(db, await choiceOf({ db, now, query }), query, { whole, now });
  },
};
