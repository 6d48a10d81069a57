import { Button, Group, Text, TextInput } from '@mantine/core';
import { labelsOf, sentOf, typedOf } from '#shared/core/form.ts';
import { UNSET } from '#shared/rules/amount.ts';
import type { Rules } from '#shared/rules/contract.ts';
import { THRESHOLD } from '#shared/rules/fields.ts';
import { EVER } from '#shared/rules/kinds.ts';
import { thresholdOn } from '#shared/rules/threshold.ts';
import { request } from '../../core/api.ts';
import { date, number } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { DateField } from '../../forms/dates/DateField.tsx';
import { spelled } from '../../forms/differences.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { SavedMeantime } from '../../forms/meantime/SavedMeantime.tsx';
import { readingOf, useFields } from '../../forms/useFields.ts';
import { useSaving } from '../../forms/useSaving.ts';
import { confirmRevoke } from '../../ui/dialogs/confirm.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { dayProblem } from '../day.ts';
import { useRemoval } from '../useRules.ts';
import { useSeen } from '../useSeen.ts';
import { PlannedBadge } from './PlannedBadge.tsx';
import { RuleCard } from './RuleCard.tsx';

const LABELS = labelsOf(THRESHOLD);

/** The price from which a piece is an 'item over the threshold': today's, the planned ones, a form for a new one. */
export function ThresholdCard({ rules: { mez, dnes } }: { rules: Rules }) {
  const now = thresholdOn(mez, dnes);
  const begin = typedOf(THRESHOLD, null, { plati_od: dnes });
  const form = useFields(THRESHOLD, {
    begin,
    rules: { plati_od: day => dayProblem(day, dnes) },
  });
  const isTyped = form.values.mez_polozek.trim() !== '';
  useLeaveGuard(isTyped);
  const sendSeen = useSeen(mez, isTyped);
  const { change } = useRemoval();
  const { isSaving, isSending, problem, conflict, submit } = useSaving({
    form,
    labels: LABELS,
    // The version is that of the value from the day that is chosen.
    edited: {
      verze: UNSET,
      valuesOf: now => typedOf(THRESHOLD, now),
      spelled: values => spelled(THRESHOLD, values),
    },
    failed: 'Chyba při ukládání limitu',
    save: async (typed, { klic }) => {
      await sendSeen(typed.plati_od, verze =>
        request('PUT /pravidla/mez/', { body: { ...sentOf(THRESHOLD, typed), verze }, klic }),
      );
      notifyDone(`Limit ${typed.mez_polozek.trim()}\u00a0Kč platí od ${date(typed.plati_od)}.`);
      form.setInitialValues(begin);
      beginAnew(form, typed);
      await refetch('/pravidla/');
    },
  });
  const withdraw = (plati_od: string, text: string) =>
    confirmRevoke(
      'Opravdu chcete zrušit tento limit?',
      'Zrušit limit',
      () =>
        change({
          key: plati_od,
          done: 'Limit byl zrušen.',
          send: () => request('DELETE /pravidla/mez/:plati_od/', { params: { plati_od } }),
        }),
      text,
    );
  return (
    <RuleCard
      title="Limit položek"
      hint="Kus s jednotkovou cenou od této částky s DPH se počítá mezi položky nad limit; služby z čítačů ne. Nový limit platí od zvoleného dne, minulé dny se samy nezmění."
    >
      <Group gap="xs">
        <Text>
          Dnes platí <b>{number(now.mez_polozek)}&nbsp;Kč</b>
          {now.plati_od !== EVER && now.plati_od !== dnes && ` od ${date(now.plati_od)}`}
        </Text>
        {mez
          .filter(({ plati_od }) => plati_od >= dnes)
          .map(({ plati_od, mez_polozek }) => {
            const text = `${number(mez_polozek)}\u00a0Kč od ${date(plati_od)}`;
            return (
              <PlannedBadge
                key={plati_od}
                of="limit"
                text={text}
                onWithdraw={() => withdraw(plati_od, text)}
              />
            );
          })}
      </Group>
      <ErrorBanner message={problem?.message ?? null} detail={problem?.detail} />
      <SavedMeantime form={form} labels={LABELS} conflict={conflict} />
      <form onSubmit={submit} noValidate aria-label="Nový limit položek">
        <Group gap="sm" align="flex-start">
          <TextInput
            {...form.getInputProps('mez_polozek')}
            label={THRESHOLD.mez_polozek.label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={THRESHOLD.mez_polozek.max}
            w="9rem"
            rightSectionWidth={40}
            rightSection={
              <Text size="sm" c="dimmed">
                Kč
              </Text>
            }
          />
          <DateField
            {...form.getInputProps('plati_od')}
            {...readingOf(form, 'plati_od')}
            isInRow
            label={THRESHOLD.plati_od.label}
            min={dnes}
            required
          />
          <Button type="submit" mt="1.55rem" loading={isSending} disabled={isSaving}>
            Uložit
          </Button>
        </Group>
      </form>
    </RuleCard>
  );
}
