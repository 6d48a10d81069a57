import { contractOn } from '../contracts/on.ts';
import { plannedHours, type Times } from '../shifts/hours.ts';

/** A work shift of a plan. */
export type Work = Times & { user_id: number; datum: string };

/** A contract's validity and its hourly rate in CZK; null when none was entered. */
export type Rated = { od: string; do: string | null; hodinova_sazba: number | null };

type Sum = { castka: number; bez_sazby: Set<number> };

/** Estimated costs in CZK, and the numbers of the people whose work is not in them because it has no rate. */
export type Cost = {
  castka: number;
  bez_sazby: number[];
  /** By day; days without work are missing. */
  dny: Record<string, { castka: number; bez_sazby: number }>;
};

const HALERS = 100;
const MINUTES = 60;

/** The paid minutes of a shift, a whole number: the planned hours of rule shifts-6. */
const paidMinutes = (work: Times, pause: number) => Math.round(plannedHours(work, pause) * MINUTES);

/**
 * The estimated cost of work (rule shifts-20): planned hours × the rate of the day's contract, without extra pay. It is
 * summed in halers × minutes, which are whole numbers, and each amount is rounded once, to whole CZK: the month's is
 * not the sum of its rounded days. `pause` is as in `plannedHours`.
 */
export function costOf(
  works: readonly Work[],
  contractsOf: (user: number) => readonly Rated[],
  pause: number,
): Cost {
  const none = (): Sum => ({ castka: 0, bez_sazby: new Set() });
  const whole = none();
  const days = new Map<string, Sum>();
  for (const work of works) {
    const day = days.get(work.datum) ?? none();
    days.set(work.datum, day);
    const rate = contractOn(contractsOf(work.user_id), work.datum)?.hodinova_sazba ?? null;
    for (const sum of [whole, day])
      if (rate === null) sum.bez_sazby.add(work.user_id);
      else sum.castka += paidMinutes(work, pause) * Math.round(rate * HALERS);
  }
  const crowns = ({ castka }: Sum) => Math.round(castka / (MINUTES * HALERS));
  return {
    castka: crowns(whole),
    bez_sazby: [...whole.bez_sazby].sort((one, other) => one - other),
    dny: Object.fromEntries(
      [...days]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([day, sum]) => [day, { castka: crowns(sum), bez_sazby: sum.bez_sazby.size }]),
    ),
  };
}
