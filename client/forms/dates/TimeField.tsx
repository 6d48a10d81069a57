import { timeProblem, toTime } from '#shared/core/typed-time.ts';
import { type FieldProps, TypedField } from './TypedField.tsx';

const show = (time: string) => time;

const read = (typed: string) => {
  const problem = timeProblem(typed);
  return problem ? { problem } : { value: toTime(typed) };
};

/** A time of day HH:MM, whatever the browser's language; typing '8', '830' or '8.30' is enough. */
export const TimeField = (props: FieldProps) => (
  <TypedField placeholder="hh:mm" maxLength={5} {...props} show={show} read={read} />
);
