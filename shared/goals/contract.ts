import { z } from 'zod';
import { bodyOf } from '../core/body.ts';
import { Id, isHundredths, Mesic, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { GOAL, GOAL_MAX, MEASURE_KEYS, ofMeasures, TOO_LARGE_GOAL, WRONG_GOAL } from './fields.ts';

const amount = z
  .number(WRONG_GOAL)
  .positive(WRONG_GOAL)
  .max(GOAL_MAX, TOO_LARGE_GOAL)
  .refine(isHundredths, WRONG_GOAL)
  .nullable()
  .default(null);
const value = z.number().nullable();

/** The goals of a shop in a month. */
export const Goals = z.object({ ...ofMeasures(() => value), verze: z.int() });
export type Goals = z.output<typeof Goals>;

const Pace = z.object({
  mira: z.enum(MEASURE_KEYS),
  cil: value,
  /** Up to the end of yesterday; for items it is the average. */
  dosud: z.number(),
  /**
   * How much of the goal should be reached by then, following the shape of the forecast; null without a goal, and for
   * items before the first receipt.
   */
  tempo: value,
  /** The expected result of the month, with the interval of four in five; null where it is not known. */
  konec: value,
  konec_od: value,
  konec_do: value,
});
export type Pace = z.output<typeof Pace>;

export const goals = {
  list: route('GET /cile/', {
    can: 'goals.read',
    summary:
      'Goals of shops in a month (this one unless told), what is behind, the pace and the expected end',
    query: z.object({ mesic: Mesic.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      prodejny: z.array(
        z.object({ prodejna: z.int(), nazev: z.string(), verze: z.int(), miry: z.array(Pace) }),
      ),
    }),
  }),
  set: route('PUT /cile/', {
    can: 'goals.manage',
    summary: 'Set the goals of a shop in a month; a stale `verze` is 409',
    body: z.object({
      ...bodyOf(
        GOAL,
        ofMeasures(() => amount),
      ),
      prodejna: Id,
      mesic: Mesic,
      verze: Verze,
    }),
    returns: success({ cil: Goals }),
  }),
};
