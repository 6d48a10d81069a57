import { Button, Group, Paper, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { namesOf } from '#shared/core/names.ts';
import { SETTINGS, type Settings } from '#shared/settings/keys.ts';
import { sessionTimesProblems } from '#shared/settings/session-times.ts';
import { inUnits, unitFor } from '#shared/settings/units.ts';
import { request } from '../core/api.ts';
import { queryClient } from '../core/queries.ts';
import { askWho } from '../core/session.tsx';
import { isChanged } from '../forms/differences.ts';
import { FormProblems } from '../forms/FormProblems.tsx';
import { useLeaveGuard } from '../forms/leave.ts';
import { SavedMeantime } from '../forms/meantime/SavedMeantime.tsx';
import { takeValues } from '../forms/meantime/takeValues.ts';
import { type Attempt, useSaving } from '../forms/useSaving.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { notifyDone } from '../ui/notices/notify.ts';

type Key = keyof Settings;
type Values = Record<Key, string>;

const KEYS = namesOf(SETTINGS);
const each = <T,>(make: (key: Key) => T) =>
  Object.fromEntries(KEYS.map(key => [key, make(key)])) as Record<Key, T>;

const LABELS = each(key => SETTINGS[key].label);

/** Whether a setting only allows 0 and 1, so that it is a switch instead of a text field. */
const isSwitch = (key: Key) => SETTINGS[key].min === 0 && SETTINGS[key].max === 1;

/** The values in words, as a second editor reads them. */
const SHOWS = each(key => (value: string) => {
  if (isSwitch(key)) return value === '1' ? 'zapnuto' : 'vypnuto';
  return isWhole(value) ? inUnits(Number(value), SETTINGS[key].unit) : value;
});

const isWhole = (text: string) => /^-?\d{1,9}$/.test(text.trim());

/** The problem of a session time in combination with the other session time as typed. */
function togetherProblem(key: Key, typed: Values): string | null {
  const { relace_necinnost_h: idle, relace_nejdele_h: longest } = typed;
  if (!isWhole(idle) || !isWhole(longest)) return null;
  const times = { relace_necinnost_h: Number(idle), relace_nejdele_h: Number(longest) };
  const problems: Partial<Record<Key, string>> = sessionTimesProblems(times);
  return problems[key] ?? null;
}

const rules = each(key => (value: string, typed: Values) => {
  const { min, max, unit } = SETTINGS[key];
  if (!isWhole(value)) return 'Očekává se celé číslo';
  if (Number(value) < min) return `Nejméně ${inUnits(min, unit)}`;
  if (Number(value) > max) return `Nejvýše ${inUnits(max, unit)}`;
  return togetherProblem(key, typed);
});

const typed = (values: Settings): Values => each(key => String(values[key]));

/** One form for all settings; only the changed ones are sent. */
export function SettingsForm({ settings, verze }: { settings: Settings; verze: number }) {
  const form = useForm<Values>({ initialValues: typed(settings), validate: rules });
  const isDirty = isChanged(form);
  useLeaveGuard(isDirty);
  const goingOn = useGoingOn();

  const take = (values: Settings) => takeValues(form, typed(values));

  const save = async (values: Values, { verze, klic }: Attempt) => {
    const before = form.getInitialValues();
    const changed = KEYS.filter(key => Number(values[key]) !== Number(before[key]));
    const body = Object.fromEntries(changed.map(key => [key, Number(values[key])]));
    const answer = await request('PUT /settings/', { body: { ...body, verze }, klic });
    queryClient.setQueryData(['GET /settings/', {}], answer);
    take(answer.nastaveni);
    follow(answer.verze);
    notifyDone('Nastavení bylo uloženo.');
    // The person may now need a second step themselves.
    if (changed.includes('druhy_krok_admin')) await askWho();
  };
  const { isSaving, isSending, problem, conflict, attempt, submit, follow } = useSaving({
    form,
    save,
    edited: { verze, valuesOf: typed },
    labels: LABELS,
    failed: 'Chyba při ukládání nastavení',
  });

  const takeServers = () => {
    take(settings);
    follow(verze);
  };
  // Takes over somebody else's change, unless this form is being edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the server's values, not the form
  useEffect(() => {
    if (!isDirty) takeServers();
  }, [settings, verze]);

  return (
    <Paper component="form" withBorder p="md" onSubmit={submit} noValidate {...goingOn}>
      <Stack gap="md">
        <FormProblems form={form} labels={LABELS} problem={problem} attempt={attempt} />
        <SavedMeantime form={form} labels={LABELS} shows={SHOWS} conflict={conflict} />
        {KEYS.map(key => {
          const { label, hint, unit, min, max } = SETTINGS[key];
          if (isSwitch(key)) {
            return (
              <Switch
                key={key}
                label={label}
                description={hint}
                checked={form.values[key] === '1'}
                onChange={event => form.setFieldValue(key, event.currentTarget.checked ? '1' : '0')}
              />
            );
          }
          return (
            <TextInput
              key={key}
              {...form.getInputProps(key)}
              label={label}
              description={`${hint} Od ${min} do ${inUnits(max, unit)}.`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              rightSectionWidth={`calc(${unitFor(`${max}`, unit).length}ch + 1rem)`}
              rightSection={
                <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {unitFor(form.values[key], unit)}
                </Text>
              }
              styles={{ wrapper: { maxWidth: '11rem' } }}
            />
          );
        })}
        <Group gap="sm">
          {/* Changes saved by somebody else must be decided on and saved, even when all of them are accepted. */}
          <Button type="submit" loading={isSending} disabled={(!isDirty && !conflict) || isSaving}>
            Uložit
          </Button>
          {isDirty && (
            <Button variant="default" onClick={takeServers}>
              Vrátit zpět
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
