import type { Term } from '../contracts/on.ts';
import { vacationHours } from '../contracts/on.ts';
import { addDays, czechDay, daysBetween } from '../core/days.ts';
import { preposed } from '../core/preposed.ts';
import { unbroken } from '../core/unbroken.ts';

/** A year's vacation balance in hours, movement by movement (labour code 262/2006 Sb., §§ 212, 213, 216 and 77). */

const WEEKS_OF_YEAR = 52;
/** § 77 (8): the weekly hours that count for an agreement, whatever it says. */
const AGREEMENT_WEEK = 20;
/** § 213 (4): the minimum days and weeks worked; below them there is no claim to vacation yet. */
const LEAST_DAYS = 28;
const LEAST_WEEKS = 4;

export const MOVEMENT_KINDS = ['narok', 'zaokrouhleni', 'oprava', 'cerpani'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** One movement of the balance; positive hours add to it. */
export type Movement = { datum: string; co: MovementKind; hodiny: number; text: string };

const to2 = (hours: number) => Math.round(hours * 100) / 100;
const inNumber = (hours: number) => String(to2(hours)).replace('.', ',');
const inWords = (hours: number) => `${inNumber(hours)} h`;

/** The part of a contract that falls in the year, both days inclusive; null when it was not valid in that year. */
function within({ od, do: to }: Pick<Term, 'od' | 'do'>, year: number) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [from, until] = [od > first ? od : first, to !== null && to < last ? to : last];
  return from <= until ? { from, until, days: daysBetween(from, until) + 1 } : null;
}

/** Groups contracts by employment: an HPP that follows another without a gap continues the same employment. */
function employmentsOf(contracts: readonly Term[]): Term[][] {
  const found: Term[][] = [];
  for (const term of contracts.toSorted((one, other) => (one.od < other.od ? -1 : 1))) {
    const last = found.at(-1)?.at(-1);
    const goesOn =
      last?.druh === 'hpp' && term.druh === 'hpp' && last.do !== null && addDays(last.do, 1) === term.od;
    if (goesOn) found.at(-1)!.push(term);
    else found.push([term]);
  }
  return found;
}

/**
 * The vacation that one employment gives: 1/52 of the year's hours for each whole week (of an agreement: for each 20
 * h worked). The weeks are split among its contracts in proportion to days, each at its own yearly hours (§ 213 (5)).
 */
function claimsOf(
  employment: Term[],
  year: number,
  workedHours: (from: string, to: string) => number,
): Movement[] {
  const parts = employment.flatMap(term => {
    const part = within(term, year);
    return part ? [{ term, ...part }] : [];
  });
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  if (days < LEAST_DAYS) return [];
  const { term, from, until } = parts[0]!;
  const isHpp = term.druh === 'hpp';
  const whole = Math.floor(isHpp ? days / 7 : workedHours(from, until) / AGREEMENT_WEEK);
  const weeks = Math.min(whole, WEEKS_OF_YEAR);
  if (weeks < LEAST_WEEKS) return [];
  // Each part is rounded so that the parts add up to the rounded whole.
  let total = 0;
  return parts.flatMap(part => {
    const yearly = isHpp ? vacationHours(part.term) : (term.dovolena_hodin ?? 4 * AGREEMENT_WEEK);
    if (yearly === null) return [];
    const counted = (weeks * part.days) / days;
    const before = to2(total);
    total += (yearly * counted) / WEEKS_OF_YEAR;
    const of = isHpp ? 'týdnů' : 'odpracovaných dvacetin';
    const share =
      counted === WEEKS_OF_YEAR
        ? `celý rok ${inWords(yearly)}`
        : `${inNumber(counted)}/52 ${of} ${preposed('z', inWords(yearly))}`;
    const text = `Nárok podle smlouvy od ${czechDay(part.from)} do ${czechDay(part.until)}: ${share} (§ 213)`;
    return [
      { datum: part.from, co: 'narok' as const, hodiny: to2(to2(total) - before), text: unbroken(text) },
    ];
  });
}

export type Taken = { datum: string; hodiny: number };
export type Correction = { datum: string; hodiny: number; text: string };

export type Balance = {
  rok: number;
  /** Hours that the contracts give, rounded up once for their sum (§ 216). */
  narok: number;
  /** Corrections, such as hours carried over from the year before. */
  opravy: number;
  /** Taken up to today, today included. */
  vycerpano: number;
  naplanovano: number;
  /** Hours in requests that nobody has decided yet. */
  ceka: number;
  /** What is left once everything planned is taken; undecided requests are not subtracted. */
  zbyva: number;
  pohyby: Movement[];
};

const sum = (rows: readonly { hodiny: number }[]) =>
  to2(rows.reduce((total, { hodiny }) => total + hodiny, 0));

/**
 * A person's vacation balance for the year, with an explanation of each movement.
 * @param workedHours hours worked between two days (inclusive), from which the vacation of agreements is computed.
 */
export function vacationBalance(
  year: number,
  today: string,
  given: {
    contracts: readonly Term[];
    corrections: readonly Correction[];
    taken: readonly Taken[];
    waiting: number;
    workedHours: (from: string, to: string) => number;
  },
): Balance {
  const claims = employmentsOf(given.contracts).flatMap(one => claimsOf(one, year, given.workedHours));
  const exactly = sum(claims);
  const narok = Math.max(0, Math.ceil(exactly - 1e-9));
  const rounding: Movement[] =
    narok > exactly
      ? [
          {
            datum: claims[0]!.datum,
            co: 'zaokrouhleni',
            hodiny: to2(narok - exactly),
            text: 'Zaokrouhleno na celé hodiny nahoru (§\u00a0216 odst.\u00a05)',
          },
        ]
      : [];
  const taken = given.taken.filter(({ hodiny }) => hodiny > 0);
  const [past, planned] = [taken.filter(one => one.datum <= today), taken.filter(one => one.datum > today)];
  const opravy = sum(given.corrections);
  const [vycerpano, naplanovano] = [sum(past), sum(planned)];
  const pohyby: Movement[] = [
    ...claims,
    ...rounding,
    ...given.corrections.map(one => ({ ...one, co: 'oprava' as const })),
    ...taken.map(({ datum, hodiny }) => ({
      datum,
      co: 'cerpani' as const,
      hodiny: -hodiny,
      text: datum > today ? 'Naplánovaná dovolená' : 'Dovolená',
    })),
  ];
  return {
    rok: year,
    narok,
    opravy,
    vycerpano,
    naplanovano,
    ceka: to2(given.waiting),
    zbyva: to2(narok + opravy - vycerpano - naplanovano),
    pohyby: pohyby.sort((one, other) => one.datum.localeCompare(other.datum)),
  };
}
