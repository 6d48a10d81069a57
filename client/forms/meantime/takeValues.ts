import type { UseFormReturnType } from '@mantine/form';

/** Puts the server's current values into a form, as if it had been opened with them. */
export function takeValues<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  values: Values,
) {
  form.setInitialValues(values);
  form.setValues(values);
  form.resetDirty(values);
  form.clearErrors();
}
