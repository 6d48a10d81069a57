import { field } from './field.ts';
import { timeProblem, toTime } from './typed-time.ts';

/** An optional time of day; `problem` is asked only when the typed text is a time. `all` is the whole form. */
export const optionalTime = <All>(
  label: string,
  problem: (typed: string, all: All) => string | null = () => null,
) =>
  field<string, string | null, 'time'>('time', label, {
    begin: '',
    sent: typed => (typed ? toTime(typed) : null),
    problem: (typed, all) => timeProblem(typed) ?? problem(typed, all),
  });
