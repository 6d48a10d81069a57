import { type Input, personOf } from './person.ts';
import type { Rule, Scope, Severity } from './rule.ts';
import { RULES } from './rules.ts';

/**
 * What the labour law says to a person's plan. These are warnings for the planner and never refuse a shift: the
 * law has exceptions that the application cannot know (docs/decisions/0040).
 */

/** One warning: the day it shows at, what it speaks of, which rule says it and how severe it is. */
export type Warning = { datum: string; za: Scope; text: string; pravidlo: string; zavaznost: Severity };

const isInForce = ({ plati_od, plati_do }: Rule, day: string) =>
  plati_od <= day && (plati_do === null || day <= plati_do);

/**
 * The warnings for one person, by day. The first and the last week and month of `shifts` are judged by what is given, so
 * callers pass a week and the whole month more than what they show; `history` is what `periodsAround` asks for.
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
