import { daysOfMonth, monthOf, monthRange } from '../core/days.ts';
import { preposed } from '../core/preposed.ts';
import { remembered } from '../core/remembered.ts';
import { isWorkingDay, standardHours } from '../shifts/holidays.ts';
import { hoursText } from '../shifts/words.ts';
import { contractOn, type Term } from './on.ts';

/** What a person's month is measured against, in hours. */
export type Fund = {
  /** The hours of the whole month. */
  hodin: number;
  /** The hours of a working day; a day off fills no more of the fund than that. */
  den: (day: string) => number;
  /** Whether the day is measured: not under a DPP, nor without a contract in a month that has one on other days. */
  meri: (day: string) => boolean;
  /** Whether overtime is counted on the day: under agreements there is none (rule timesheet-7). */
  pocita: (day: string) => boolean;
  /** What work must exceed to be overtime: the hours of the days counted, and of one working day. */
  plny: { hodin: number; den: (day: string) => number };
};

const DAY_HOURS = 8;
const WORKING_DAYS_A_WEEK = 5;
/** § 79: the set weekly hours are 40, in shift work down to 37.5; fewer mean an agreed shorter time (§ 80). */
const LEAST_SET_HOURS = 37.5;

/** A fund of the given hours, whose days are as without a contract. */
export const plainFund = (hodin: number): Fund => ({
  hodin,
  den: () => DAY_HOURS,
  meri: () => true,
  pocita: () => true,
  plny: { hodin, den: () => DAY_HOURS },
});

/** Hours planned over a month's fund; an agreement has no fund, so nothing is ever over it (rule shifts-12). */
export const hoursOver = (planned: number, fund: number) => (fund > 0 ? Math.max(0, planned - fund) : 0);

/** Planned hours against the month's fund, '48 h ze 160 h'; '48 h' for an agreement, which has none to reach. */
export const hoursOfFund = (planned: number, fund: number) =>
  fund > 0 ? `${hoursText(planned)} ${preposed('z', hoursText(fund))}` : hoursText(planned);

/** Without a contract, the month is measured by working days × 8 (rule shifts-6). */
export const standardFund = (month: string): Fund => plainFund(standardHours(month));

/** Cached, as a month of the chain asks for each of its people. */
const workingDays = remembered((month: string): readonly string[] => daysOfMonth(month).filter(isWorkingDay));

/** The fields of a contract that measuring its days needs. */
export type Measured = Pick<Term, 'druh' | 'od' | 'do' | 'tydenni_hodiny'>;

/**
 * The fund of a person's month YYYY-MM: a fifth of the weekly hours for each working day, by the contract of that
 * day, so that a contract that begins or ends within the month counts for its own days. A month without any valid
 * contract is measured as before contracts existed.
 */
export function fundOf(contracts: readonly Measured[], month: string): Fund {
  const { od, do: to } = monthRange(month);
  const valid = contracts.filter(one => one.od <= to && (one.do === null || one.do >= od));
  if (valid.length === 0) return standardFund(month);
  const on = (day: string) => contractOn(valid, day);
  const den = (day: string) => (on(day)?.tydenni_hodiny ?? 0) / WORKING_DAYS_A_WEEK;
  const pocita = (day: string) => on(day)?.druh === 'hpp';
  // § 78 (1) i): with a shorter time, overtime is what exceeds the set hours.
  const full = (day: string) => {
    if (!pocita(day)) return 0;
    return den(day) < LEAST_SET_HOURS / WORKING_DAYS_A_WEEK ? DAY_HOURS : den(day);
  };
  // Sums in thousandths of an hour, so that no floating-point error accumulates.
  const sum = (of: (day: string) => number) =>
    workingDays(month).reduce((sum, day) => sum + Math.round(of(day) * 1000), 0) / 1000;
  const meri = (day: string) => (on(day)?.tydenni_hodiny ?? null) !== null;
  return { hodin: sum(den), den, meri, pocita, plny: { hodin: sum(full), den: full } };
}

/**
 * A fund as months were measured before closed ones were kept (rule timesheet-3): all hours are in the balance, and
 * overtime is what exceeds the contract's own hours, for agreements too.
 */
export const asPaid = (fund: Fund): Fund => ({ ...fund, meri: () => true, pocita: fund.meri, plny: fund });

/**
 * The hours of a working day, by the fund of its month: what leave takes on a day with nothing planned.
 * @param contracts those of the whole month of each day that is asked for
 */
export function dayHours(contracts: readonly Measured[]) {
  const fund = remembered((month: string) => fundOf(contracts, month));
  return (day: string) => fund(monthOf(day)).den(day);
}
