import { type Any, each, type Fields, type Sent, type Typed } from './field.ts';

/** What a form takes from its fields: labels, what it begins with, its rules, what it sends. */

/** Labels by the paths that a form has: 'adresa', 'oteviraci_doba.po'. */
export const labelsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, parts = {} }]) => [
      [name, label],
      ...Object.entries(parts).map(([part, word]) => [`${name}.${part}`, word]),
    ]),
  );

/** What a form begins with: the record's values, or those of a new one, of which `begin` may give some. */
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

/** What can be said of each field before the server is asked; it decides in the end. Of a group: by its parts. */
export const rulesOf = <F extends Fields>(fields: F) =>
  each(fields, ({ required, problem, parts, partProblem }): Rule => {
    if (parts && partProblem)
      return Object.fromEntries(Object.keys(parts).map(part => [part, partProblem])) as never;
    return (typed, all = {}) =>
      required !== undefined && isEmpty(typed) ? required : (problem?.(typed, all) ?? null);
  });

/** What a form sends. */
export const sentOf = <F extends Fields>(fields: F, typed: Typed<F>) =>
  each(fields, (one, name) => one.sent(typed[name])) as Sent<F>;
