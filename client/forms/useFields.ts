import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Any, Fields, SecretsOf, Typed } from '#shared/core/field.ts';
import { rulesOf, typedOf } from '#shared/core/form.ts';

/** The record that a form edits, as the server has it. */
export type Edited<F extends Fields> = { verze: number } & Record<
  Exclude<keyof F, keyof SecretsOf<F>>,
  unknown
> &
  Partial<Record<keyof F, unknown>>;

type Rules<F extends Fields> = {
  [K in keyof F]?: (typed: Typed<F>[K], all: Typed<F>) => string | null;
};

export type Begin<F extends Fields> = {
  /** The record that is edited; null adds one. */
  record?: Edited<F> | null;
  /** A new record's initial values where they differ from the fields' defaults; untouched fields take late ones. */
  begin?: Partial<Typed<F>>;
  /** Rules that need more than the form; each replaces the field's own rule. */
  rules?: Rules<F>;
};

export type FieldsForm<F extends Fields> = UseFormReturnType<Typed<F>>;

/** The form of a record's fields, with their initial values and rules. */
export function useFields<F extends Fields>(fields: F, { record = null, begin, rules }: Begin<F> = {}) {
  const initialValues = typedOf(fields, record, begin);
  const form = useForm<Typed<F>>({ initialValues, validate: { ...rulesOf(fields), ...rules } as never });

  // Initial values may arrive from the server when the form is already open. What somebody has typed stays.
  const [came, setCame] = useState<string[]>([]);
  const begins = record === null ? JSON.stringify(begin) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each letter
  useEffect(() => {
    if (begins === undefined) return;
    const before = form.getInitialValues();
    const late = Object.keys(begin ?? {}).filter(
      name => !form.isDirty(name) && JSON.stringify(before[name]) !== JSON.stringify(initialValues[name]),
    );
    if (late.length === 0) return;
    const values = Object.fromEntries(late.map(name => [name, initialValues[name]]));
    form.setInitialValues({ ...before, ...values });
    form.setValues(values as never);
    setCame(late);
  }, [begins]);
  // If a late initial value arrives in the focused field, it is selected, so that typing replaces it as usual. This
  // happens in the same commit as the value: a letter typed between the two would be selected too, and the next
  // letter would replace it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each letter
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return;
    const { path = '' } = field.dataset;
    if (came.includes(path) && !form.isDirty(path)) field.select();
  }, [came]);
  return form;
}

/**
 * The property with which a date or time field reports unreadable input to its form. The form shows it as the error of
 * the field `name`, together with all other errors when it is submitted. Without `name` only the field shows it.
 */
export const readingOf = (
  form: Pick<UseFormReturnType<Any>, 'validate' | 'setErrors' | 'setFieldError'>,
  name?: string,
) => ({
  onUnread: (problem: string | null, isHeld = false) => {
    const own = name === undefined ? {} : { [name]: problem };
    // Set together: Mantine skips a field's error that the field already has, although it is being replaced.
    if (isHeld) form.setErrors({ ...form.validate().errors, ...own });
    else if (name !== undefined) form.setFieldError(name as never, problem);
  },
});
