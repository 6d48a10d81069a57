import { type Input, personOf } from './person.ts';
import type { Rule, Scope, Severity } from './rule.ts';
import { RULES } from './rules.ts';

/**
 * Judges a person's plan by the labour law. These are warnings for the planner and never refuse a shift: the law has
 * exceptions that the application cannot know (docs/decisions/0040).
 */

/** One warning: the day at which it is shown, its scope, the rule behind it and its severity. */
export type Warning = { datum: string; za: Scope; text: string; pravidlo: string; zavaznost: Severity };

const isInForce = ({ plati_od, plati_do }: Rule, day: string) =>
  plati_od <= day && (plati_do === null || day <= plati_do);

/**
 * The warnings for one person, by day. The first and last week and month of `shifts` are judged by what is given, so
 * callers pass a week and a whole month more than they show; `history` covers what `periodsAround` returns.
 */
export function judge(input: Input): Warning[] {
  const person = personOf(input);
  return RULES.flatMap(rule =>
    rule
      .finds(person)
      .filter(({ datum }) => isInForce(rule, datum))
      .map(found => ({ ...found, za: rule.za, pravidlo: rule.id, zavaznost: rule.zavaznost })),
  ).sort((a, b) => a.datum.localeCompare(b.datum));
}
