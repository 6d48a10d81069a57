import type { Person } from './person.ts';

/** What a rule speaks of: a day, its week, its month, an average of weeks, or a year. */
export type Scope = 'den' | 'tyden' | 'mesic' | 'prumer' | 'rok';

/** 'zakon' is a limit of the law, 'rada' something that a planner wants to know. */
export type Severity = 'zakon' | 'rada';

/** The day that a warning shows at, and its sentence. */
export type Found = { datum: string; text: string };

export type Rule = {
  id: string;
  paragraf: string;
  za: Scope;
  zavaznost: Severity;
  /** Days from which, and until which, the rule is in force. */
  plati_od: string;
  plati_do: string | null;
  finds: (person: Person) => Found[];
};
