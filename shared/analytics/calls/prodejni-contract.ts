import { z } from 'zod';
import { Datum, success } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { ANALYSES, PERIODS, STEPS } from '../kinds.ts';
import { scopeFilters } from './filters.ts';
import { columns, Look, Meta, tile } from './shapes.ts';

/** Advanced sales analytics (rule analytics-8); here `period` is the grain of the time axis. */

/** A bucket: daily points have `date`, the others `month` ('2026-W14', '2026-04', '2026'). */
const place = {
  /** The first day; the last is the day before the next point's `od`. */
  od: Datum,
  date: Datum.optional(),
  month: z.string().optional(),
  label: z.string(),
  /** Whether today falls in this bucket, so that its numbers will still grow. */
  bezi: z.boolean(),
};

const Point = z.object({
  ...place,
  obrat: z.number(),
  zisk: z.number(),
  polozky: z.int(),
  kusy: z.number(),
});

const top = { obrat: z.number(), zisk: z.number(), marze_procenta: z.number(), kusy: z.number() };

/** The same buckets for each of the top five by turnover. */
const series = z.array(
  z.object({
    nazev: z.string(),
    /** A product has its code and id, as several may share a name and a code; a branch has its number. */
    kod: z.string().optional(),
    produkt_id: z.int().optional(),
    id_prodejny: z.int().nullable().optional(),
    ...Look.shape,
    points: z.array(z.object({ ...place, obrat: z.number(), kusy: z.number() })),
  }),
);

/** The points of all series in one list; only present in a file. */
const radky = z
  .array(z.object({ nazev: z.string(), label: z.string(), obrat: z.number(), kusy: z.number() }))
  .optional();

const Prediction = z.object({
  label: z.string(),
  obrat: z.number(),
  zisk: z.number(),
  polozky: z.number(),
  /** The predicted turnover minus and plus one standard deviation. */
  low: z.number(),
  high: z.number(),
});

const points = z.array(Point);

const topColumns = {
  ...columns('obrat', 'zisk', 'marze_procenta', 'kusy'),
};
const seriesSheet = (name: string, of: string) => ({
  name,
  rows: `data.${of}.radky`,
  columns: { nazev: 'Název', label: 'Období', ...columns('obrat', 'kusy') },
});

const pointColumns = {
  label: 'Období',
  ...columns('obrat', 'zisk', 'polozky', 'kusy'),
};

export const prodejni = {
  prodejniAnalytika: route('GET /analytics/prodejni-analytika/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Sales by category, branch, product or time, with growth and a prediction',
    query: z.object({
      type: z.enum(namesOf(ANALYSES), 'Neznámý typ analýzy').optional(),
      period: z.enum(namesOf(STEPS), 'Neznámé období').optional(),
      start_date: Datum.optional(),
      end_date: Datum.optional(),
      /** The name of the period that the user chose: the 1st of a month may be meant as a day or as the month. */
      obdobi: z.enum(namesOf(PERIODS), 'Neznámé období').optional(),
      ...scopeFilters,
    }),
    returns: success({
      data: z.object({
        aggregations: z.object({
          ...tile('celkovy_obrat', 'celkovy_zisk', 'marze_procenta', 'celkem_polozek'),
          obrat_bez_nakladu: z.number(),
        }),
        categories: z
          .object({
            top_categories: z.array(z.object({ kategorie: z.string(), ...top })),
            time_series: points,
            series,
            radky,
          })
          .optional(),
        stores: z
          .object({
            top_stores: z.array(z.object({ stredisko: z.string(), id_prodejny: z.int().nullable(), ...top })),
            time_series: points,
            series,
            radky,
          })
          .optional(),
        time: z
          .object({
            time_series: points,
            /** The last complete bucket against the one before, in %. */
            growth_rate: z.number().nullable(),
            prediction: Prediction.nullable(),
          })
          .optional(),
        products: z
          .object({
            top_products: z.array(
              z.object({ produkt_id: z.int(), kod: z.string(), nazev: z.string(), ...top }),
            ),
            time_series: points,
            series,
            radky,
          })
          .optional(),
      }),
      meta: Meta,
    }),
    sheets: [
      {
        name: 'Kategorie',
        rows: 'data.categories.top_categories',
        columns: { kategorie: 'Kategorie', ...topColumns },
      },
      {
        name: 'Prodejny',
        rows: 'data.stores.top_stores',
        columns: { stredisko: 'Prodejna', id_prodejny: ['Číslo', 'number'], ...topColumns },
      },
      {
        name: 'Produkty',
        rows: 'data.products.top_products',
        columns: { kod: 'Kód', nazev: 'Název', ...topColumns },
      },
      { name: 'Vývoj', rows: 'data.time.time_series', columns: pointColumns },
      seriesSheet('Vývoj kategorií', 'categories'),
      seriesSheet('Vývoj prodejen', 'stores'),
      seriesSheet('Vývoj produktů', 'products'),
    ],
  }),
};
