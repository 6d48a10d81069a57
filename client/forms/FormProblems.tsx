import { Alert, Anchor, List, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { focusSeen } from '../ui/page/useCovered.ts';
import { HELD } from './dates/TypedField.tsx';
import classes from './FormProblems.module.css';
import type { Problem } from './useSaving.ts';

type Props<Values> = {
  form: UseFormReturnType<Values>;
  labels: Record<string, string>;
  problem: Problem | null;
  attempt: number;
};

/** The line of a problem; the field's label is left out when the sentence already contains it. */
const lineOf = (label: string | undefined, text: string) =>
  !label || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`;

/** A group of checkboxes is found by its frame, which cannot take the focus, so its first checkbox gets it. */
const focusOn = (field: HTMLElement | null) => (field?.querySelector('input') ?? field)?.focus();

/**
 * Whether the last attempt was not sent because a field cannot be read. The field has the focus then: what is wrong
 * is typed there.
 */
function useHeld(attempt: number) {
  const here = useRef<HTMLSpanElement>(null);
  const [heldAfter, setHeldAfter] = useState<number | null>(null);
  useEffect(() => {
    const form = here.current?.closest('form');
    const hold = () => setHeldAfter(attempt);
    form?.addEventListener(HELD, hold);
    return () => form?.removeEventListener(HELD, hold);
  }, [attempt]);
  return { here, isHeld: heldAfter === attempt };
}

/** The problems that keep a form from being saved, each a link to its field; focused after a failed attempt. */
export function FormProblems<Values extends Record<string, unknown>>({
  form,
  labels,
  problem,
  attempt,
}: Props<Values>) {
  const box = useRef<HTMLDivElement>(null);
  const { here, isHeld } = useHeld(attempt);
  const told = isHeld ? null : problem;
  const errors = Object.entries(form.errors).filter(([, text]) => text);
  useEffect(() => {
    if (attempt > 0) focusSeen(box.current);
  }, [attempt]);

  const isShown = (attempt > 0 || isHeld) && (told !== null || errors.length > 0);
  // A reason that is already shown at a field is not repeated.
  const detail = errors.length > 0 ? null : told?.detail;
  return (
    <>
      <span ref={here} hidden />
      {isShown && (
        <Alert
          ref={box}
          tabIndex={-1}
          className={classes.problems}
          role="alert"
          color="red"
          py="xs"
          icon={<IconAlertCircle aria-hidden />}
          title={told?.message ?? 'Zkontrolujte prosím vyplněné údaje'}
        >
          {detail && <Text size="sm">{detail}</Text>}
          {errors.length > 0 && (
            <List size="sm">
              {errors.map(([field, text]) => (
                <List.Item key={field}>
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    c="inherit"
                    td="underline"
                    ta="left"
                    onClick={() => focusOn(form.getInputNode(field as never))}
                  >
                    {lineOf(labels[field], String(text))}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </>
  );
}
