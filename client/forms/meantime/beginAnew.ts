import type { UseFormReturnType } from '@mantine/form';
import { isChanged } from '../differences.ts';

/**
 * Begins fields of a form anew once `sent`, what stood in them, was saved. Who types faster than the answer comes has the
 * next one in them by then: it stays.
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
