import { Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addMonths, czechDay, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { type RosterWeights, WEIGHT_KEYS, WEIGHT_MAX } from '#shared/roster/kinds.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { request } from '../../../../core/api.ts';
import { plural } from '../../../../core/format.ts';
import { apiQuery, queryClient } from '../../../../core/queries.ts';
import { todayInPrague } from '../../../../forms/dates/today.ts';
import { isChanged } from '../../../../forms/differences.ts';
import { FormProblems } from '../../../../forms/FormProblems.tsx';
import { useLeaveGuard } from '../../../../forms/leave.ts';
import { SavedMeantime } from '../../../../forms/meantime/SavedMeantime.tsx';
import { takeValues } from '../../../../forms/meantime/takeValues.ts';
import { type Attempt, useSaving } from '../../../../forms/useSaving.ts';
import { confirmDiscard } from '../../../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../../../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../../../../ui/dialogs/useAsking.ts';
import { ErrorBanner } from '../../../../ui/notices/ErrorBanner.tsx';
import { notifyDone } from '../../../../ui/notices/notify.ts';
import { sentenceOf } from '../../../../ui/notices/problem.ts';
import { span } from '../../../czech.ts';
import { fallbackStore, StoreField, useStores } from '../../../StoreField.tsx';
import { GoalsTable } from '../GoalsTable.tsx';
import { weightName } from '../history/weights.ts';
import { differences, type Trial, useTrial } from './useTrial.ts';

type Typed = Record<keyof RosterWeights, string>;

const each = <T,>(make: (key: keyof RosterWeights) => T) =>
  Object.fromEntries(WEIGHT_KEYS.map(key => [key, make(key)])) as Record<keyof RosterWeights, T>;

const isRight = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= WEIGHT_MAX;
const rule = (text: string) => (isRight(text) ? null : `Celé číslo od 0 do ${WEIGHT_MAX}`);

const LABELS = each(weightName);
const savedOf = (settings: Settings) => each(key => settings[`rozpis_${key}`]);
const typedOf = (settings: Settings): Typed => each(key => String(settings[`rozpis_${key}`]));
/** Two spellings of one number, such as '60' and '060', are no difference. */
const spelled = (typed: Typed): Typed => each(key => String(Number(typed[key])));

const SHOWN = 40;
const MONTHS = 3;

type Props = { settings: Settings; verze: number; onClose: () => void };

/** Tries other weights on one shop's month: shows their effect before they are saved or discarded. */
export function WeightsTrial({ settings, verze, onClose }: Props) {
  const stores = useStores();
  const [shop, setShop] = useState<number | null>(null);
  const prodejna = shop ?? fallbackStore(stores);
  const thisMonth = monthOf(todayInPrague());
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(thisMonth, at + 1));
  const [mesic, setMonth] = useState(months[0]!);
  const saved = savedOf(settings);
  const form = useForm<Typed>({
    initialValues: typedOf(settings),
    validate: each(() => rule),
    validateInputOnChange: true,
  });
  const trial = useTrial();
  const isValid = WEIGHT_KEYS.every(key => isRight(form.values[key]));
  const vahy = each(key => Number(form.values[key]));
  const isOther = WEIGHT_KEYS.some(key => vahy[key] !== saved[key]);

  const save = async (values: Typed, { verze, klic }: Attempt) => {
    const before = form.getInitialValues();
    const changed = WEIGHT_KEYS.filter(key => Number(values[key]) !== Number(before[key]));
    const body = Object.fromEntries(changed.map(key => [`rozpis_${key}`, Number(values[key])]));
    const answer = await request('PUT /settings/', { body: { ...body, verze }, klic });
    queryClient.setQueryData(['GET /settings/', {}], answer);
    notifyDone('Nové váhy byly uloženy.');
  };
  const { isSaving, isSending, problem, conflict, attempt, submit, follow } = useSaving({
    form,
    save,
    edited: { verze, valuesOf: typedOf, spelled },
    labels: LABELS,
    failed: 'Váhy nelze uložit',
    onSaved: onClose,
  });

  const asks = useAsking();
  const isTyped = isChanged(form);
  useLeaveGuard(isTyped && !isSending);
  // Takes over what a colleague has saved, unless weights are typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the server's values, not the form
  useEffect(() => {
    if (isTyped) return;
    takeValues(form, typedOf(settings));
    follow(verze);
  }, [settings, verze]);
  const close = async () => {
    if (!isSending && (!isTyped || (await asks(confirmDiscard)))) onClose();
  };

  return (
    <LargeDialog onClose={close} title="Zkusit jiné váhy" size="lg" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <FormProblems form={form} labels={LABELS} problem={problem} attempt={attempt} />
          <SavedMeantime form={form} labels={LABELS} conflict={conflict} />
          <Text size="sm">
            Měsíc jedné prodejny se navrhne dvakrát: s platnými a s novými vahami. Nic se přitom neuloží ani
            nepřevezme.
          </Text>
          <Group gap="xs" align="end">
            <StoreField label="Prodejna" value={prodejna} onChange={setShop} />
            <NativeSelect
              label="Měsíc"
              value={mesic}
              onChange={event => setMonth(event.currentTarget.value)}
              data={months.map(one => ({ value: one, label: czechMonth(one) }))}
            />
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {WEIGHT_KEYS.map(key => (
              <TextInput
                key={key}
                {...form.getInputProps(key)}
                label={LABELS[key]}
                description={`Platí ${plural(saved[key], 'bod', 'body', 'bodů')}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
              />
            ))}
          </SimpleGrid>
          <ErrorBanner
            message={trial.isError ? 'Váhy nelze porovnat' : null}
            detail={sentenceOf(trial.error)}
          />
          <Group gap="xs">
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={!isValid || !isOther}
              onClick={() => trial.mutate({ now: { prodejna, mesic, vahy: saved }, vahy })}
            >
              Porovnat
            </Button>
            {/* What a colleague saved meanwhile must be decided on, even when all of it is accepted. */}
            <Button
              type="submit"
              disabled={!isValid || (!isOther && !conflict) || isSaving}
              loading={isSending}
            >
              Uložit nové váhy
            </Button>
            <Button variant="default" onClick={onClose}>
              Zahodit
            </Button>
          </Group>
          <div role="status">
            {!isOther && <Text size="sm">Změňte aspoň jednu váhu.</Text>}
            {trial.isPending && <Text size="sm">Počítají se dva rozpisy, trvá to do minuty…</Text>}
          </div>
          {trial.data && !trial.isPending && <Compared trial={trial.data} />}
        </Stack>
      </form>
    </LargeDialog>
  );
}

/** The scores of both weights, and the people and days that differ. */
function Compared({ trial }: { trial: Trial }) {
  const { now, tried } = trial;
  const query = { mesic: now.od.slice(0, 7), prodejna: String(now.prodejna) };
  const { osoby = [] } = useQuery(apiQuery('GET /shifts/plan/', { query })).data ?? {};
  const nameOf = (id: number) => {
    const person = osoby.find(one => one.id === id);
    return person ? `${person.jmeno} ${person.prijmeni}` : '';
  };
  const all = differences(trial, one =>
    one === 'volno' ? 'volno' : one === 'plan' ? 'jako v plánu' : span(one),
  );
  return (
    <section aria-label="Co nové váhy mění">
      <GoalsTable
        label="Cíle s platnými a novými vahami"
        hasPoints={false}
        columns={[
          { name: 'Platné váhy', goals: now.po! },
          { name: 'Nové váhy', goals: tried.po! },
        ]}
      />
      <Text size="sm" fw={600} mt="xs">
        {all.length === 0
          ? 'Žádná směna se neliší.'
          : `Jinak by bylo: ${plural(all.length, 'den člověka', 'dny lidí', 'dní lidí')}`}
      </Text>
      <List size="sm">
        {all.slice(0, SHOWN).map(({ user_id, datum, before, after }) => (
          <List.Item key={`${user_id} ${datum}`}>
            {nameOf(user_id)}, {czechDay(datum)}: {before} → {after}
          </List.Item>
        ))}
      </List>
      {all.length > SHOWN && <Text size="sm">A dalších {all.length - SHOWN}.</Text>}
    </section>
  );
}
