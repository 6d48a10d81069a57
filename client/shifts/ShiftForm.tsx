import { Alert, NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { defaultTimes, standardShiftLine } from '#shared/shifts/hours.ts';
import {
  FALLBACK_SHOP,
  NOTE_MAX,
  SHIFT_TYPE_LABELS,
  SHIFT_TYPES,
  type ShiftType,
} from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { DateField } from '../forms/dates/DateField.tsx';
import { TimeField } from '../forms/dates/TimeField.tsx';
import { toTime } from '../forms/dates/time.ts';
import { FormModal } from '../forms/FormModal.tsx';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';
import { longDay } from './czech.ts';
import { PersonField, usePeople } from './PersonField.tsx';
import { fallbackStore, StoreField, useStores } from './StoreField.tsx';
import { tellWarnings, withExistingShift } from './saving.ts';
import { LABELS, rules, showsOf, type Values, valuesOf } from './shift-fields.ts';

type Props = {
  /** The shift to change; null adds one. */
  shift: Shift | null;
  datum?: string;
  prodejna?: number;
  /** Whom a new shift is for; oneself unless told. */
  osoba?: number;
  onClose: () => void;
};

/** Adds a shift, or changes one (D3 §2.1; 4-decisions §7). */
export function ShiftForm({ shift, datum = '', prodejna = FALLBACK_SHOP, osoba, onClose }: Props) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const stores = useStores();
  const people = usePeople();
  const hoursOf = (store: number) => stores.find(({ id }) => id === store)?.oteviraci_doba ?? DEFAULT_HOURS;
  const form = useForm<Values>({
    initialValues: shift
      ? valuesOf(shift)
      : {
          user_id: osoba ?? user.id,
          datum,
          prodejna,
          ...defaultTimes(hoursOf(prodejna), datum || null),
          typ_smeny: 'prace',
          poznamka: '',
        },
    validate: rules,
  });

  /** Times that nobody has touched follow the shop's hours of that weekday (D3 §4). */
  const follow = (changed: Partial<Pick<Values, 'datum' | 'prodejna' | 'user_id'>>) => {
    const before = { ...form.getValues() };
    const after = { ...before, ...changed };
    const was = defaultTimes(hoursOf(before.prodejna), before.datum || null);
    const areUntouched = !shift && before.cas_od === was.cas_od && before.cas_do === was.cas_do;
    form.setValues({
      ...changed,
      ...(areUntouched && defaultTimes(hoursOf(after.prodejna), after.datum || null)),
    });
  };

  const save = async (values: Values, { verze, klic }: Attempt) => {
    const { user_id, cas_od, cas_do, datum, prodejna, typ_smeny, poznamka } = values;
    const body = {
      datum,
      prodejna: prodejna as never,
      cas_od: toTime(cas_od),
      cas_do: toTime(cas_do),
      typ_smeny,
      poznamka,
      ...(mayPlan && { user_id }),
    };
    try {
      const { varovani } = shift
        ? await request('PUT /shifts/:id/', { params: { id: shift.id }, body: { ...body, verze }, klic })
        : await request('POST /shifts/', { body, klic });
      notifyDone(shift ? 'Směna byla uložena.' : 'Směna byla přidána.');
      tellWarnings(varovani);
    } catch (error) {
      throw withExistingShift(error);
    }
    // What stands below the form must be new when it closes.
    await refetch('/shifts/');
  };

  return (
    <FormModal
      title={shift ? 'Upravit směnu' : 'Přidat novou směnu'}
      draft={`smena:${shift?.id ?? `nova:${datum}:${osoba ?? ''}`}`}
      form={form}
      labels={LABELS}
      save={save}
      edited={shift && { verze: shift.verze, valuesOf }}
      shows={showsOf(people, stores)}
      failed={shift ? 'Chyba při ukládání směny' : 'Chyba při vytváření směny'}
      submit={{ label: 'Uložit směnu', busy: 'Ukládání...' }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {mayPlan && (
          <PersonField
            {...form.getInputProps('user_id')}
            label={LABELS.user_id}
            also={shift?.user}
            onChange={(user_id, home) => follow({ user_id, prodejna: home ?? fallbackStore(stores) })}
          />
        )}
        <DateField
          {...form.getInputProps('datum')}
          label={LABELS.datum}
          // Its line is there from the beginning: leaving the field must not move the button being pressed.
          description={form.values.datum ? longDay(form.values.datum) : '\u00a0'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          onChange={datum => follow({ datum })}
        />
        <StoreField
          {...form.getInputProps('prodejna')}
          label={LABELS.prodejna}
          also={shift ? { id: shift.prodejna, nazev: shift.prodejna_nazev } : undefined}
          onChange={store => follow({ prodejna: store })}
        />
        <NativeSelect
          {...form.getInputProps('typ_smeny')}
          label={LABELS.typ_smeny}
          data={SHIFT_TYPES.map((value: ShiftType) => ({ value, label: SHIFT_TYPE_LABELS[value] }))}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TimeField {...form.getInputProps('cas_od')} label={LABELS.cas_od} required />
          <TimeField {...form.getInputProps('cas_do')} label={LABELS.cas_do} required />
        </SimpleGrid>
      </SimpleGrid>
      <Alert color="brand" py="xs" icon={<IconInfoCircle aria-hidden />}>
        {standardShiftLine(hoursOf(form.values.prodejna))}
      </Alert>
      <Textarea
        {...form.getInputProps('poznamka')}
        label={LABELS.poznamka}
        maxLength={NOTE_MAX}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormModal>
  );
}
