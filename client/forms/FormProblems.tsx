import { Alert, Anchor, List, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusSeen } from '../ui/page/useCovered.ts';
import classes from './FormProblems.module.css';
import type { Problem } from './useSaving.ts';

type Props<Values> = {
  form: UseFormReturnType<Values>;
  labels: Record<string, string>;
  problem: Problem | null;
  attempt: number;
};

/** A sentence that names its field itself needs no label before it. */
const lineOf = (label: string | undefined, text: string) =>
  !label || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`;

/** Of several boxes it is their frame that is found, which takes no focus: the first of them does. */
const focusOn = (field: HTMLElement | null) => (field?.querySelector('input') ?? field)?.focus();

/** What keeps a form from being saved, each line leading to its field. It takes the focus after an attempt. */
export function FormProblems<Values extends Record<string, unknown>>({
  form,
  labels,
  problem,
  attempt,
}: Props<Values>) {
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(form.errors).filter(([, text]) => text);
  useEffect(() => {
    if (attempt > 0) focusSeen(box.current);
  }, [attempt]);

  if (attempt === 0 || (!problem && errors.length === 0)) return null;
  // A reason that stands at a field below need not be said twice.
  const detail = errors.length > 0 ? null : problem?.detail;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      className={classes.problems}
      role="alert"
      color="red"
      py="xs"
      icon={<IconAlertCircle aria-hidden />}
      title={problem?.message ?? 'Zkontrolujte prosím vyplněné údaje'}
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
  );
}
