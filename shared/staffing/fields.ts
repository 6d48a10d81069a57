import { text } from '../core/field.ts';
import { doubtOf, readExceptions, readWeek } from './lines.ts';

export const STAFFING_MAX = 5_000;

/** How many people a shop needs, as lines of text (`lines.ts`). */
export const STAFFING = {
  tyden: text('Běžný týden', STAFFING_MAX, {
    kind: 'long',
    problem: typed => readWeek(typed).problem ?? doubtOf(typed),
  }),
  vyjimky: text('Výjimky podle dne', STAFFING_MAX, {
    kind: 'long',
    problem: typed => readExceptions(typed).problem ?? doubtOf(typed),
  }),
};
