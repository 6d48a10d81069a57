import type { Term } from '../../../contracts/on.ts';
import { addDays, daysFrom } from '../../../core/days.ts';
import { random } from '../../../core/random.ts';
import { timeOf } from '../../hours.ts';
import type { Input, Planned } from '../person.ts';

/** Random plans to judge: contracts of every kind, minors, absences, nights with clock changes, turns of years. */

/** First days around clock changes, the turn of the year, Easter and Christmas, and some elsewhere. */
const BEGINS = [
  '2026-03-16',
  '2026-10-12',
  '2025-12-15',
  '2026-03-23',
  '2026-12-07',
  '2026-06-22',
  '2024-02-19',
];

/** One person's plan of five to seven weeks. */
export function randomMonth(seed: number): Input {
  const next = random(seed);
  const upTo = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)]!;
  const first = addDays(pick(BEGINS), upTo(10));
  const days = daysFrom(first, 35 + upTo(14));
  const density = 0.35 + next() * 0.6;
  const isExact = next() < 0.4;

  const shiftsOf = (datum: string): Planned[] => {
    if (next() > density) return [];
    const common = { datum, prodejna: 1 + upTo(3), zavreno: next() < 0.05, velka: next() < 0.5 };
    if (next() < 0.06) {
      return [
        { ...common, cas_od: '08:00', cas_do: '16:00', typ_smeny: next() < 0.5 ? 'dovolena' : 'nemoc' },
      ];
    }
    const step = isExact ? 30 : 1;
    const from = Math.min(1300, Math.floor((upTo(5) === 0 ? upTo(600) : 360 + upTo(420)) / step) * step);
    const length = Math.max(step, Math.floor((60 + upTo(780)) / step) * step);
    const to = Math.min(1439, from + length);
    const typ_smeny = 'prace' as const;
    if (next() < 0.8 || to - from < 120)
      return [{ ...common, cas_od: timeOf(from), cas_do: timeOf(to), typ_smeny }];
    // Split, sometimes into parts that touch each other.
    const middle = from + Math.floor((to - from) / 2);
    const gap = next() < 0.3 ? 0 : Math.min(90, to - middle - 1);
    return [
      { ...common, cas_od: timeOf(middle + gap), cas_do: timeOf(to), typ_smeny },
      { ...common, cas_od: timeOf(from), cas_do: timeOf(middle), typ_smeny },
    ];
  };

  const term = (od: string, to: string | null): Term => {
    const druh = pick(['hpp', 'hpp', 'dpp', 'dpc'] as const);
    const prodejny = next() < 0.3 ? [1, 2] : [];
    return {
      druh,
      od,
      do: to,
      tydenni_hodiny: druh === 'dpp' ? null : pick([20, 30, 37.5, 40]),
      prodejny,
      dovolena_hodin: null,
    };
  };
  const contracts = (): Term[] => {
    const kind = next();
    if (kind < 0.25) return [];
    const turn = addDays(first, upTo(days.length));
    if (kind < 0.5) return [term(turn, addDays(turn, upTo(60)))];
    if (kind < 0.75) return [term('2020-01-01', addDays(turn, -1)), term(addDays(turn, upTo(4)), null)];
    return [term('2023-05-01', null)];
  };
  return {
    shifts: days.flatMap(shiftsOf),
    contracts: contracts(),
    born: next() < 0.3 ? addDays(first, upTo(30) - 18 * 365 - 4) : null,
    absences:
      next() < 0.2
        ? [{ od: pick(days), do: addDays(pick(days), upTo(3)) }].filter(({ od, do: to }) => od <= to)
        : [],
  };
}
