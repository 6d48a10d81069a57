import { Checkbox, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays } from '#shared/core/days.ts';
import type { RecountPart } from '#shared/rules/kinds.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { DateField } from '../forms/dates/DateField.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import { notifyDone } from '../ui/notify.ts';
import { RecountPreview } from './RecountPreview.tsx';

const LABELS = { od: 'Přepočítat od', co: 'Co má platit zpětně' };
const PARTS: Record<RecountPart, string> = { citace: 'Čítače', mez: 'Limit položek', body: 'Body za kus' };

/** Makes today's rules hold from an earlier day on, once it was seen what that changes. */
export function RecountForm({ today, onClose }: { today: string; onClose: () => void }) {
  // Null until a day is chosen of which it can be said what changes.
  const [otisk, setOtisk] = useState<string | null>(null);
  const form = useForm({
    initialValues: { od: '', co: ['citace', 'mez'] as RecountPart[] },
    validate: {
      od: (day: string) =>
        day === ''
          ? 'Zvolte den'
          : day >= today
            ? 'Zvolte den před dneškem'
            : otisk === null
              ? 'Počkejte na náhled'
              : null,
      co: (parts: RecountPart[]) => (parts.length === 0 ? 'Zvolte, co se má přepočítat' : null),
    },
  });
  const { od, co } = form.values;
  const preview = useQuery({
    ...apiQuery('GET /pravidla/prepocet/', { query: { od, 'co[]': co } }),
    enabled: od !== '' && od < today && co.length > 0,
    placeholderData: undefined,
    // What is confirmed is what is there now.
    staleTime: 0,
  });
  const seen = preview.data?.otisk ?? null;
  useEffect(() => setOtisk(seen), [seen]);
  return (
    <FormModal
      title="Přepočítat minulé dny podle dnešních pravidel"
      form={form}
      labels={LABELS}
      failed="Chyba při přepočtu"
      submit={{ label: 'Přepočítat' }}
      onClose={onClose}
      save={async (values, { klic }) => {
        const body = { ...values, otisk: otisk! };
        await request('POST /pravidla/prepocet/', { body, klic }).catch(error => {
          // What was confirmed is not what there is now: that is shown, to be confirmed again.
          void preview.refetch();
          throw error;
        });
        notifyDone('Minulé dny se přepočítávají podle dnešních pravidel.');
        await refetch('/pravidla/');
      }}
    >
      <Text size="sm">
        Pravidla, která platí dnes, budou platit už od zvoleného dne. Změní se tím čísla a body minulých dnů
        na všech obrazovkách.
      </Text>
      <Group align="flex-start" gap="xl">
        <DateField
          {...form.getInputProps('od')}
          label={LABELS.od}
          max={addDays(today, -1)}
          required
          data-autofocus
        />
        <Checkbox.Group {...form.getInputProps('co')} label={LABELS.co}>
          <Group gap="md" mt={6}>
            {Object.entries(PARTS).map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
      <RecountPreview preview={preview} />
    </FormModal>
  );
}
