import { type Any, each, type Fields, type Sent, type Typed } from './field.ts';

/** What a form derives from its fields: labels, initial values, rules and the values to send. */

/** Labels by the paths of a form: 'adresa', 'oteviraci_doba.po'. */
export const labelsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, parts = {} }]) => [
      [name, label],
      ...Object.entries(parts).map(([part, word]) => [`${name}.${part}`, word]),
    ]),
  );

/** The initial values of a form: those of the record, or of a new one, for which `begin` may override some. */
export const typedOf = <F extends Fields>(
  fields: F,
  record: Partial<Record<keyof F, unknown>> | null,
  begin: Partial<Typed<F>> = {},
) =>
  each(fields, (one, name) => {
    if (!record) return begin[name] ?? one.begin;
    const wire = record[name] ?? null;
    return wire === null ? one.begin : one.typed(wire);
  }) as Typed<F>;

const isEmpty = (typed: unknown) =>
  typeof typed === 'string' ? typed.trim() === '' : Array.isArray(typed) && typed.length === 0;

type Rule = (typed: Any, all?: Any) => string | null;

/** The rules that a form checks before the server, which decides in the end; a group has one for each part. */
export const rulesOf = <F extends Fields>(fields: F) =>
  each(fields, ({ required, problem, parts, partProblem }): Rule => {
    if (parts && partProblem)
      return Object.fromEntries(Object.keys(parts).map(part => [part, partProblem])) as never;
    return (typed, all = {}) =>
      required !== undefined && isEmpty(typed) ? required : (problem?.(typed, all) ?? null);
  });

/** The values that a form sends. */
export const sentOf = <F extends Fields>(fields: F, typed: Typed<F>) =>
  each(fields, (one, name) => one.sent(typed[name])) as Sent<F>;
