import { calledOf } from '#shared/analytics/called.ts';
import type { eshop } from '#shared/analytics/calls/eshop-contract.ts';
import { type Dimension, ONLINE } from '#shared/analytics/kinds.ts';
import { namesOf } from '#shared/core/names.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { branchSums } from '../model/branches.ts';
import { documentsBy } from '../model/documents.ts';
import { type ProductValue, SUMS, type Sum, VALUES } from '../model/model.ts';
import { narrowedTo } from '../model/names.ts';
import { addUp, exact, marginOf, rate, type Sums, share, withChange, withoutCost } from '../model/numbers.ts';
import type { Row } from '../model/question.ts';
import { report } from '../model/report.ts';
import { type Choice, choiceOf } from '../period/choice.ts';
import { byChannel, ofChannel } from './channels.ts';
import { itemsAnswer } from './items.ts';
import { metaOf } from './meta.ts';
import { timeseriesOf } from './timeseries.ts';

/** E-shop analytics of the channels eshop and allegro (rule analytics-5). */

const CHANNELS = namesOf(ONLINE);

/** How many groups the channel modal shows (rule analytics-5). */
const TOP_GROUPS = 8;
const TOP_PRODUCTS = 10;
/** How many products the panel shows; a spreadsheet has all of them. */
const MAX_PRODUCTS = 200;

const channel = (sums: Sums) => ({
  obrat_bez_dph: sums.obrat_bez_dph,
  zisk: sums.zisk,
  marze_procenta: marginOf(sums),
  polozky: sums.polozky,
  objednavky: sums.doklady,
});

function metrics({ rows, whole }: { rows: readonly Row[]; whole: Sums }) {
  const own = ofChannel(rows, 'eshop');
  const allegro = ofChannel(rows, 'allegro');
  return {
    eshop_obrat_bez_dph: own.obrat_bez_dph,
    eshop_zisk: own.zisk,
    eshop_marze_procenta: marginOf(own),
    allegro_obrat_bez_dph: allegro.obrat_bez_dph,
    allegro_zisk: allegro.zisk,
    allegro_marze_procenta: marginOf(allegro),
    pocet_objednavek: whole.doklady,
    pocet_polozek: own.polozky + allegro.polozky,
  };
}

const RETURNED = SUMS.filter(name => name.startsWith('vraceno'));

const returned = ({ vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota }: Sums) => ({
  vraceno_objednavek: vraceno_dokladu,
  vraceno_polozek,
  vraceno_kusu,
  vraceno_hodnota,
});

/** The returns panel: sales before returns are subtracted, and the returns of the same days (rule analytics-5). */
const returnsOf = (sums: Sums, before: Sums) => ({
  ...withChange(returned(sums), returned(before)),
  total_objednavek: sums.doklady,
  return_rate_orders: rate(sums.vraceno_dokladu, sums.doklady),
  total_polozek: sums.polozky,
  return_rate_items: rate(sums.vraceno_polozek, sums.polozky),
  total_kusu: exact(sums.kusy + sums.vraceno_kusu),
});

const GROUP_SUMS = SUMS.filter(name => name !== 'doklady' && name !== 'vraceno_dokladu');

const group = (sums: Sums) => ({
  obrat_bez_dph: sums.obrat_bez_dph,
  zisk: sums.zisk,
  marze_procenta: marginOf(sums),
  obrat_bez_nakladu: withoutCost(sums),
  kusy: sums.kusy,
  polozky: sums.polozky,
  objednavky: sums.doklady,
  vraceno_kusu: sums.vraceno_kusu,
});

/** Sums by a dimension of the product. Documents of a value within a category are counted on the lines. */
async function byValue(
  db: Db,
  { range, filter }: Choice,
  by: ProductValue,
  limit: number | undefined,
): Promise<{ nazev: string; kod?: string; produkt_id?: number; sums: Sums }[]> {
  const isWithin = filter.hodnoty?.kategorie !== undefined && (by === 'kategorie_1' || by === 'kategorie_2');
  const sums: readonly Sum[] = isWithin ? GROUP_SUMS : SUMS;
  const [rows, documents] = await Promise.all([
    report(db, { range, by, sums, filter, order: 'obrat_bez_dph', limit }),
    isWithin ? documentsBy<number>(db, { range, filter, value: VALUES[by].line }) : undefined,
  ]);
  return rows.map(row => {
    const total = addUp([row]);
    return {
      nazev: row.nazev,
      ...(by === 'produkt' && { kod: row.kod, produkt_id: row.a }),
      sums: documents ? { ...total, doklady: documents.get(row.a) ?? 0 } : total,
    };
  });
}

async function byDimension(db: Db, choice: Choice, by: Dimension, whole: boolean) {
  if (by !== 'prodejna')
    return byValue(db, choice, by, by === 'produkt' && !whole ? MAX_PRODUCTS : undefined);
  const { range, filter } = choice;
  const rows = await report(db, { range, sums: SUMS, pobocka: true, filter });
  const branches = await branchSums(db, rows, filter);
  return branches
    .map(({ stredisko, sums }) => ({ nazev: stredisko, sums }))
    .sort((a, b) => b.sums.obrat_bez_dph - a.sums.obrat_bez_dph);
}

export const eshopRoutes: Handlers<typeof eshop> = {
  async eshop({ db, now, query }) {
    const choice = await choiceOf({ db, now, query }, CHANNELS);
    const { now_, before, cards } = await byChannel(db, choice, CHANNELS, channel);
    return {
      metrics: withChange(metrics(now_), metrics(before)),
      channels: cards,
      exclude_allegro: query.exclude_allegro ?? false,
      meta: metaOf(choice, now_.whole, now),
    };
  },

  async eshopChannel({ db, now, query, whole }) {
    const choice = await choiceOf({ db, now, query }, CHANNELS);
    const { range, filter } = choice;
    const sums = ['obrat_bez_dph', 'zisk', 'zaklad_marze', 'kusy', 'polozky'] as const;
    const order = 'obrat_bez_dph';
    const first = (by: ProductValue, limit: number) =>
      report(db, { range, by, sums, filter, goods: true, order, limit: whole ? undefined : limit });
    const groups = async (by: ProductValue) => {
      const rows = await first(by, TOP_GROUPS);
      return rows.map(row => ({ ...row, marze_procenta: marginOf(row) }));
    };
    const [kategorie, kategorie_1, kategorie_2, products, total] = await Promise.all([
      groups('kategorie'),
      groups('kategorie_1'),
      groups('kategorie_2'),
      first('produkt', TOP_PRODUCTS),
      report(db, { range, sums: ['polozky', 'vraceno_polozek'], filter }),
    ]);
    const top_produkty = products.map(row => ({
      ...row,
      produkt_id: row.a,
      celkem_kusu: row.kusy,
      marze_procenta: marginOf(row),
    }));
    return {
      breakdown: { kategorie, kategorie_1, kategorie_2, top_produkty },
      meta: metaOf(choice, addUp(total), now),
    };
  },

  async eshopItems(context) {
    const { db, query } = context;
    const choice = await choiceOf(context, CHANNELS);
    const filter = await narrowedTo(db, choice.filter, { ...query, by: query.segment });
    return itemsAnswer(context, { ...choice, filter });
  },

  async eshopCategories({ db, now, query, whole }) {
    const choice = await choiceOf({ db, now, query }, CHANNELS);
    const { range, previous, filter } = choice;
    const [groups, total, before] = await Promise.all([
      byDimension(db, choice, query.dimension ?? 'kategorie', whole),
      report(db, { range, sums: SUMS, filter }),
      report(db, { range: previous, sums: RETURNED, filter }),
    ]);
    const sums = addUp(total);
    // A file shows no code beside the names: products of one name get the longer names that the screen uses.
    const called = whole ? calledOf(groups) : groups.map(({ nazev }) => nazev);
    return {
      returns: returnsOf(sums, addUp(before)),
      categories: groups.map(({ sums: own, ...of }, at) => ({
        ...of,
        nazev: called[at]!,
        ...group(own),
        podil: share(own.obrat_bez_dph, sums.obrat_bez_dph),
      })),
      total: group(sums),
      meta: metaOf(choice, sums, now),
    };
  },

  async eshopTimeseries({ db, now, query, whole }) {
    return timeseriesOf(db, await choiceOf({ db, now, query }, CHANNELS), query, { whole, now });
  },
};
