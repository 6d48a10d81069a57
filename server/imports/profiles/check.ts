import type { Profile } from '#shared/sales/profile.ts';
import { Refusal } from '../../core/calls/errors.ts';
import { patternProblems } from '../../sales/file/shape/patterns.ts';

const NO_RATE = 'Kurz je kladné číslo, například 24,5';

/** Exchange rates of zero. */
const rateProblems = ({ mena }: Profile): [path: string, sentence: string][] =>
  Object.entries(mena?.kurzy ?? {})
    .filter(([, rate]) => !/[1-9]/.test(rate))
    .map(([name]) => [`mena.kurzy.${name}`, NO_RATE]);

/**
 * Refuses, at its fields, what a new profile may not contain: invalid regular expressions, which shared code has no
 * engine to check, and rates of zero. A profile that was stored with such a rate is still shown.
 */
export function checkSound(profile: Profile) {
  const problems = [...patternProblems(profile), ...rateProblems(profile)];
  if (problems.length === 0) return;
  const errors = Object.fromEntries(problems.map(([path, sentence]) => [path, [sentence]]));
  throw new Refusal(400, problems[0]![1], { errors });
}
