import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATTERN } from '#shared/rules/fields.ts';
import { RULE_KIND_LABELS, type ShippingRuleKind } from '#shared/rules/kinds.ts';
import { ApiError } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { useRetryKey } from '../../core/retry-key.ts';
import { DateField } from '../../forms/dates/DateField.tsx';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { readingOf, useFields } from '../../forms/useFields.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { dayProblem } from '../day.ts';
import classes from './PatternForm.module.css';

type Props<Kind extends ShippingRuleKind> = {
  /** The list that the form adds to, for its name. */
  label: string;
  kinds: readonly Kind[];
  /** A further choice, shown before the kind. */
  children?: ReactNode;
  /** For rules that are valid from a day on: today, the first day that may be chosen. */
  today?: string;
  add: (
    rule: { druh: Kind; vzor: string; plati_od?: string },
    keyOf: (content: unknown) => string,
  ) => Promise<unknown>;
};

/** The form that adds a pattern; the typed values stay when it is refused. */
export function PatternForm<Kind extends ShippingRuleKind>({
  label,
  kinds,
  children,
  today,
  add,
}: Props<Kind>) {
  const form = useFields(PATTERN, {
    begin: { druh: kinds[0]!, plati_od: today ?? '' },
    rules: { plati_od: day => (today === undefined ? null : dayProblem(day, today)) },
  });
  const key = useRetryKey();
  const addition = useMutation({
    mutationFn: ({ druh, vzor, plati_od }: typeof form.values) =>
      add({ druh: druh as Kind, vzor: vzor.trim(), plati_od: plati_od || undefined }, key.of),
    onSuccess: (_, { vzor }) => {
      key.forget();
      notifyDone(`Pravidlo „${vzor.trim()}“ bylo přidáno.`);
      beginAnew(form, { vzor });
      return refetch('/pravidla/');
    },
    onError: error => {
      const refused = error instanceof ApiError ? error.errors : {};
      if (refused.vzor || refused.plati_od)
        form.setErrors({ vzor: refused.vzor?.[0], plati_od: refused.plati_od?.[0] });
      else notifyProblem(error, 'Pravidlo se nepodařilo přidat.');
    },
  });
  useLeaveGuard(form.values.vzor.trim() !== '');
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={form.onSubmit(values => {
        if (!addition.isPending) addition.mutate(values);
      })}
    >
      {children}
      <NativeSelect
        {...form.getInputProps('druh')}
        size="xs"
        label={PATTERN.druh.label}
        data={kinds.map(value => ({ value, label: RULE_KIND_LABELS[value] }))}
      />
      <TextInput
        {...form.getInputProps('vzor')}
        className={classes.pattern}
        size="xs"
        label={PATTERN.vzor.label}
        autoComplete="off"
        maxLength={PATTERN.vzor.max}
      />
      {today && (
        <DateField
          {...form.getInputProps('plati_od')}
          {...readingOf(form, 'plati_od')}
          size="xs"
          isInRow
          label={PATTERN.plati_od.label}
          min={today}
          required
        />
      )}
      <Button type="submit" size="xs" className={classes.button} loading={addition.isPending}>
        Přidat
      </Button>
    </form>
  );
}
