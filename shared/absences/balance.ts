import type { Term } from '../contracts/on.ts';
import { vacationHours } from '../contracts/on.ts';
import { czechDay, daysBetween } from '../core/days.ts';

/** The vacation balance of a year in hours (labour code 262/2006 Sb., §§ 212, 213, 216 and 77), each movement with why. */

const WEEKS_OF_YEAR = 52;
/** § 77 (8): what a week of an agreement counts for, whatever it says. */
const AGREEMENT_WEEK = 20;
/** § 213 (4): who has worked less has no claim yet. */
const LEAST_DAYS = 28;
const LEAST_WEEKS = 4;

export const MOVEMENT_KINDS = ['narok', 'zaokrouhleni', 'oprava', 'cerpani'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** A movement: what adds is positive. */
export type Movement = { datum: string; co: MovementKind; hodiny: number; text: string };

const inWords = (hours: number) => `${String(Math.round(hours * 100) / 100).replace('.', ',')} h`;
const to2 = (hours: number) => Math.round(hours * 100) / 100;

/** The days of a contract in a year, inclusive; null when it was not valid in it. */
function within({ od, do: to }: Pick<Term, 'od' | 'do'>, year: number) {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const [from, until] = [od > first ? od : first, to !== null && to < last ? to : last];
  return from <= until ? { from, until, days: daysBetween(from, until) + 1 } : null;
}

/** What one contract gives: a fifty-second of the year's hours for each whole week (of an agreement: for each 20 h worked). */
function claimOf(
  term: Term,
  year: number,
  workedHours: (from: string, to: string) => number,
): Movement | null {
  const days = within(term, year);
  if (!days || days.days < LEAST_DAYS) return null;
  const yearly = term.druh === 'hpp' ? vacationHours(term) : (term.dovolena_hodin ?? 4 * AGREEMENT_WEEK);
  if (yearly === null) return null;
  const weeks =
    term.druh === 'hpp'
      ? Math.floor(days.days / 7)
      : Math.floor(workedHours(days.from, days.until) / AGREEMENT_WEEK);
  const counted = Math.min(weeks, WEEKS_OF_YEAR);
  if (counted < LEAST_WEEKS) return null;
  const of = term.druh === 'hpp' ? 'týdnů' : 'odpracovaných dvacetin';
  const whole =
    counted === WEEKS_OF_YEAR ? `celý rok ${inWords(yearly)}` : `${counted}/52 ${of} z ${inWords(yearly)}`;
  return {
    datum: days.from,
    co: 'narok',
    hodiny: to2((yearly * counted) / WEEKS_OF_YEAR),
    text: `Nárok podle smlouvy od ${czechDay(days.from)} do ${czechDay(days.until)}: ${whole} (§ 213)`,
  };
}

export type Taken = { datum: string; hodiny: number };
export type Correction = { datum: string; hodiny: number; text: string };

export type Balance = {
  rok: number;
  /** Hours that the contracts give, rounded up together (§ 216). */
  narok: number;
  /** Corrections, such as what was left of the year before. */
  opravy: number;
  /** Up to today, today included. */
  vycerpano: number;
  naplanovano: number;
  /** Of requests that nobody has decided. */
  ceka: number;
  /** What is left when all that is planned is taken; what waits is not taken away. */
  zbyva: number;
  pohyby: Movement[];
};

const sum = (rows: readonly { hodiny: number }[]) =>
  to2(rows.reduce((total, { hodiny }) => total + hodiny, 0));

/**
 * A person's balance of the year, with the proof of each movement.
 * @param workedHours hours worked from day to day (inclusive), which agreements are measured by.
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
  const claims = given.contracts.flatMap(term => claimOf(term, year, given.workedHours) ?? []);
  const exactly = sum(claims);
  const narok = Math.max(0, Math.ceil(exactly - 1e-9));
  const rounding: Movement[] =
    narok > exactly
      ? [
          {
            datum: claims[0]!.datum,
            co: 'zaokrouhleni',
            hodiny: to2(narok - exactly),
            text: 'Zaokrouhleno na celé hodiny nahoru (§ 216 odst. 5)',
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
