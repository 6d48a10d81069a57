import { unbroken } from '../../core/unbroken.ts';
import { nightOfMinors, noDailyRest, noDailyRestOfMinors, tooLong, tooLongForMinors } from './days.ts';
import { overtimeOfWeek, overtimeOfYear } from './overtime.ts';
import {
  overHalf,
  overHours,
  overHoursWithOvertime,
  overYear,
  periodsOfHalf,
  periodsOfHours,
  periodsOfYears,
  periodsWithOvertime,
  roomOf,
} from './periods.ts';
import type { Person } from './person.ts';
import type { Asks, Found, Rule, Scope, Severity } from './rule.ts';
import {
  absent,
  closedHoliday,
  foreignShop,
  noBreak,
  shopClosed,
  vacationOnHoliday,
  withoutContract,
} from './single.ts';
import {
  LONGEST_WEEK,
  longMonth,
  longWeek,
  longWeekOfMinors,
  noWeeklyRest,
  noWeeklyRestOfMinors,
  roomOfMonths,
  weekOfMinors,
} from './weeks.ts';

/** The labour code 262/2006 Sb. has been in force since then. */
const CODE = '2007-01-01';
/** The limit of 300 h a year for a DPP has been in force since then. */
const CODE_2012 = '2012-01-01';
const CLOSED_HOLIDAYS = '2016-10-01';

const rule = (
  id: string,
  paragraf: string,
  za: Scope,
  finds: (person: Person) => Found[],
  asks: Asks | null,
  zavaznost: Severity = 'zakon',
  plati_od = CODE,
): Rule => ({
  ...{ id, paragraf, za, zavaznost, plati_od, plati_do: null, asks },
  finds: person => finds(person).map(found => ({ ...found, text: unbroken(found.text) })),
});

/**
 * Every rule by which a plan is judged, in the order in which a day's warnings are shown. Paragraphs are of the
 * labour code 262/2006 Sb. unless the text names another act.
 */
export const RULES: readonly Rule[] = [
  rule('smena', '§ 83', 'den', tooLong, 'smena'),
  rule('smena-mladistvych', '§ 79a', 'den', tooLongForMinors, 'smena'),
  rule('odpocinek', '§ 90', 'dvojice', noDailyRest, 'dvojice'),
  rule('odpocinek-mladistvych', '§ 90', 'dvojice', noDailyRestOfMinors, 'dvojice'),
  rule('noc-mladistvych', '§ 245', 'den', nightOfMinors, 'smena'),
  rule('tydenni-odpocinek', '§ 92', 'tyden', noWeeklyRest, 'volno'),
  rule('tydenni-odpocinek-mladistvych', '§ 92', 'tyden', noWeeklyRestOfMinors, 'volno'),
  rule('tyden', '§ 79 a § 93', 'tyden', longWeek, { week: () => LONGEST_WEEK }, 'rada'),
  rule('tyden-mladistvych', '§ 79a', 'tyden', longWeekOfMinors, { week: weekOfMinors }),
  rule('mesic', '§ 79 a § 93', 'mesic', longMonth, { room: roomOfMonths }),
  rule('prumer', '§ 78 a § 79', 'prumer', overHours, { room: roomOf(periodsOfHours) }),
  rule('prumer-s-prescasem', '§ 93', 'prumer', overHoursWithOvertime, { room: roomOf(periodsWithOvertime) }),
  rule('dpc', '§ 76', 'prumer', overHalf, { room: roomOf(periodsOfHalf) }),
  rule('dpp', '§ 75', 'rok', overYear, { room: roomOf(periodsOfYears) }, 'zakon', CODE_2012),
  rule('prescas-tydne', '§ 93', 'tyden', overtimeOfWeek, null),
  rule('prescas-rocne', '§ 93', 'rok', overtimeOfYear, null),
  rule('zavreno', '–', 'den', shopClosed, 'smena', 'rada'),
  rule('svatek-v-dovolene', '§ 219', 'den', vacationOnHoliday, null, 'rada'),
  rule('prestavka', '§ 88', 'den', noBreak, null),
  rule(
    'zavrene-svatky',
    '§ 1 zákona č. 223/2016 Sb.',
    'den',
    closedHoliday,
    'smena',
    'zakon',
    CLOSED_HOLIDAYS,
  ),
  rule('prodejna', '–', 'den', foreignShop, 'smena', 'rada'),
  rule('smlouva', '–', 'den', withoutContract, 'smena', 'rada'),
  rule('nepritomnost', '–', 'den', absent, 'smena', 'rada'),
];
