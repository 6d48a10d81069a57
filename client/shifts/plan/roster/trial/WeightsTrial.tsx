import { Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addMonths, czechDay, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { type RosterWeights, WEIGHT_KEYS, WEIGHT_MAX } from '#shared/roster/kinds.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { request } from '../../../../core/api.ts';
import { plural } from '../../../../core/format.ts';
import { apiQuery, queryClient } from '../../../../core/queries.ts';
import { todayInPrague } from '../../../../forms/dates/today.ts';
import { confirmDiscard } from '../../../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../../../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../../../../ui/dialogs/useAsking.ts';
import { ErrorBanner } from '../../../../ui/notices/ErrorBanner.tsx';
import { notifyDone } from '../../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../../ui/notices/notifyProblem.ts';
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
  const saved = each(key => settings[`rozpis_${key}`]);
  const [typed, setTyped] = useState<Typed>(each(key => String(saved[key])));
  const [isSaving, setSaving] = useState(false);
  const trial = useTrial();
  const isValid = WEIGHT_KEYS.every(key => isRight(typed[key]));
  const vahy = each(key => Number(typed[key]));
  const isOther = WEIGHT_KEYS.some(key => vahy[key] !== saved[key]);

  const asks = useAsking();
  const isTyped = WEIGHT_KEYS.some(key => typed[key] !== String(saved[key]));
  const close = async () => {
    if (!isSaving && (!isTyped || (await asks(confirmDiscard)))) onClose();
  };

  const save = async () => {
    setSaving(true);
    try {
      const changed = WEIGHT_KEYS.filter(key => vahy[key] !== saved[key]);
      const body = Object.fromEntries(changed.map(key => [`rozpis_${key}`, vahy[key]]));
      const answer = await request('PUT /settings/', { body: { ...body, verze } });
      queryClient.setQueryData(['GET /settings/', {}], answer);
      notifyDone('Nové váhy byly uloženy.');
      onClose();
    } catch (error) {
      notifyProblem(error, 'Váhy nelze uložit');
    } finally {
      setSaving(false);
    }
  };

  return (
    <LargeDialog onClose={close} title="Zkusit jiné váhy" size="lg" closeOnClickOutside={false}>
      <Stack gap="sm">
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
              label={weightName(key)}
              description={`Platí ${plural(saved[key], 'bod', 'body', 'bodů')}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed[key]}
              error={isRight(typed[key]) ? null : `Celé číslo od 0 do ${WEIGHT_MAX}`}
              onChange={event => setTyped({ ...typed, [key]: event.currentTarget.value })}
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
          <Button disabled={!isValid || !isOther} loading={isSaving} onClick={save}>
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
