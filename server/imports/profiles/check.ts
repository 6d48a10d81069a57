import type { Profile } from '#shared/sales/profile.ts';
import { Refusal } from '../../core/calls/errors.ts';
import { patternProblems } from '../../sales/file/shape/patterns.ts';

/** Refuses a profile whose regular expressions are none, at their fields: shared code has no such engine. */
export function checkPatterns(profile: Profile) {
  const problems = [...patternProblems(profile)];
  if (problems.length === 0) return;
  const errors = Object.fromEntries(problems.map(([path, sentence]) => [path, [sentence]]));
  throw new Refusal(400, problems[0]![1], { errors });
}
