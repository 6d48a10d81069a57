import { Button, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { CATEGORY_MAX } from '#shared/news/limits.ts';
import { ApiError, request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useRetryKey } from '../core/retry-key.ts';
import { ColorField } from '../forms/ColorField.tsx';
import { useLeaveGuard } from '../forms/leave.ts';
import { sentenceOf } from '../ui/problem.ts';
import { CategoryIconField } from './CategoryIconField.tsx';

type Values = { nazev: string; barva: string; ikona: string };

/** The default colour is the specification's (D1 §9). */
const EMPTY: Values = { nazev: '', barva: '#0066cc', ikona: '' };

type Props = {
  onAdded: () => void;
  /** The first reason given for the name, or the message, if there is one (D1 §8). */
  onFailed: (reason: string | null) => void;
};

/** Adds a category; what was typed stays when it fails. */
export function CategoryForm({ onAdded, onFailed }: Props) {
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: {
      nazev: nazev => (nazev.trim() ? null : 'Název je povinný'),
      barva: barva => (/^#[0-9a-f]{6}$/i.test(barva) ? null : 'Barva musí být ve tvaru #rrggbb'),
    },
  });
  const key = useRetryKey();
  const creation = useMutation({
    mutationFn: (body: Values) => request('POST /news/kategorie/vytvorit/', { body, klic: key.of(body) }),
    onSuccess: () => {
      key.forget();
      form.reset();
      onAdded();
      return refetch('/news/');
    },
    onError: error => {
      const errors = error instanceof ApiError ? error.errors : {};
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, text])));
      onFailed(errors.nazev?.[0] ?? sentenceOf(error));
    },
  });
  useLeaveGuard(form.isDirty());

  return (
    <Paper withBorder p="md">
      <form
        onSubmit={form.onSubmit(values => {
          if (!creation.isPending) creation.mutate(values);
        })}
        noValidate
      >
        <Stack gap="sm">
          <Title order={2} size="h5">
            Nová kategorie
          </Title>
          <TextInput
            {...form.getInputProps('nazev')}
            label="Název"
            maxLength={CATEGORY_MAX}
            autoComplete="off"
            required
          />
          <ColorField {...form.getInputProps('barva')} label="Barva" />
          <CategoryIconField
            {...form.getInputProps('ikona')}
            label="Ikona"
            description="Nepovinná třída ikony, například star."
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" loading={creation.isPending}>
            Přidat kategorii
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
