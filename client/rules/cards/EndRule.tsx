import { Text } from '@mantine/core';
import type { CounterRule } from '#shared/rules/contract.ts';
import { END } from '#shared/rules/fields.ts';
import { itemLabel, RULE_KIND_LABELS } from '#shared/rules/kinds.ts';
import { request } from '../../core/api.ts';
import { date } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { dayProblem } from '../day.ts';

type Props = { rule: CounterRule; today: string; onClose: () => void };

/** The end of a rule as the form has it: the day that is planned, otherwise today. */
const recordOf = (today: string, { plati_do, verze }: Pick<CounterRule, 'plati_do' | 'verze'>) => ({
  od: plati_do ?? today,
  verze,
});

/** The form that ends a counter's rule, today or on a later day; what it counted before stays. */
export const EndRule = ({ rule, today, onClose }: Props) => (
  <RecordForm
    fields={END}
    record={recordOf(today, rule)}
    recordOf={(stored: CounterRule) => recordOf(today, stored)}
    rules={{ od: day => dayProblem(day, today) }}
    title={`Ukončit pravidlo ${itemLabel(rule.citac)}`}
    size="sm"
    failed="Pravidlo se nepodařilo ukončit"
    submit={{ label: 'Ukončit' }}
    onClose={onClose}
    save={async ({ od }, { verze }) => {
      const query = { od, verze: String(verze) };
      await request('DELETE /pravidla/citace/:id/', { params: { id: rule.id }, query });
      notifyDone(`Pravidlo „${rule.vzor}“ neplatí od ${date(od)}.`);
      await refetch('/pravidla/');
    }}
    inputs={{ od: { columns: 12, min: today } }}
  >
    <Text size="sm">
      {RULE_KIND_LABELS[rule.druh]} <b>{rule.vzor}</b>. Dny před tímto dnem se nezmění.
    </Text>
  </RecordForm>
);
