import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { itemLabel, POINTS_MAX, type PointItem } from '#shared/rules/kinds.ts';
import type { PointValue } from '#shared/rules/points.ts';
import { request } from '../core/api.ts';
import { date } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { DateField } from '../forms/dates/DateField.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import { notifyDone } from '../ui/notify.ts';
import { amountOf, amountProblem, typedAmount } from './amount.ts';

type Props = { item: PointItem; today: string; current: PointValue | null; onClose: () => void };

const LABELS = { body: 'Body za kus', plati_od: 'Platí od' };

/** Sets the points of an item from a day on: today or later. */
export function PointsForm({ item, today, current, onClose }: Props) {
  const form = useForm({
    initialValues: { body: current ? typedAmount(current.body) : '', plati_od: today },
    validate: {
      body: (text: string) => amountProblem(text, POINTS_MAX),
      plati_od: (day: string) =>
        day === '' ? 'Zvolte den' : day < today ? 'Body za minulé dny zde nelze změnit' : null,
    },
  });
  return (
    <FormModal
      title={`Body: ${itemLabel(item)}`}
      form={form}
      labels={LABELS}
      size="sm"
      failed="Chyba při ukládání bodů"
      onClose={onClose}
      save={async ({ body, plati_od }, { klic }) => {
        const points = { polozka: item, plati_od, body: amountOf(body) };
        await request('PUT /pravidla/body/', { body: points, klic });
        notifyDone(`${itemLabel(item)}: ${body.trim()} b. od ${date(plati_od)}.`);
        await refetch('/pravidla/');
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('body')}
          label={LABELS.body}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          required
          data-autofocus
        />
        <DateField {...form.getInputProps('plati_od')} label={LABELS.plati_od} min={today} required />
      </SimpleGrid>
    </FormModal>
  );
}
