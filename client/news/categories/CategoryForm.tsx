import { Button, Paper, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CATEGORY } from '#shared/news/fields.ts';
import { ApiError, request } from '../../core/api.ts';
import { useNewAsked } from '../../core/new-form.ts';
import { refetch } from '../../core/queries.ts';
import { useRetryKey } from '../../core/retry-key.ts';
import { isChanged } from '../../forms/differences.ts';
import { FieldInputs } from '../../forms/FieldInputs.tsx';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { useFields } from '../../forms/useFields.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { CategoryIconField } from './CategoryIconField.tsx';

type Props = {
  onAdded: () => void;
  /** Gets the first problem of the name, or the message, if there is one (rule platform-13). */
  onFailed: (reason: string | null) => void;
};

/** The form that adds a category; the typed values stay when it fails. */
export function CategoryForm({ onAdded, onFailed }: Props) {
  const form = useFields(CATEGORY);
  const key = useRetryKey();
  const creation = useMutation({
    mutationFn: (body: typeof form.values) =>
      request('POST /news/kategorie/vytvorit/', { body, klic: key.of(body) }),
    onSuccess: (_, sent) => {
      key.forget();
      beginAnew(form, sent);
      onAdded();
      return refetch('/news/');
    },
    onError: error => {
      const errors = error instanceof ApiError ? error.errors : {};
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text])));
      onFailed(errors.nazev?.[0] ?? sentenceOf(error));
    },
  });
  useLeaveGuard(isChanged(form));
  const element = useRef<HTMLFormElement>(null);
  useNewAsked(() => element.current?.querySelector('input')?.focus());

  return (
    <Paper withBorder p="md">
      <form
        ref={element}
        onSubmit={form.onSubmit(values => {
          if (!creation.isPending) creation.mutate(values);
        })}
        noValidate
      >
        <Stack gap="sm">
          <Title order={2} size="h5">
            Nová kategorie
          </Title>
          <FieldInputs
            fields={CATEGORY}
            form={form}
            hasFocus={false}
            inputs={{
              nazev: { columns: 12 },
              barva: { columns: 12 },
              ikona: {
                columns: 12,
                as: CategoryIconField,
                description: 'Nepovinná třída ikony, například star.',
                spellCheck: false,
              },
            }}
          />
          <Button type="submit" loading={creation.isPending}>
            Přidat kategorii
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
