import { z } from 'zod';
import { IdText, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CHANNELS } from '../sales/lines.ts';

const band = { od80: z.number(), do80: z.number(), od95: z.number(), do95: z.number() };
const Day = z.object({ den: z.string(), hodnota: z.number(), ...band });
export type ForecastDay = z.output<typeof Day>;

/** A past day, with the forecast made in its morning; null where there was none. */
const Past = z.object({
  den: z.string(),
  obrat: z.number(),
  predem: z.object({ hodnota: z.number(), ...band }).nullable(),
});
export type PastDay = z.output<typeof Past>;

export const forecast = {
  read: route('GET /predpoved/', {
    can: 'forecast.read',
    summary:
      'The forecast of daily turnover of a shop, a channel or all together, its measured error, and the last eight weeks',
    query: z.object({ prodejna: IdText.optional(), kanal: z.enum(CHANNELS, 'Neznámý kanál').optional() }),
    returns: success({
      prodejna: z.int().nullable(),
      dnes: z.string(),
      predpoved: z
        .object({
          /** The first day forecast; the forecast was made in the night before it. */
          den: z.string(),
          metoda: z.string(),
          /** Errors over the last 28 days as a share of turnover: of this method and of 'as a week ago'. */
          chyba: z.number().nullable(),
          chyba_naivni: z.number().nullable(),
          dny: z.array(Day),
          /** The share of each hour in its day, from Monday 0:00: 168 numbers. */
          hodiny: z.array(z.number()),
        })
        .nullable(),
      minule: z.array(Past),
    }),
  }),
};
