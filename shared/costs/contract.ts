import { z } from 'zod';
import { IdText, Mesic, success } from '../core/fields.ts';
import { route } from '../core/route.ts';

const Amount = z.object({
  /** In whole CZK, rounded once. */
  castka: z.int(),
  /** The number of people whose work is not in the amount, because their contract of the day has no hourly rate. */
  bez_sazby: z.int(),
});

/** The estimated cost of a month's work (rule shifts-20). */
const MonthCost = Amount.extend({
  bez_sazby: z.array(z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() })),
  dny: z.record(z.string(), Amount),
});

const query = z.object({ mesic: Mesic.optional(), prodejna: IdText.optional() });
const returns = success({
  mesic: z.string(),
  prodejna: z.int(),
  naklady: MonthCost,
  /** Of all shops together. */
  celkem: MonthCost,
  /** Every shop with work in the month. */
  prodejny: z.array(Amount.extend({ id: z.int(), nazev: z.string() })),
});

export const costs = {
  plan: route('GET /shifts/naklady/', {
    can: 'contracts.manage',
    summary: 'The estimated cost of a month’s plan by day: of a shop (one’s home unless told), and of all',
    query,
    returns,
  }),
  draft: route('GET /shifts/draft/naklady/', {
    can: 'contracts.manage',
    summary: 'The same as the draft of the shop’s month would have it; other shops as planned',
    query,
    returns,
  }),
};
