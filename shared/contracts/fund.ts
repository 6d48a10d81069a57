import { daysOfMonth, monthOf } from '../core/days.ts';
import { preposed } from '../core/preposed.ts';
import { isWorkingDay, standardHours } from '../shifts/holidays.ts';
import { hoursText } from '../shifts/words.ts';
import { contractOn, type Term } from './on.ts';

/** What a person's month is measured by, in hours. */
export type Fund = {
  /** The hours of the month. */
  hodin: number;
  /** A working day's hours: a day off fills no more of the fund than that. */
  den: (day: string) => number;
  /** Whether it measures the day: not one of a DPP, nor one without a contract beside days with one. */
  meri: (day: string) => boolean;
  /** Whether overtime is counted of a day: of agreements there is none (rule timesheet-7). */
  pocita: (day: string) => boolean;
  /** What work has to be over to be overtime: hours of those days, and of a working day. */
  plny: { hodin: number; den: (day: string) => number };
};

const DAY_HOURS = 8;
const WORKING_DAYS_A_WEEK = 5;
/** § 79: the set weekly hours are 40, in shifts down to 37.5; whoever has less agreed on a shorter time (§ 80). */
const LEAST_SET_HOURS = 37.5;

/** A fund of so many hours, of days as they are without a contract. */
export const plainFund = (hodin: number): Fund => ({
  hodin,
  den: () => DAY_HOURS,
  meri: () => true,
  pocita: () => true,
  plny: { hodin, den: () => DAY_HOURS },
});

/** Hours planned over a month's fund; who works by an agreement has none, and is never over it (rule shifts-12). */
export const hoursOver = (planned: number, fund: number) => (fund > 0 ? Math.max(0, planned - fund) : 0);

/** '48 h ze 160 h' of planned hours against the month's fund; '48 h' of an agreement, which has none to reach. */
export const hoursOfFund = (planned: number, fund: number) =>
  fund > 0 ? `${hoursText(planned)} ${preposed('z', hoursText(fund))}` : hoursText(planned);

/** Who has no contract is measured by working days × 8 (rule shifts-6). */
export const standardFund = (month: string): Fund => plainFund(standardHours(month));

/** What of a contract measures its days. */
export type Measured = Pick<Term, 'druh' | 'od' | 'do' | 'tydenni_hodiny'>;

/**
 * The fund of a person's month YYYY-MM: a fifth of the weekly hours for each working day, by the contract of that day, so
 * that one that begins or ends inside of the month counts its days. A month in which no contract is valid is measured
 * as before there were any.
 */
export function fundOf(contracts: readonly Measured[], month: string): Fund {
  const days = daysOfMonth(month);
  const valid = contracts.filter(one => days.some(day => contractOn([one], day)));
  if (valid.length === 0) return standardFund(month);
  const on = (day: string) => contractOn(valid, day);
  const den = (day: string) => (on(day)?.tydenni_hodiny ?? 0) / WORKING_DAYS_A_WEEK;
  const pocita = (day: string) => on(day)?.druh === 'hpp';
  // § 78 (1) i): of a shorter time what is over the set hours.
  const full = (day: string) => {
    if (!pocita(day)) return 0;
    return den(day) < LEAST_SET_HOURS / WORKING_DAYS_A_WEEK ? DAY_HOURS : den(day);
  };
  // Fractions of an hour add up without what adding them leaves.
  const sum = (of: (day: string) => number) =>
    days.filter(isWorkingDay).reduce((sum, day) => sum + Math.round(of(day) * 1000), 0) / 1000;
  const meri = (day: string) => (on(day)?.tydenni_hodiny ?? null) !== null;
  return { hodin: sum(den), den, meri, pocita, plny: { hodin: sum(full), den: full } };
}

/**
 * A fund as months were measured before closed ones were kept (rule timesheet-3): all hours are in the balance, and
 * overtime is what is over the contract's own hours, of agreements too.
 */
export const asPaid = (fund: Fund): Fund => ({ ...fund, meri: () => true, pocita: fund.meri, plny: fund });

/**
 * The hours of a working day, by the fund of its month: what leave takes of a day that nothing was planned on.
 * @param contracts those of the whole month of each day that is asked for
 */
export const dayHours = (contracts: readonly Measured[]) => (day: string) =>
  fundOf(contracts, monthOf(day)).den(day);
