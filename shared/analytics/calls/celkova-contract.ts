import { z } from 'zod';
import { success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { filters, itemList, timeseriesFilters } from './filters.ts';
import {
  columns,
  itemSheets,
  itemsAnswer,
  Meta,
  margin,
  Rozsah,
  tile,
  timeseriesAnswer,
  timeseriesSheets,
} from './shapes.ts';

/** Overall numbers across channels (rule analytics-6). */

const query = z.object(filters);

const Kanal = z.object({
  ...tile('obrat', 'obrat_bez_dph', 'marze', 'marze_procenta', 'polozky', 'kusy', 'doklady'),
  obrat_bez_nakladu: z.number(),
});

export const celkova = {
  celkova: route('GET /analytics/celkova-cisla/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Totals of all channels, and each channel',
    query,
    returns: success({
      aggregations: z.object({
        ...tile(
          'celkovy_obrat',
          'celkovy_obrat_bez_dph',
          'celkovy_zisk',
          'marze_procenta',
          'celkem_polozek',
          'celkem_kusu',
          'pocet_dokladu',
          'prumerna_objednavka',
        ),
        obrat_bez_nakladu: z.number(),
      }),
      breakdown: z.object({
        kanaly: z.object({ prodejna: Kanal, eshop: Kanal, allegro: Kanal, servis: Kanal }),
      }),
      meta: Meta,
    }),
  }),
  celkovaProdejny: route('GET /analytics/celkova-cisla/prodejna-detail/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Branches of the channel prodejna (or the one chosen), every active one with its zeros',
    query,
    returns: success({
      obdobi: Rozsah,
      prodejny: z.array(
        z.object({
          stredisko: z.string(),
          id_prodejny: z.int().nullable(),
          obrat: z.number(),
          obrat_bez_dph: z.number(),
          marze: z.number(),
          ...margin,
          polozky: z.int(),
          kusy: z.number(),
          doklady: z.int(),
          prumerna_objednavka: z.number(),
        }),
      ),
    }),
    sheets: [
      {
        name: 'Prodejny',
        rows: 'prodejny',
        columns: {
          id_prodejny: ['Číslo', 'number'],
          stredisko: 'Prodejna',
          ...columns(
            'obrat',
            'obrat_bez_dph',
            'marze',
            'marze_procenta',
            'obrat_bez_nakladu',
            'polozky',
            'kusy',
            'doklady',
            'prumerna_objednavka',
          ),
        },
      },
    ],
  }),
  celkovaItems: route('GET /analytics/celkova-cisla/channel-items/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: "A channel's lines",
    query: query.extend(itemList),
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
  celkovaTimeseries: route('GET /analytics/celkova-cisla/categories-timeseries/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Sales over time of up to 6 chosen categories, brands, products or branches',
    query: z.object(timeseriesFilters),
    returns: timeseriesAnswer,
    sheets: timeseriesSheets,
  }),
};
