import { type Fund, plainFund } from '../contracts/fund.ts';
import { effective, stepsOf, workedTime } from './attendance.ts';
import { holidayOn } from './holidays.ts';
import { countedHours, exact, minutesOf, PAUSE_AFTER_MINUTES, sumHours } from './hours.ts';
import type { ShiftType } from './kinds.ts';
import { closesAt, type Moment } from './open-shift.ts';
import type { AttendanceRecord } from './shapes.ts';

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

/** Whether the shift was attended and its departure is forgotten by now. */
export function isForgotten(shift: Attended, at: Moment): boolean {
  const last = effective(shift.dochazka).at(-1);
  return last !== undefined && last.typ_akce !== 'odchod' && at.now >= closesAt(shift, at.poKonci);
}

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
    chybi_odchod: isForgotten(shift, at),
  };
}

/**
 * A person's month. Overtime comes from worked hours (rule shifts-6): vacation and sickness fill the fund like work,
 * a day at most by a working day's hours, and the plan of work says nothing to it.
 * @param fund of the person's contracts, or the standard hours of the month
 */
export function monthWorked(shifts: Attended[], fund: Fund | number, at: Counting) {
  const { hodin, den, pocita } = typeof fund === 'number' ? plainFund(fund) : fund;
  const all = shifts.map(shift => ({ shift, ...measured(shift, at) }));
  const hodin_odpracovanych = sumHours(all.map(one => one.odpracovano));
  const off = all.filter(({ shift }) => shift.typ_smeny !== 'prace' && holidayOn(shift.datum) === null);
  const filled = sumHours(off.map(({ plan, shift }) => Math.min(den(shift.datum), plan)));
  const counted = sumHours(all.filter(({ shift }) => pocita(shift.datum)).map(one => one.odpracovano));
  return {
    hodin_odpracovanych,
    rozdil: sumHours(all.map(one => one.rozdil)),
    prescas: Math.max(0, exact(counted + filled - hodin)),
    chybi_odchodu: all.filter(one => one.chybi_odchod).length,
  };
}
