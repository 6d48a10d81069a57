import type { UseFormReturnType } from '@mantine/form';
import { isChanged } from '../differences.ts';

/**
 * Resets fields of a form after `sent`, the values they had, was saved. If the person has typed the next entry before
 * the answer arrived, it stays.
 */
export function beginAnew<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  sent: Partial<Values>,
) {
  const of = (values: Values) => Object.fromEntries(Object.keys(sent).map(field => [field, values[field]]));
  if (isChanged({ getValues: () => of(form.getValues()), getInitialValues: () => sent })) return;
  form.setValues(of(form.getInitialValues()) as Partial<Values>);
  form.clearErrors();
}
