import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { quietly } from '../core/quietly.ts';
import { useUser, whenLeaving } from '../core/session.tsx';
import { draftOver, dropAllDrafts, dropDraft, keepDraft } from './form-drafts.ts';

/** What stands for a store that is forbidden. */
const NO_STORE = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };
const store = () => quietly(() => window.sessionStorage) ?? NO_STORE;

whenLeaving(() => dropAllDrafts(store()));

/**
 * Keeps what is changed in `form` under `name` while it is open, and puts back what was left there. Without a
 * name nothing is kept: forms with passwords have none.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
) {
  const person = useUser().id;
  const [isRestored, setRestored] = useState(false);
  const seen = useRef<Values | null>(null);

  useEffect(() => {
    if (name === undefined || seen.current === form.values) return;
    const isFirst = seen.current === null;
    seen.current = form.values;
    if (isFirst) {
      const draft = draftOver(store(), person, name, form.values);
      if (!draft) return;
      form.setValues(draft as Partial<Values>);
      setRestored(true);
    } else if (form.isDirty()) keepDraft(store(), person, name, form.getInitialValues(), form.values);
    else dropDraft(store(), person, name);
  }, [name, person, form.values, form.setValues, form.isDirty, form.getInitialValues]);

  const drop = () => name !== undefined && dropDraft(store(), person, name);
  return {
    isRestored,
    /** It was saved, or is not wanted any more. */
    drop,
    /** Puts the form back to how it began. */
    discard() {
      drop();
      form.reset();
      setRestored(false);
    },
  };
}
