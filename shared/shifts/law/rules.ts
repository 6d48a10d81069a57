import { nightOfMinors, noDailyRest, noDailyRestOfMinors, tooLong, tooLongForMinors } from './days.ts';
import { overtimeOfWeek, overtimeOfYear } from './overtime.ts';
import { overHalf, overHours, overHoursWithOvertime, overYear } from './periods.ts';
import type { Person } from './person.ts';
import type { Found, Rule, Scope, Severity } from './rule.ts';
import {
  absent,
  closedHoliday,
  foreignShop,
  noBreak,
  shopClosed,
  vacationOnHoliday,
  withoutContract,
} from './single.ts';
import { longMonth, longWeek, longWeekOfMinors, noWeeklyRest, noWeeklyRestOfMinors } from './weeks.ts';

/** The labour code 262/2006 Sb. is in force since then. */
const CODE = '2007-01-01';
/** 300 h a year of a DPP. */
const CODE_2012 = '2012-01-01';
const CLOSED_HOLIDAYS = '2016-10-01';

const rule = (
  id: string,
  paragraf: string,
  za: Scope,
  finds: (person: Person) => Found[],
  zavaznost: Severity = 'zakon',
  plati_od = CODE,
): Rule => ({ id, paragraf, za, zavaznost, plati_od, plati_do: null, finds });

/**
 * Every rule that a plan is judged by, in the order in which a day's warnings stand. Paragraphs are of the labour code
 * 262/2006 Sb. unless the text says another act.
 */
export const RULES: readonly Rule[] = [
  rule('smena', '§ 83', 'den', tooLong),
  rule('smena-mladistvych', '§ 79a', 'den', tooLongForMinors),
  rule('odpocinek', '§ 90', 'den', noDailyRest),
  rule('odpocinek-mladistvych', '§ 90', 'den', noDailyRestOfMinors),
  rule('noc-mladistvych', '§ 245', 'den', nightOfMinors),
  rule('tydenni-odpocinek', '§ 92', 'tyden', noWeeklyRest),
  rule('tydenni-odpocinek-mladistvych', '§ 92', 'tyden', noWeeklyRestOfMinors),
  rule('tyden', '§ 79 a § 93', 'tyden', longWeek, 'rada'),
  rule('tyden-mladistvych', '§ 79a', 'tyden', longWeekOfMinors),
  rule('mesic', '§ 79 a § 93', 'mesic', longMonth),
  rule('prumer', '§ 78 a § 79', 'prumer', overHours),
  rule('prumer-s-prescasem', '§ 93', 'prumer', overHoursWithOvertime),
  rule('dpc', '§ 76', 'prumer', overHalf),
  rule('dpp', '§ 75', 'rok', overYear, 'zakon', CODE_2012),
  rule('prescas-tydne', '§ 93', 'tyden', overtimeOfWeek),
  rule('prescas-rocne', '§ 93', 'rok', overtimeOfYear),
  rule('zavreno', '–', 'den', shopClosed, 'rada'),
  rule('svatek-v-dovolene', '§ 219', 'den', vacationOnHoliday, 'rada'),
  rule('prestavka', '§ 88', 'den', noBreak),
  rule('zavrene-svatky', '§ 1 zákona č. 223/2016 Sb.', 'den', closedHoliday, 'zakon', CLOSED_HOLIDAYS),
  rule('prodejna', '–', 'den', foreignShop, 'rada'),
  rule('smlouva', '–', 'den', withoutContract, 'rada'),
  rule('nepritomnost', '–', 'den', absent, 'rada'),
];
