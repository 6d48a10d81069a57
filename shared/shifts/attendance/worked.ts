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
 * Hours worked against hours planned: the screen and the spreadsheet both read them here. Hours are exact to the
 * minute; what still runs is not counted, since nobody knows its end.
 */

export type Attended = {
  datum: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  dochazka: AttendanceRecord[];
};

/** The moment, and the minutes of the setting `odecist_pauzu`. */
export type Counting = Moment & { pause: number };

/** The break that the law gives a shift over 6 h (§ 88) and that is no working time. */
const LEGAL_BREAK = 30;

type Last = { typ_akce: AttendanceAction } | undefined;

/** Whether a shift whose attendance ends with `last` has begun and is not to end by itself any more. */
const isLeftOpen = (shift: Attended, last: Last, at: Moment): boolean =>
  last !== undefined && last.typ_akce !== 'odchod' && at.now >= closesAt(shift, at.poKonci);

/** Whether the shift was attended and its departure is forgotten by now. */
export const isForgotten = (shift: Attended, at: Moment): boolean =>
  isLeftOpen(shift, effective(shift.dochazka).at(-1), at);

/**
 * A shift with what its attendance says; null where there is none to say it. `rozdil` is what was worked more than
 * planned: of a shift over 6 h the break that was taken, up to the legal one, is nobody's loss, so that a punctual
 * day is 0 whether the plan has the break in it or not. Without a departure there is no difference.
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

/** Hours that leave fills like a day off: of a day together, since a doctor may be left for another one. */
function filledBy(excused: readonly ExcusedDay[], most: (day: string) => number) {
  const byDay = grouped(excused, ({ datum }) => datum);
  const minutesOfDay = (parts: ExcusedDay[]) => parts.reduce((sum, { minut }) => sum + minut, 0);
  return [...byDay].map(([day, parts]) => Math.min(most(day), minutesOfDay(parts) / 60));
}

/**
 * A person's month. Overtime comes from worked hours (rule shifts-6) of days that have some: vacation, sickness and
 * leave fill the full hours like work (§ 348), a day at most by a working day's, and the plan of work says nothing to it.
 * @param fund of the person's contracts, or the standard hours of the month
 */
export function monthWorked(
  shifts: Attended[],
  fund: Fund | number,
  at: Counting,
  excused: readonly ExcusedDay[] = [],
) {
  const { pocita, plny } = typeof fund === 'number' ? plainFund(fund) : fund;
  const all = shifts.map(shift => ({ shift, ...measured(shift, at) }));
  const hodin_odpracovanych = sumHours(all.map(one => one.odpracovano));
  const counted = all.filter(({ shift }) => pocita(shift.datum));
  const isFilling = ({ datum }: { datum: string }) => pocita(datum) && holidayOn(datum) === null;
  const off = counted.filter(({ shift }) => shift.typ_smeny !== 'prace' && isFilling(shift));
  const filled = sumHours([
    ...off.map(({ plan, shift }) => Math.min(plny.den(shift.datum), plan)),
    ...filledBy(excused.filter(isFilling), plny.den),
  ]);
  return {
    hodin_odpracovanych,
    rozdil: sumHours(all.map(one => one.rozdil)),
    prescas: Math.max(0, exact(sumHours(counted.map(one => one.odpracovano)) + filled - plny.hodin)),
    chybi_odchodu: all.filter(one => one.chybi_odchod).length,
  };
}
