import type { Person } from './person.ts';

/** What a rule is about: a day, two consecutive days, a week, a month, an average of weeks, or a year. */
export type Scope = 'den' | 'dvojice' | 'tyden' | 'mesic' | 'prumer' | 'rok';

/** 'zakon' is a limit of the law, 'rada' is something that a planner wants to know. */
export type Severity = 'zakon' | 'rada';

/** The day at which a warning is shown, and its text. */
export type Found = { datum: string; text: string };

/**
 * How a roster in the making asks the rule beforehand: about a single shift, two on consecutive days, two around a
 * single day off (the rest of the week has none), or how many ms of work it leaves to a week or to given days.
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
  /** The days from which and until which the rule is in force. */
  plati_od: string;
  plati_do: string | null;
  finds: (person: Person) => Found[];
  /** Null when no plan can break it, because it is about work done. */
  asks: Asks | null;
};
