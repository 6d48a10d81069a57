import { DAY, HOUR } from '../../core/durations.ts';
import { hours, type Person, type Work } from './person.ts';
import type { Found } from './rule.ts';

/** Rules about a day: the length of a shift, the rest after it, the night. */

const longerThan =
  (limit: number, said: (length: number) => string, isOfMinors: boolean) =>
  ({ days, total, isMinor }: Person): Found[] =>
    [...days].flatMap(([datum, works]) => {
      const length = total(works);
      if (isMinor(datum) !== isOfMinors || length <= limit) return [];
      return [{ datum, text: said(length) }];
    });

/** The parts of a split shift together are one shift of at most 12 h (§ 83). */
export const tooLong = longerThan(
  12 * HOUR,
  length => `Směna má bez přestávky ${hours(length)}, zákoník práce (§ 83) dovoluje nejvýše 12 h.`,
  false,
);

/** Over all contracts together, as the application knows only one employer. */
export const tooLongForMinors = longerThan(
  8 * HOUR,
  length =>
    `Směna má bez přestávky ${hours(length)}, zákoník práce (§ 79a) dovoluje mladistvým nejvýše 8 h denně.`,
  true,
);

/** The longest rest that begins within 24 h of `begin`, and the work that ends it, if any does. */
function restWithinDay(works: Work[], begin: number) {
  let longest = { rest: 0, until: undefined as Work | undefined };
  for (const [index, { from, to }] of works.entries()) {
    if (from < begin || to >= begin + DAY) continue;
    const until = works[index + 1];
    const rest = until ? until.from - to : Infinity;
    if (rest > longest.rest) longest = { rest, until };
  }
  return longest;
}

const restsLess =
  (least: number, asked: string, isOfMinors: boolean) =>
  ({ works, days, isMinor }: Person): Found[] =>
    [...days].flatMap(([datum, [first]]) => {
      if (isMinor(datum) !== isOfMinors) return [];
      const { rest, until } = restWithinDay(works, first!.from);
      if (rest >= least) return [];
      const text = `Odpočinek během 24 hodin je nejvýše ${hours(rest)}, zákoník práce (§ 90) žádá ${asked}.`;
      return [{ datum: until?.datum ?? datum, text }];
    });

/**
 * § 90 since 1 October 2023: 11 h of rest within the 24 h from the beginning of a day's work. The parts of a split
 * shift do not need rest between them. The warning is shown at the work that comes too soon.
 */
export const noDailyRest = restsLess(11 * HOUR, 'alespoň 11 h', false);
export const noDailyRestOfMinors = restsLess(12 * HOUR, 'u mladistvých alespoň 12 h', true);

/** § 78: night is from 22 to 6. */
export const nightOfMinors = ({ shifts, isMinor }: Person): Found[] =>
  shifts.flatMap(({ datum, typ_smeny, cas_od, cas_do }) =>
    typ_smeny === 'prace' && isMinor(datum) && (cas_od < '06:00' || cas_do > '22:00')
      ? [
          {
            datum,
            text: 'Směna zasahuje do noci (22–6 h), mladistvý v noci pracovat nesmí (zákoník práce, § 245).',
          },
        ]
      : [],
  );
