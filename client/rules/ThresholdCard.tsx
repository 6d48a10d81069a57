import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { THRESHOLD_MAX } from '#shared/rules/kinds.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useLeaveGuard } from '../forms/leave.ts';
import { useSaving } from '../forms/useSaving.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { notifyDone } from '../ui/notify.ts';
import { amountOf, amountProblem, typedAmount } from './amount.ts';
import { RuleCard } from './RuleCard.tsx';

/** The price from which a piece is an 'item over 100'. */
export function ThresholdCard({ value }: { value: number }) {
  const typed = typedAmount(value);
  const form = useForm({
    initialValues: { mez_polozek: typed },
    validate: { mez_polozek: (text: string) => amountProblem(text, THRESHOLD_MAX) },
  });
  const isDirty = form.values.mez_polozek.trim() !== typed;
  useLeaveGuard(isDirty);
  const { isSaving, problem, submit } = useSaving({
    form,
    failed: 'Chyba při ukládání limitu',
    onSaved: () => {},
    save: async ({ mez_polozek }) => {
      await request('PUT /pravidla/mez/', { body: { mez_polozek: amountOf(mez_polozek) } });
      notifyDone('Limit byl uložen.');
      await refetch('/pravidla/');
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the server's value, not the form
  useEffect(() => form.setValues({ mez_polozek: typed }), [typed]);
  return (
    <RuleCard
      title="Položky nad limit"
      hint="Kus s jednotkovou cenou od této částky s DPH se počítá mezi položky nad 100. Služby z čítačů ne. Změna platí i zpětně."
    >
      <ErrorBanner message={problem?.message ?? null} detail={problem?.detail} />
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start">
          <TextInput
            {...form.getInputProps('mez_polozek')}
            aria-label="Limit v korunách s DPH"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            w="9rem"
            rightSectionWidth={40}
            rightSection={
              <Text size="sm" c="dimmed">
                Kč
              </Text>
            }
          />
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            Uložit
          </Button>
        </Group>
      </form>
    </RuleCard>
  );
}
