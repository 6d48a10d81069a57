import { z } from 'zod';
import { IdText, storedName, success } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { PRODUCT_DIMENSIONS } from '../kinds.ts';
import { dimension, filters, itemList, timeseriesFilters } from './filters.ts';
import {
  columns,
  itemSheets,
  itemsAnswer,
  Meta,
  margin,
  tile,
  timeseriesAnswer,
  timeseriesSheets,
} from './shapes.ts';

/** E-shop analytics (rule analytics-5): the channels eshop and allegro, never mixed. */

const query = z.object(filters);

const Kanal = z.object({
  ...tile('obrat_bez_dph', 'zisk', 'marze_procenta', 'polozky', 'objednavky'),
  obrat_bez_nakladu: z.number(),
});

const Skupina = z.object({
  nazev: z.string(),
  obrat_bez_dph: z.number(),
  zisk: z.number(),
  marze_procenta: z.number(),
  kusy: z.number(),
  polozky: z.int(),
});

const Produkt = z.object({
  /** Several products may share a name and a code, for example when the category of one was corrected. */
  produkt_id: z.int(),
  kod: z.string(),
  nazev: z.string(),
  celkem_kusu: z.number(),
  obrat_bez_dph: z.number(),
  zisk: z.number(),
  marze_procenta: z.number(),
});

const groupSheet = (name: string, rows: string) => ({
  name,
  rows,
  columns: {
    nazev: 'Název',
    ...columns('obrat_bez_dph', 'zisk', 'marze_procenta', 'kusy', 'polozky'),
  },
});

/** Sales of the period before returns, and the returns dated in it; rates in %, one decimal (rule analytics-5). */
const Returns = z.object({
  ...tile('vraceno_objednavek', 'vraceno_polozek', 'vraceno_kusu', 'vraceno_hodnota'),
  total_objednavek: z.int(),
  return_rate_orders: z.number(),
  total_polozek: z.int(),
  return_rate_items: z.number(),
  total_kusu: z.number(),
});

const sums = {
  obrat_bez_dph: z.number(),
  zisk: z.number(),
  ...margin,
  kusy: z.number(),
  polozky: z.int(),
  objednavky: z.int(),
  vraceno_kusu: z.number(),
};

export const eshop = {
  eshop: route('GET /analytics/eshop/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'E-shop and Allegro: turnover, profit, orders, items',
    query,
    returns: success({
      metrics: z.object(
        tile(
          'eshop_obrat_bez_dph',
          'eshop_zisk',
          'eshop_marze_procenta',
          'allegro_obrat_bez_dph',
          'allegro_zisk',
          'allegro_marze_procenta',
          'pocet_objednavek',
          'pocet_polozek',
        ),
      ),
      channels: z.object({ eshop: Kanal, allegro: Kanal }),
      /** Whether Allegro was left out; its zeros then mean nothing. */
      exclude_allegro: z.boolean(),
      meta: Meta,
    }),
  }),
  eshopChannel: route('GET /analytics/eshop/channel-detail/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "A channel's top categories, subcategories, brands (8 each) and products (10)",
    query,
    returns: success({
      breakdown: z.object({
        kategorie: z.array(Skupina),
        kategorie_1: z.array(Skupina),
        kategorie_2: z.array(Skupina),
        top_produkty: z.array(Produkt),
      }),
      meta: Meta,
    }),
    sheets: [
      groupSheet('Kategorie', 'breakdown.kategorie'),
      groupSheet('Podkategorie', 'breakdown.kategorie_1'),
      groupSheet('Značky', 'breakdown.kategorie_2'),
      {
        name: 'Produkty',
        rows: 'breakdown.top_produkty',
        columns: {
          kod: 'Kód',
          nazev: 'Název',
          celkem_kusu: ['Kusy', 'number'],
          ...columns('obrat_bez_dph', 'zisk', 'marze_procenta'),
        },
      },
    ],
  }),
  eshopItems: route('GET /analytics/eshop/channel-items/', {
    sameForAll: true,
    can: 'analytics.read',
    summary:
      "A channel's lines: of a category, subcategory, brand (segment and value) or product (kod, produkt_id)",
    query: query.extend({
      ...itemList,
      segment: z.enum(namesOf(PRODUCT_DIMENSIONS), 'Neznámý segment').optional(),
      value: storedName(300).optional(),
      kod: storedName(120).optional(),
      produkt_id: IdText.optional(),
    }),
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
  eshopCategories: route('GET /analytics/eshop/categories-analytics/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Returns, and sales by category, subcategory, brand, product or branch',
    query: query.extend(dimension),
    returns: success({
      returns: Returns,
      /** By turnover; `podil` is the share in the total turnover without VAT, in %. Only the first 200 products. */
      categories: z.array(
        z.object({
          nazev: z.string(),
          ...{ kod: Produkt.shape.kod.optional(), produkt_id: Produkt.shape.produkt_id.optional() },
          ...sums,
          podil: z.number(),
        }),
      ),
      total: z.object(sums),
      meta: Meta,
    }),
    sheets: [
      {
        name: 'Kategorie',
        rows: 'categories',
        columns: {
          nazev: 'Název',
          ...columns('obrat_bez_dph', 'zisk', 'marze_procenta', 'obrat_bez_nakladu'),
          podil: ['Podíl %', 'percent'],
          ...columns('kusy', 'polozky', 'objednavky'),
          vraceno_kusu: ['Vráceno kusů', 'number'],
        },
      },
    ],
  }),
  eshopTimeseries: route('GET /analytics/eshop/categories-timeseries/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Sales over time of up to 6 chosen categories, brands, products or branches',
    query: z.object(timeseriesFilters),
    returns: timeseriesAnswer,
    sheets: timeseriesSheets,
  }),
};
