import { daysOfMonth, monthOf } from '../core/days.ts';
import { isWorkingDay, standardHours } from '../shifts/holidays.ts';
import { contractOn, type Term } from './on.ts';

/** What a person's month is measured by, in hours. */
export type Fund = {
  /** The hours of the month. */
  hodin: number;
  /** A working day's hours: a day off fills no more of the fund than that. */
  den: (day: string) => number;
  /** Whether it measures the day: not one of a DPP, nor one without a contract beside days with one. */
  meri: (day: string) => boolean;
  /** Whether overtime is counted of a day: a DPP has no working time to be over. */
  pocita: (day: string) => boolean;
};

const DAY_HOURS = 8;
const WORKING_DAYS_A_WEEK = 5;

/** A fund of so many hours, of days as they are without a contract. */
export const plainFund = (hodin: number): Fund => ({
  hodin,
  den: () => DAY_HOURS,
  meri: () => true,
  pocita: () => true,
});

/** Who has no contract is measured by working days × 8 (rule shifts-6). */
export const standardFund = (month: string): Fund => plainFund(standardHours(month));

/** What of a contract measures its days. */
export type Measured = Pick<Term, 'od' | 'do' | 'tydenni_hodiny'>;

/**
 * The fund of a person's month YYYY-MM: a fifth of the weekly hours for each working day, by the contract of that day, so
 * that one that begins or ends inside of the month counts its days. A month in which no contract is valid is measured
 * as before there were any.
 */
export function fundOf(contracts: readonly Measured[], month: string): Fund {
  const days = daysOfMonth(month);
  const valid = contracts.filter(one => days.some(day => contractOn([one], day)));
  if (valid.length === 0) return standardFund(month);
  const weekly = (day: string) => contractOn(valid, day)?.tydenni_hodiny ?? null;
  const den = (day: string) => (weekly(day) ?? 0) / WORKING_DAYS_A_WEEK;
  // Hundredths add up without what fractions leave.
  const hundredths = days.filter(isWorkingDay).reduce((sum, day) => sum + Math.round(den(day) * 1000), 0);
  const meri = (day: string) => weekly(day) !== null;
  return { hodin: hundredths / 1000, den, meri, pocita: meri };
}

/**
 * The hours of a working day, by the fund of its month: what leave takes of a day that nothing was planned on.
 * @param contracts those of the whole month of each day that is asked for
 */
export const dayHours = (contracts: readonly Measured[]) => (day: string) =>
  fundOf(contracts, monthOf(day)).den(day);
