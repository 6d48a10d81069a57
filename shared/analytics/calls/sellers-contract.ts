import { z } from 'zod';
import { Datum, IdText, Okamzik, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import type { CellType, Header, Sheet } from '../../core/sheet.ts';
import { COUNTERS } from '../../rules/kinds.ts';
import { itemsHeader } from '../../rules/threshold.ts';
import { BREAKDOWN } from '../counters.ts';
import { METRICS } from '../kinds.ts';
import { Mesic, SAY_AS_LAST } from './filters.ts';
import { Rozsah, Srovnani, Zmena } from './shapes.ts';

const pieces = z.number();

/** The numbers of a seller, a shop or the chain; `pol_dok` and `prumer_polozek_uctu` are equal (rule numbers-4). */
const numbers = {
  polozky_nad_100: pieces,
  sluzby_celkem: pieces,
  pol_dok: z.number(),
  prumer_polozek_uctu: z.number(),
  kusy: pieces,
  doklady: z.int(),
  ...(Object.fromEntries(COUNTERS.map(name => [name, pieces])) as Record<
    (typeof COUNTERS)[number],
    typeof pieces
  >),
};
export const SellerNumbers = z.object(numbers);
const changes = Object.fromEntries(Object.keys(numbers).map(name => [name, Zmena])) as Record<
  keyof typeof numbers,
  typeof Zmena
>;
export type SellerNumbers = z.output<typeof SellerNumbers>;

/** One seller in the overview (rule analytics-2); `id` is null for a name that matches no user. */
export const OverviewRow = z.object({
  id: z.int().nullable(),
  prodejce: z.string(),
  prodejna: z.string(),
  ...numbers,
});
export type OverviewRow = z.output<typeof OverviewRow>;

/** What was sold at a shop, by anybody; `prodejcu` is the number of sellers. */
export const OverviewStore = z.object({
  id_prodejny: z.int().nullable(),
  prodejna: z.string(),
  prodejcu: z.int(),
  ...numbers,
});
export type OverviewStore = z.output<typeof OverviewStore>;

/** The thresholds of 'items over' in force during the answered period, in chronological order. */
export const Meze = z.array(z.number());

const NO_PERIOD = 'Datum musí být ve tvaru RRRR-MM-DD nebo RRRR-MM a existovat';
/** A day or a month; `type` of the call says which of them is expected. */
const DenNeboMesic = z
  .string()
  .refine(value => Datum.safeParse(value).success || Mesic.safeParse(value).success, NO_PERIOD);

const Type = z.enum(['daily', 'monthly'], 'Typ musí být daily nebo monthly');

const count = (header: Header): [Header, CellType] => [header, 'number'];
const NUMBER_COLUMNS: Sheet['columns'] = {
  polozky_nad_100: count(itemsHeader),
  sluzby_celkem: count('Služby celkem'),
  ...Object.fromEntries(COUNTERS.map(name => [name, count(name.toUpperCase())])),
  kusy: count('Kusy'),
  doklady: count('Účtenky'),
  prumer_polozek_uctu: ['Průměr položek na účtenku', 'number', 'doklady'],
};

const Result = z.object({
  /** 'none': nothing was sold. 'error' only exists on a client, for its own state (rule analytics-11). */
  source: z.enum(['database', 'none', 'error']),
  message: z.string(),
  date: z.string(),
  mez: Meze,
  /** The change against `srovnani`; null without a base. */
  compare: z.object({ delta_avg: z.number().nullable(), delta_points: z.number().nullable() }),
  srovnani: Srovnani,
});
const sellerResult = success({ ...Result.shape, ...numbers });

const PointsPart = z.object({ count: z.number(), points: z.number() });
const PointsBreakdown = z.object(
  Object.fromEntries(BREAKDOWN.map(name => [name, PointsPart])) as Record<
    (typeof BREAKDOWN)[number],
    typeof PointsPart
  >,
);
const pointsResult = success({
  ...Result.shape,
  total_points: z.number(),
  breakdown: PointsBreakdown,
  /** Points in the total that the breakdown leaves out: zero until an ADMIN gives KOP500 points. */
  kop500: PointsPart,
});

const ofPerson = z.object({ user_id: IdText.optional() });

const Metric = z.enum(METRICS, 'Neznámá metrika');

export const sellers = {
  sellerOverview: route('GET /analytics/web-prodeje/polozky/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Every seller of a day or month: live without a date, historical with one',
    query: z.object({ type: Type.default('daily'), date: DenNeboMesic.optional() }),
    returns: success({
      data: z.array(OverviewRow),
      /** The chain: the sums of the rows, its average Σ pieces ÷ Σ receipts, and the changes against `srovnani`. */
      celkem: SellerNumbers.extend({ zmena: z.object(changes) }),
      prodejny: z.array(OverviewStore),
      srovnani: Srovnani,
      mez: Meze,
      source: z.enum(['live', 'database']),
      /** The day or month shown, and today's date in Prague. */
      obdobi: z.string(),
      dnes: z.string(),
      generated_at: Okamzik,
      message: z.string(),
    }),
    sheets: [
      {
        name: 'Prodejci',
        rows: 'data',
        columns: { prodejce: 'Prodejce', prodejna: 'Prodejna', ...NUMBER_COLUMNS },
      },
      {
        name: 'Prodejny',
        rows: 'prodejny',
        columns: {
          id_prodejny: count('Číslo prodejny'),
          prodejna: 'Prodejna',
          prodejcu: count('Prodejců'),
          ...NUMBER_COLUMNS,
        },
      },
    ],
  }),
  sellerToday: route('GET /analytics/salesperson/today/', {
    can: 'salesperson.read',
    summary: "A person's results of today; one's own without user_id",
    query: ofPerson,
    returns: sellerResult,
  }),
  sellerMonth: route('GET /analytics/salesperson/monthly/', {
    can: 'salesperson.read',
    summary: "A person's results of this month to date",
    query: ofPerson,
    returns: sellerResult,
  }),
  sellerPointsToday: route('GET /analytics/salesperson/points/today/', {
    can: 'salesperson.read',
    summary: "A person's points of today",
    query: ofPerson,
    returns: pointsResult,
  }),
  sellerPointsMonth: route('GET /analytics/salesperson/points/monthly/', {
    can: 'salesperson.read',
    summary: "A person's points of this month to date",
    query: ofPerson,
    returns: pointsResult,
  }),
  sellerResults: route('GET /analytics/salesperson/analytics/', {
    can: 'salesperson.read',
    summary: "A person's results of a chosen day or month; an empty list when there are none",
    query: z.object({ ...ofPerson.shape, type: Type.default('daily'), date: DenNeboMesic.optional() }),
    returns: success({
      data: z.array(z.object({ date: z.string(), total_points: z.number(), ...numbers })),
      obdobi: z.string(),
      mez: Meze,
      message: z.string(),
    }),
    sheets: [
      {
        name: 'Výsledky',
        rows: 'data',
        columns: { date: 'Období', ...NUMBER_COLUMNS, total_points: count('Body') },
      },
    ],
  }),
  sellerCharts: route('GET /analytics/salesperson/charts/', {
    can: 'salesperson.read',
    summary: 'Series of a person by days, weeks or months; every bucket is there, empty ones with zeros',
    query: z.object({
      type: z
        .enum(['daily', 'weekly', 'monthly'], 'Typ musí být daily, weekly nebo monthly')
        .default('daily'),
      prodejce_id: IdText.optional(),
      start_date: Datum.optional(),
      end_date: Datum.optional(),
      'metriky[]': z.union([z.array(Metric).max(20), Metric], { error: SAY_AS_LAST }).optional(),
    }),
    returns: success({
      data: z.array(
        z.object({
          date: z.string(),
          displayDate: z.string(),
          polozky_nad_100: pieces.optional(),
          sluzby_celkem: pieces.optional(),
          prumer_polozek_uctu: z.number().optional(),
        }),
      ),
      obdobi: Rozsah,
      /** The bucket that today falls in; null when the answer does not contain it. */
      bezi: Datum.nullable(),
      mez: Meze,
    }),
    sheets: [
      {
        name: 'Prodeje',
        rows: 'data',
        columns: {
          date: ['Začátek', 'date'],
          displayDate: 'Období',
          polozky_nad_100: count(itemsHeader),
          sluzby_celkem: count('Služby celkem'),
          prumer_polozek_uctu: count('Průměr položek na účtenku'),
        },
      },
    ],
  }),
};
