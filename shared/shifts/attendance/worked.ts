import type { ExcusedDay } from '../../absences/excused.ts';
import { type Fund, plainFund } from '../../contracts/fund.ts';
import { grouped } from '../../core/grouped.ts';
import { holidayOn } from '../holidays.ts';
import { countedHours, exact, minutesOf, PAUSE_AFTER_MINUTES, sumHours } from '../hours.ts';
import type { ShiftType } from '../kinds.ts';
import { closesAt, type Moment } from '../open-shift.ts';
import type { AttendanceRecord } from '../shapes.ts';
import { type AttendanceAction, effective, stepsOf, workedTime } from './attendance.ts';

/**
 * Compares hours worked with hours planned, for the screen and the spreadsheet alike. Hours are exact to the minute;
 * what is still running is not counted, since nobody knows its end.
 */

export type Attended = {
  datum: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  dochazka: AttendanceRecord[];
};

/** The moment of counting, and the minutes of the setting `odecist_pauzu`. */
export type Counting = Moment & { pause: number };

/** The break in minutes that the law gives a shift over 6 h (§ 88); it is not working time. */
const LEGAL_BREAK = 30;

type Last = { typ_akce: AttendanceAction } | undefined;

/** Whether a shift whose attendance ends with `last` has begun, and the time to record its departure is over. */
const isLeftOpen = (shift: Attended, last: Last, at: Moment): boolean =>
  last !== undefined && last.typ_akce !== 'odchod' && at.now >= closesAt(shift, at.poKonci);

/** Whether the shift was attended and its departure was forgotten. */
export const isForgotten = (shift: Attended, at: Moment): boolean =>
  isLeftOpen(shift, effective(shift.dochazka).at(-1), at);

/**
 * The numbers of a shift by its attendance; null where that says nothing. `rozdil` is the time worked beyond the
 * plan: in a shift over 6 h the break taken, up to the legal one, is not a loss, so that a punctual day gives 0
 * whether or not the plan includes the break. Without a departure there is no difference.
 */
export function measured(shift: Attended, at: Counting) {
  const steps = stepsOf(shift.dochazka);
  const last = steps.at(-1);
  const time = workedTime(steps, null);
  const plan = countedHours(shift, at.pause);
  const minutes = minutesOf(shift.cas_do) - minutesOf(shift.cas_od);
  const allowed = minutes > PAUSE_AFTER_MINUTES ? Math.max(LEGAL_BREAK, at.pause) : 0;
  const least = minutes > PAUSE_AFTER_MINUTES ? at.pause : 0;
  const expected = minutes - Math.min(allowed, Math.max(least, time.pauza));
  return {
    plan,
    odpracovano: last ? time.odpracovano / 60 : null,
    pauza: last ? time.pauza : null,
    rozdil: last?.typ_akce === 'odchod' ? (time.odpracovano - expected) / 60 : null,
    chybi_odchod: isLeftOpen(shift, last, at),
  };
}

/** Hours that leave fills like a day off: summed by day and then limited, as a day may have several leaves. */
function filledBy(excused: readonly ExcusedDay[], most: (day: string) => number) {
  const byDay = grouped(excused, ({ datum }) => datum);
  const minutesOfDay = (parts: ExcusedDay[]) => parts.reduce((sum, { minut }) => sum + minut, 0);
  return [...byDay].map(([day, parts]) => Math.min(most(day), minutesOfDay(parts) / 60));
}

/** What a shift gives its month, in hours; `odpracovano` is null where nothing was recorded. */
export type CountedShift = {
  datum: string;
  typ_smeny: ShiftType;
  plan: number;
  odpracovano: number | null;
};

/**
 * A month's overtime in hours. It comes from worked hours (rule shifts-6) of days that can have some: vacation,
 * sickness and leave fill the full hours like work (§ 348), a day at most a working day's; planned work does not
 * matter.
 */
export function overtimeHours(
  shifts: CountedShift[],
  { pocita, plny }: Fund,
  excused: readonly ExcusedDay[] = [],
): number {
  const counted = shifts.filter(shift => pocita(shift.datum));
  const isFilling = ({ datum }: { datum: string }) => pocita(datum) && holidayOn(datum) === null;
  const off = counted.filter(shift => shift.typ_smeny !== 'prace' && isFilling(shift));
  const filled = sumHours([
    ...off.map(({ plan, datum }) => Math.min(plny.den(datum), plan)),
    ...filledBy(excused.filter(isFilling), plny.den),
  ]);
  return Math.max(0, exact(sumHours(counted.map(one => one.odpracovano)) + filled - plny.hodin));
}

/**
 * A person's month.
 * @param fund of the person's contracts, or the standard hours of the month
 */
export function monthWorked(
  shifts: Attended[],
  fund: Fund | number,
  at: Counting,
  excused: readonly ExcusedDay[] = [],
) {
  const all = shifts.map(shift => ({
    datum: shift.datum,
    typ_smeny: shift.typ_smeny,
    ...measured(shift, at),
  }));
  return {
    hodin_odpracovanych: sumHours(all.map(one => one.odpracovano)),
    rozdil: sumHours(all.map(one => one.rozdil)),
    prescas: overtimeHours(all, typeof fund === 'number' ? plainFund(fund) : fund, excused),
    chybi_odchodu: all.filter(one => one.chybi_odchod).length,
  };
}
