import { type UseFormReturnType, useForm } from '@mantine/form';
import type { Fields, Typed } from '#shared/core/field.ts';
import { rulesOf, typedOf } from '#shared/core/form.ts';

/** The record that a form edits, as the server has it. */
export type Edited<F extends Fields> = { verze: number } & Partial<Record<keyof F, unknown>>;

type Rules<F extends Fields> = {
  [K in keyof F]?: (typed: Typed<F>[K], all: Typed<F>) => string | null;
};

export type Begin<F extends Fields> = {
  /** The record that is edited; null adds one. */
  record?: Edited<F> | null;
  /** What a new one begins with, where that is not what the field says. */
  begin?: Partial<Typed<F>>;
  /** Rules that need more than the form, in the place of the field's own. */
  rules?: Rules<F>;
};

export type FieldsForm<F extends Fields> = UseFormReturnType<Typed<F>>;

/** The form of a record's fields: what it begins with and its rules are theirs. */
export const useFields = <F extends Fields>(fields: F, { record = null, begin, rules }: Begin<F> = {}) =>
  useForm<Typed<F>>({
    initialValues: typedOf(fields, record, begin),
    validate: { ...rulesOf(fields), ...rules } as never,
  });
