import { z } from 'zod';
import { Okamzik, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import type { Sheet } from '../../core/sheet.ts';
import { itemsHeader } from '../../rules/threshold.ts';
import { Mesic } from './filters.ts';
import { Meze } from './sellers-contract.ts';
import { Srovnani, tile } from './shapes.ts';

/** A row of a leaderboard (rule analytics-12); `id` is null for a name that matches no user. */
export const LeaderboardRow = z.object({
  id: z.int().nullable(),
  position: z.int(),
  prodejce: z.string(),
  prodejna: z.string(),
  total_points: z.number(),
  polozky_nad_100: z.number(),
  prumer_polozek_uctu: z.number(),
  /** The pieces and receipts from which the average is computed. */
  kusy: z.number(),
  doklady: z.int(),
});
export type LeaderboardRow = z.output<typeof LeaderboardRow>;

const sheet = (name: string): Sheet => ({
  name,
  rows: 'data',
  columns: {
    position: ['Pořadí', 'number'],
    prodejce: 'Prodejce',
    prodejna: 'Prodejna',
    total_points: ['Body', 'number'],
    polozky_nad_100: [itemsHeader, 'number'],
    prumer_polozek_uctu: ['Průměr položek na účtenku', 'number', 'doklady'],
    kusy: ['Kusy', 'number'],
    doklady: ['Účtenky', 'number'],
  },
});

/** Totals over everybody on the board; `prumer_bodu` is in whole points. */
const Souhrn = z.object(
  tile('prodejcu', 'body', 'prumer_bodu', 'polozky_nad_100', 'prumer', 'nejlepsi_prumer', 'doklady'),
);

const board = {
  can: 'leaderboard.read',
  query: z.object({ mesic: Mesic.optional() }),
  returns: success({
    data: z.array(LeaderboardRow),
    /** The month shown and the chain's average: Σ pieces ÷ Σ receipts of those listed. */
    mesic: z.string(),
    mez: Meze,
    prumer: z.number(),
    souhrn: Souhrn,
    srovnani: Srovnani,
    /** Items over 100 that belong to no row: sold without a seller's name, or by people who are no longer active. */
    mimo: z.object({ bez_prodejce: z.number(), byvali: z.number() }),
    generated_at: Okamzik,
  }),
} as const;

export const leaderboard = {
  leaderboardPoints: route('GET /analytics/leaderboard/points/', {
    ...board,
    sameForAll: true,
    summary: 'Sellers by points of the month to date, or of a chosen month',
    sheets: [sheet('Žebříček bodů')],
  }),
  leaderboardAverage: route('GET /analytics/leaderboard/average/', {
    ...board,
    sameForAll: true,
    summary: 'Sellers by average items per receipt of the month to date, or of a chosen month',
    sheets: [sheet('Žebříček průměru položek')],
  }),
};
