import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CounterRule } from '#shared/rules/contract.ts';
import { itemLabel, RULE_KIND_LABELS } from '#shared/rules/kinds.ts';
import { request } from '../core/api.ts';
import { date } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { DateField } from '../forms/dates/DateField.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import { notifyDone } from '../ui/notify.ts';
import { dayProblem } from './day.ts';

const LABELS = { od: 'Neplatí od' };

/** Ends a rule of a counter, today or on a later day; what was counted by it before stays. */
export function EndRule({ rule, today, onClose }: { rule: CounterRule; today: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { od: today },
    validate: { od: (day: string) => dayProblem(day, today) },
  });
  return (
    <FormModal
      title={`Ukončit pravidlo ${itemLabel(rule.citac)}`}
      form={form}
      labels={LABELS}
      size="sm"
      failed="Pravidlo se nepodařilo ukončit"
      submit={{ label: 'Ukončit' }}
      onClose={onClose}
      save={async ({ od }) => {
        await request('DELETE /pravidla/citace/:id/', { params: { id: rule.id }, query: { od } });
        notifyDone(`Pravidlo „${rule.vzor}“ neplatí od ${date(od)}.`);
        await refetch('/pravidla/');
      }}
    >
      <Text size="sm">
        {RULE_KIND_LABELS[rule.druh]} <b>{rule.vzor}</b>. Dny před tímto dnem se nezmění.
      </Text>
      <DateField {...form.getInputProps('od')} label={LABELS.od} min={today} required data-autofocus />
    </FormModal>
  );
}
