import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { quietly } from '../../core/quietly.ts';
import { useUser } from '../../core/session.tsx';
import { isChanged } from '../differences.ts';
import { type createGround, draftOver, dropDraft, keepDraft, standOf } from './form-drafts.ts';

const store = () => quietly(() => window.sessionStorage);

/**
 * Keeps the changes in `form` as a draft under `name` while it is open, and restores an existing draft. Without a
 * name nothing is kept, as for forms with passwords.
 */
export function useFormDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
  ground: ReturnType<typeof createGround>,
) {
  const person = useUser().id;
  const [isRestored, setRestored] = useState(false);
  const seen = useRef<Values | null>(null);

  const { getInitialValues, getValues } = form;

  const keep = useCallback((): void => {
    if (name === undefined) return;
    const stand = ground.stand(getInitialValues());
    if (isChanged({ getInitialValues, getValues }))
      keepDraft(store(), person, name, stand.zaklad, getValues(), stand);
    else dropDraft(store(), person, name);
  }, [name, person, ground, getInitialValues, getValues]);

  useEffect(() => {
    if (name === undefined || seen.current === form.values) return;
    const isFirst = seen.current === null;
    seen.current = form.values;
    if (!isFirst) return keep();
    const draft = draftOver(store(), person, name, form.values);
    if (!draft) return;
    ground.resume(standOf(store(), person, name, form.values, draft));
    form.setValues(draft as Partial<Values>);
    setRestored(true);
  }, [name, person, ground, keep, form.values, form.setValues]);

  const drop = () => name !== undefined && dropDraft(store(), person, name);
  return {
    isRestored,
    /** Stores the draft again after a change of what is sent with the values, which the values do not show. */
    keep,
    /** Deletes the draft: it was saved, or is not wanted any more. */
    drop,
    /** Resets the form to its initial values and deletes the draft. */
    discard() {
      drop();
      ground.restart();
      form.reset();
      setRestored(false);
    },
  };
}
