import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { quietly } from '../../core/quietly.ts';
import { useUser } from '../../core/session.tsx';
import { isChanged } from '../differences.ts';
import { type createGround, draftOver, dropDraft, keepDraft, standOf } from './form-drafts.ts';

const store = () => quietly(() => window.sessionStorage);

/**
 * Keeps what is changed in `form` under `name` while it is open, and puts back what was left there. Without a
 * name nothing is kept: forms with passwords have none.
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
    /** What it was sent with has changed, which its values do not tell. */
    keep,
    /** It was saved, or is not wanted any more. */
    drop,
    /** Puts the form back to how it began. */
    discard() {
      drop();
      ground.restart();
      form.reset();
      setRestored(false);
    },
  };
}
