import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiError } from '../core/api.ts';
import { sentenceOf } from '../ui/problem.ts';

export type Problem = {
  message: string;
  detail: string | null;
  /** Somebody else changed the record meanwhile, so that sending it again cannot help. */
  isConflict: boolean;
};

type Options<Values> = {
  form: UseFormReturnType<Values>;
  save: (values: Values) => Promise<void>;
  failed: string;
  onSaved: () => void;
};

/**
 * Sends a form: once however often it is pressed, with what the server refuses put under the fields.
 * `attempt` grows with every attempt that failed, so that the summary can take the focus.
 */
export function useSaving<Values extends Record<string, unknown>>({
  form,
  save,
  failed,
  onSaved,
}: Options<Values>) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isRunning = useRef(false);

  const send = async (values: Values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setProblem(null);
    try {
      await save(values);
      onSaved();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text])));
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({ message: failed, detail: sentenceOf(error), isConflict });
      setAttempt(count => count + 1);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };

  const submit = form.onSubmit(send, () => {
    setProblem(null);
    setAttempt(count => count + 1);
  });
  return { isSaving, problem, attempt, submit, forget: () => setProblem(null) };
}
