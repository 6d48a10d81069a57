import { isValidOn, type Term } from '../../contracts/on.ts';
import { addDays, czechDay, daysBetween, monthOf } from '../../core/days.ts';
import { HOUR, MINUTE } from '../../core/durations.ts';
import { grouped } from '../../core/grouped.ts';
import { hours, type Person, type Work } from './person.ts';
import type { Found } from './rule.ts';

/**
 * Rules about long periods, for people with a contract. Days of vacation, sickness and absence are neutral (directive
 * 2003/88, article 16): they neither work nor allow work. Days not planned yet allow their share, so that nobody is
 * warned about an average that can still be met. An excess is reported in each month from which on it exists.
 */

/** § 78: at most 26 weeks. They are counted for everybody from this Monday (docs/decisions/0061). */
const PERIODS_FROM = '2024-01-01';
export const AVERAGED_DAYS = 26 * 7;
/** § 76: the term of the agreement, at most 52 weeks of it. */
export const AVERAGED_DAYS_OF_DPC = 52 * 7;
const DPC_WEEK = 20;
const DPP_YEAR = 300 * HOUR;
/** § 93: 8 h of overtime a week on average. */
const OVERTIME_WEEK = 8;

/** The first day of the period of 26 weeks that contains `day`. */
export const periodOf = (day: string) =>
  addDays(PERIODS_FROM, Math.floor(daysBetween(PERIODS_FROM, day) / AVERAGED_DAYS) * AVERAGED_DAYS);

/** The first day of an agreement's period of 52 weeks that contains `day`. */
export const dpcPeriodOf = ({ od }: Pick<Term, 'od'>, day: string) =>
  addDays(od, Math.floor(daysBetween(od, day) / AVERAGED_DAYS_OF_DPC) * AVERAGED_DAYS_OF_DPC);

type Period = {
  /** The work within the period, in chronological order. */
  works: Work[];
  /** The work that it allows, in ms. */
  allowed: number;
  text: (work: number, allowed: number) => string;
};

/** The last work of each judged month by whose end the period's work exceeds what it allows. */
function exceeded(person: Person, { works, allowed, text }: Period): Found[] {
  const shown = grouped(person.works, ({ datum }) => monthOf(datum));
  const found: Found[] = [];
  let work = 0;
  for (const [month, own] of grouped(works, ({ datum }) => monthOf(datum))) {
    work += person.total(own);
    if (work > allowed && shown.has(month))
      found.push({ datum: own.at(-1)!.datum, text: text(work, allowed) });
  }
  return found;
}

export type Days = { od: string; do: string };

/** The number of days that two ranges have in common. */
const common = (one: Days, other: Days) =>
  Math.max(0, daysBetween(one.od > other.od ? one.od : other.od, one.do < other.do ? one.do : other.do) + 1);

/**
 * The work in ms that a period allows, by the weekly hours of each of its contracts; in whole minutes, so that equal
 * is equal. Counted by ranges instead of days, as a month of the chain asks for forty people.
 */
function allowedIn({ contracts, off }: Person, period: Days, weekly: (contract: Term) => number | null) {
  const sum = contracts.reduce((total, contract) => {
    const hundredths = Math.round((weekly(contract) ?? 0) * 100);
    if (hundredths === 0) return total;
    const days = common(period, { od: contract.od, do: contract.do ?? period.do });
    const away = off.filter(day => period.od <= day && day <= period.do && isValidOn(contract, day));
    return total + hundredths * (days - away.length);
  }, 0);
  return Math.floor((sum * 60) / 700) * MINUTE;
}

const isEmployed = (person: Person, day: string) => person.contract(day)?.druh === 'hpp';
const periodFrom = (od: string, days: number): Days => ({ od, do: addDays(od, days - 1) });

const ofEmployment =
  (more: number, text: (from: string, work: number, allowed: number) => string) =>
  (person: Person): Period[] => {
    if (person.contracts.length === 0) return [];
    const works = person.allWorks().filter(({ datum }) => isEmployed(person, datum));
    return [...grouped(works, ({ datum }) => periodOf(datum))].map(([from, own]) => {
      const allowed = allowedIn(person, periodFrom(from, AVERAGED_DAYS), ({ druh, tydenni_hodiny }) =>
        druh === 'hpp' && tydenni_hodiny !== null ? tydenni_hodiny + more : null,
      );
      return { works: own, allowed, text: (work, limit) => text(from, work, limit) };
    });
  };

const anyExceeded =
  (periods: (person: Person) => Period[]) =>
  (person: Person): Found[] =>
    periods(person).flatMap(period => exceeded(person, period));

/**
 * The work in ms that the periods still allow beside what is planned in them, also in later months: the smallest
 * among the periods in which the person has work on these days. The caller has to give the person work there.
 */
export const roomOf =
  (periods: (person: Person) => Period[]) =>
  (person: Person, od: string, to: string): number =>
    Math.min(
      Infinity,
      ...periods(person).flatMap(({ works, allowed }) =>
        works.some(({ datum }) => od <= datum && datum <= to) ? [allowed - person.total(works)] : [],
      ),
    );

/** §§ 78 and 79: without overtime, the weekly hours on average. */
export const periodsOfHours = ofEmployment(
  0,
  (from, work, allowed) =>
    `V období 26 týdnů od ${czechDay(from)} je naplánováno ${hours(work)} práce, úvazek dovoluje bez přesčasu ${hours(allowed)} (zákoník práce, § 78 a § 79).`,
);

export const overHours = anyExceeded(periodsOfHours);

/** § 93: with overtime, 8 h a week more on average. */
export const periodsWithOvertime = ofEmployment(
  OVERTIME_WEEK,
  (from, work, allowed) =>
    `V období 26 týdnů od ${czechDay(from)} je naplánováno ${hours(work)} práce, i s přesčasem smí být v průměru nejvýše 8 h týdně nad úvazek, tedy ${hours(allowed)} (zákoník práce, § 93).`,
);

export const overHoursWithOvertime = anyExceeded(periodsWithOvertime);

/** § 76: with a DPČ, half of the weekly hours on average. */
export const periodsOfHalf = (person: Person): Period[] =>
  person.contracts
    .filter(({ druh }) => druh === 'dpc')
    .flatMap(contract => {
      const works = person.allWorks().filter(({ datum }) => isValidOn(contract, datum));
      return [...grouped(works, ({ datum }) => dpcPeriodOf(contract, datum))].map(([from, own]) => {
        const allowed = allowedIn(person, periodFrom(from, AVERAGED_DAYS_OF_DPC), one =>
          one === contract ? DPC_WEEK : null,
        );
        const text = (work: number, limit: number) =>
          `Od ${czechDay(from)} je na DPČ naplánováno ${hours(work)} práce, polovina týdenní doby za nejvýše 52 týdnů dovoluje ${hours(limit)} (zákoník práce, § 76).`;
        return { works: own, allowed, text };
      });
    });

export const overHalf = anyExceeded(periodsOfHalf);

/** § 75: with a DPP, 300 h in a calendar year. */
export const periodsOfYears = (person: Person): Period[] => {
  if (!person.contracts.some(({ druh }) => druh === 'dpp')) return [];
  const works = person.allWorks().filter(({ datum }) => person.contract(datum)?.druh === 'dpp');
  return [...grouped(works, ({ datum }) => datum.slice(0, 4))].map(([year, own]) => {
    const text = (work: number) =>
      `V roce ${year} je na DPP naplánováno ${hours(work)} práce, zákoník práce (§ 75) dovoluje nejvýše 300 h.`;
    return { works: own, allowed: DPP_YEAR, text };
  });
};

export const overYear = anyExceeded(periodsOfYears);

const LONGEST = { hpp: AVERAGED_DAYS, dpc: AVERAGED_DAYS_OF_DPC };

/** The days that the rules of long periods need to judge `days` of a person with these contracts. */
export function periodsAround(contracts: readonly Term[], days: Days): Days {
  const relevant = contracts.filter(one => one.od <= days.do && (one.do === null || one.do >= days.od));
  const begins = relevant.map(one => {
    const from = one.od > days.od ? one.od : days.od;
    if (one.druh === 'dpp') return `${from.slice(0, 4)}-01-01`;
    return one.druh === 'dpc' ? dpcPeriodOf(one, from) : periodOf(from);
  });
  const ends = relevant.map(one => {
    if (one.druh === 'dpp') return `${days.do.slice(0, 4)}-12-31`;
    const from = one.druh === 'dpc' ? dpcPeriodOf(one, days.do) : periodOf(days.do);
    return addDays(from, LONGEST[one.druh] - 1);
  });
  return { od: [...begins, days.od].sort()[0]!, do: [...ends, days.do].sort().at(-1)! };
}

/** The range from the first day of any of these to the last. */
export const widest = (parts: readonly Days[]): Days => ({
  od: parts.map(({ od }) => od).sort()[0]!,
  do: parts
    .map(one => one.do)
    .sort()
    .at(-1)!,
});
