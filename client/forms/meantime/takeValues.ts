import type { UseFormReturnType } from '@mantine/form';

/** Puts what the server has now into a form, as if it had been opened with it. */
export function takeValues<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  values: Values,
) {
  form.setInitialValues(values);
  form.setValues(values);
  form.resetDirty(values);
  form.clearErrors();
}
