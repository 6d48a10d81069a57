import { Button, Group, NativeSelect, SimpleGrid, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { czechDay, monthOf } from '#shared/core/days.ts';
import { labelsOf, rulesOf } from '#shared/core/form.ts';
import { toTime } from '#shared/core/typed-time.ts';
import { SHIFT } from '#shared/shifts/fields.ts';
import { defaultTimes, standardShiftLine, type Times } from '#shared/shifts/hours.ts';
import {
  BULK_MAX,
  NO_DAY_CHOSEN,
  NOTE_MAX,
  SHIFT_TYPE_LABELS,
  SHIFT_TYPES,
  type ShiftType,
} from '#shared/shifts/kinds.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { request } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { useMay, useUser } from '../../core/session.tsx';
import { TimeField } from '../../forms/dates/TimeField.tsx';
import { todayInPrague } from '../../forms/dates/today.ts';
import { FormModal } from '../../forms/FormModal.tsx';
import { readingOf } from '../../forms/useFields.ts';
import type { Attempt } from '../../forms/useSaving.ts';
import { PersonField } from '../PersonField.tsx';
import { fallbackStore, StoreField, useStores } from '../StoreField.tsx';
import { tellWarnings } from '../saving.ts';
import { TemplateChoice } from '../templates/TemplateChoice.tsx';
import { BulkResult, type Result } from './BulkResult.tsx';
import { offerUndo } from './bulk-undo.ts';
import { DayPicker } from './DayPicker.tsx';
import { RepeatDays } from './RepeatDays.tsx';

const rules = rulesOf(SHIFT);

/** A refused day as a line to read: '24. 11. 2026: V tomto čase už osoba má jinou směnu.' */
const inCzech = (line: string) => line.replace(/^\d{4}-\d\d-\d\d/, czechDay);

type Values = {
  user_id: number;
  prodejna: number;
  typ_smeny: ShiftType;
  poznamka: string;
  /** Null until somebody changes the times; until then every day takes the shop's opening hours of its weekday. */
  casy: Times | null;
  datumy: string[];
};

type Props = {
  prodejna: number;
  /** The shown month, in which the picker opens. */
  month: string | undefined;
  onClose: () => void;
};

/** Creates many shifts of one person at once (rule shifts-5). It stays open while there is a refusal to read. */
export function BulkDialog({ prodejna, month, onClose }: Props) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const stores = useStores();
  const [result, setResult] = useState<Result | null>(null);
  const hoursOf = (store: number) => stores.find(({ id }) => id === store)?.oteviraci_doba ?? DEFAULT_HOURS;
  const form = useForm<Values>({
    initialValues: {
      user_id: user.id,
      prodejna,
      typ_smeny: 'prace',
      poznamka: '',
      casy: null,
      datumy: [],
    },
    validate: {
      datumy: datumy => (datumy.length === 0 ? NO_DAY_CHOSEN : null),
      casy: casy => casy && (rules.cas_od(casy.cas_od, casy) ?? rules.cas_do(casy.cas_do, casy)),
    },
  });
  const { values } = form;
  const [isRepeating, setRepeating] = useState(false);
  /** The month at which the calendar begins anew, so that it shows the days that were added. */
  const [shownMonth, setShown] = useState({ month, at: 0 });
  const choose = (next: string[]) => form.setFieldValue('datumy', next);
  const isAllowed = (day: string, today: string) => mayPlan || monthOf(day) >= monthOf(today);
  const hours = hoursOf(values.prodejna);
  const shown = values.casy ?? defaultTimes(hours, null);

  const save = async ({ casy, datumy, user_id, prodejna: store, ...common }: Values, { klic }: Attempt) => {
    const body = {
      ...common,
      prodejna: store,
      datumy: datumy.toSorted(),
      ...(casy && { cas_od: toTime(casy.cas_od), cas_do: toTime(casy.cas_do) }),
      ...(mayPlan && { user_id }),
    };
    setResult(null);
    const answer = await request('POST /shifts/bulk-create/', { body, klic });
    const { uspesne, chyby, odmitnute, davka, varovani } = answer;
    tellWarnings(varovani);
    await refetch('/shifts/');
    if (chyby.length === 0) {
      offerUndo(`Úspěšně vytvořeno: ${shiftCount(uspesne)}`, davka);
      return;
    }
    // The refused days stay picked, and can be tried with other times.
    form.setFieldValue('datumy', odmitnute);
    form.resetDirty({ ...values, datumy: odmitnute });
    setResult({ did: 'Úspěšně vytvořeno', uspesne, chyby: chyby.map(inCzech), davka });
    return 'stay';
  };

  return (
    <FormModal
      title="Hromadné vytváření směn"
      draft="smeny:hromadne"
      form={form}
      labels={{ ...labelsOf(SHIFT), casy: 'Čas', datumy: 'Výběr dnů' }}
      save={save}
      failed="Chyba při vytváření směn"
      away="Chyba při komunikaci se serverem"
      submit={{ label: `Přidat směny (${values.datumy.length})`, busy: 'Přidávám…' }}
      cancel={result ? 'Zavřít' : 'Zrušit'}
      onClose={onClose}
    >
      {result && <BulkResult result={result} onUndone={() => setResult(null)} />}
      <Title order={3} size="h5">
        1. Základní údaje
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {mayPlan && (
          <PersonField
            {...form.getInputProps('user_id')}
            label={SHIFT.user_id.label}
            onChange={(user_id, home) => form.setValues({ user_id, prodejna: home ?? fallbackStore(stores) })}
          />
        )}
        <StoreField {...form.getInputProps('prodejna')} label={SHIFT.prodejna.label} />
        <NativeSelect
          {...form.getInputProps('typ_smeny')}
          label={SHIFT.typ_smeny.label}
          data={SHIFT_TYPES.map(value => ({ value, label: SHIFT_TYPE_LABELS[value] }))}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TimeField
            {...readingOf(form)}
            label={SHIFT.cas_od.label}
            value={shown.cas_od}
            error={form.errors.casy}
            onChange={cas_od => form.setFieldValue('casy', { ...shown, cas_od })}
          />
          <TimeField
            {...readingOf(form)}
            label={SHIFT.cas_do.label}
            value={shown.cas_do}
            onChange={cas_do => form.setFieldValue('casy', { ...shown, cas_do })}
          />
        </SimpleGrid>
      </SimpleGrid>
      <TemplateChoice
        prodejna={values.prodejna}
        value={values.casy && { ...values.casy, typ_smeny: values.typ_smeny }}
        onTake={({ typ_smeny, ...casy }) => form.setValues({ typ_smeny, casy })}
      />
      <Text size="sm" c="dimmed">
        {standardShiftLine(hours)}
        {!values.casy && '. Nezměněné časy se řídí otevírací dobou každého dne.'}
      </Text>
      <Textarea
        {...form.getInputProps('poznamka')}
        label={SHIFT.poznamka.label}
        maxLength={NOTE_MAX}
        autosize
        minRows={1}
        maxRows={4}
      />
      <Group justify="space-between">
        <Title order={3} size="h5">
          2. Výběr dnů
        </Title>
        <Text size="sm" role="status">
          Vybráno: {plural(values.datumy.length, 'den', 'dny', 'dnů')}
          {values.datumy.length === BULK_MAX && ', víc najednou nelze'}
        </Text>
      </Group>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isRepeating}
          onClick={() => setRepeating(!isRepeating)}
        >
          Vybrat opakovaně
        </Button>
        {values.datumy.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => choose([])}>
            Zrušit výběr
          </Button>
        )}
      </Group>
      {isRepeating && (
        <RepeatDays
          hours={hours}
          month={month}
          chosen={values.datumy}
          isAllowed={day => isAllowed(day, todayInPrague())}
          onAdd={added => {
            choose([...values.datumy, ...added]);
            setShown({ month: monthOf(added[0]!), at: shownMonth.at + 1 });
          }}
        />
      )}
      <DayPicker
        key={shownMonth.at}
        prodejna={values.prodejna}
        first={shownMonth.month}
        days={values.datumy}
        isAllowed={isAllowed}
        most={BULK_MAX}
        onChange={choose}
      />
    </FormModal>
  );
}
