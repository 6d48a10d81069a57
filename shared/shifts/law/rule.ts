import type { Person } from './person.ts';

/** What a rule speaks of: a day, two that follow, its week, its month, an average of weeks, or a year. */
export type Scope = 'den' | 'dvojice' | 'tyden' | 'mesic' | 'prumer' | 'rok';

/** 'zakon' is a limit of the law, 'rada' something that a planner wants to know. */
export type Severity = 'zakon' | 'rada';

/** The day that a warning shows at, and its sentence. */
export type Found = { datum: string; text: string };

/**
 * How a roster that is being made asks the rule beforehand: of a shift alone, of two on days that follow, of two around
 * a single day off (the rest of the week has none), or how many ms of work it leaves to a week or to given days.
 */
export type Asks =
  | 'smena'
  | 'dvojice'
  | 'volno'
  | { week: (person: Person, monday: string) => number }
  | { room: (person: Person, od: string, to: string) => number };

export type Rule = {
  id: string;
  paragraf: string;
  za: Scope;
  zavaznost: Severity;
  /** Days from which, and until which, the rule is in force. */
  plati_od: string;
  plati_do: string | null;
  finds: (person: Person) => Found[];
  /** Null where no plan can break it: it speaks of what was worked. */
  asks: Asks | null;
};
