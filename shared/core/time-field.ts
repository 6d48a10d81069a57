import { field } from './field.ts';
import { timeProblem, toTime } from './typed-time.ts';

/** A time of day that may be left out; `problem` is asked once what was typed can be read. `all` is the whole form. */
export const optionalTime = <All>(
  label: string,
  problem: (typed: string, all: All) => string | null = () => null,
) =>
  field<string, string | null, 'time'>('time', label, {
    begin: '',
    sent: typed => (typed ? toTime(typed) : null),
    problem: (typed, all) => timeProblem(typed) ?? problem(typed, all),
  });
