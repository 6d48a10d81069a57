import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Sent } from '#shared/core/field.ts';
import { SHIFT } from '#shared/shifts/fields.ts';
import { defaultTimes, standardShiftLine } from '#shared/shifts/hours.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import type { FieldsForm } from '../forms/useFields.ts';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { longDay } from './czech.ts';
import { PersonField, usePeople } from './PersonField.tsx';
import { fallbackStore, StoreField, useStores } from './StoreField.tsx';
import { tellWarnings, withExistingShift } from './saving.ts';
import { TemplateChoice } from './templates/TemplateChoice.tsx';

type Props = {
  /** The shift to edit; null adds one. */
  shift: Shift | null;
  datum?: string;
  prodejna?: number;
  /** The person of a new shift, by default the viewer. */
  osoba?: number;
  /** Saves into the draft of the plan instead of the plan; the shift then keeps the draft's shop. */
  draft?: (body: Content, attempt: Attempt) => Promise<unknown>;
  /** Shown before the inputs. */
  children?: ReactNode;
  onClose: () => void;
};

type Content = Omit<Sent<typeof SHIFT>, 'prodejna'> & { prodejna: number };

/** The form that adds or edits a shift (rules shifts-2, shifts-3). */
export function ShiftForm({
  shift,
  datum = '',
  prodejna = FALLBACK_SHOP,
  osoba,
  draft,
  children,
  onClose,
}: Props) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const stores = useStores();
  const people = usePeople();
  /** A template's times stay, even while they are those of the shop's day. */
  const [isTaken, setTaken] = useState(false);
  const hoursOf = (store: number) => stores.find(({ id }) => id === store)?.oteviraci_doba ?? DEFAULT_HOURS;
  const begin = {
    user_id: osoba ?? user.id,
    datum,
    prodejna,
    ...defaultTimes(hoursOf(prodejna), datum || null),
  };

  /** Untouched times follow the shop's opening hours of the weekday (rule shifts-2). */
  const follow = (
    form: FieldsForm<typeof SHIFT>,
    changed: { datum?: string; prodejna?: number; user_id?: number },
  ) => {
    const before = { ...form.getValues() };
    const after = { ...before, ...changed };
    const was = defaultTimes(hoursOf(before.prodejna), before.datum || null);
    const areUntouched = !shift && !isTaken && before.cas_od === was.cas_od && before.cas_do === was.cas_do;
    form.setValues({
      ...changed,
      ...(areUntouched && defaultTimes(hoursOf(after.prodejna), after.datum || null)),
    });
  };

  return (
    <RecordForm
      fields={SHIFT}
      record={shift}
      begin={begin}
      title={draft ? 'Směna v návrhu' : shift ? 'Upravit směnu' : 'Přidat novou směnu'}
      draft={`${draft ? 'navrh' : 'smena'}:${shift?.id ?? `nova:${datum}:${osoba ?? ''}`}`}
      save={async ({ user_id, prodejna, ...fields }, { verze, klic }) => {
        const body = { ...fields, prodejna, ...(mayPlan && { user_id }) };
        try {
          if (draft) {
            await draft({ ...fields, prodejna, user_id }, { verze, klic });
            notifyDone('Návrh byl uložen.');
            await refetch('/shifts/draft/');
            return;
          }
          const { varovani } = shift
            ? await request('PUT /shifts/:id/', { params: { id: shift.id }, body: { ...body, verze }, klic })
            : await request('POST /shifts/', { body, klic });
          // The message names the day, which may be in a month that is not shown.
          notifyDone(`Směna byla ${shift ? 'uložena' : 'přidána'}: ${longDay(body.datum)}.`);
          tellWarnings(varovani);
        } catch (error) {
          throw withExistingShift(error);
        }
        // The plan below the form must be up to date when the form closes.
        await refetch('/shifts/');
      }}
      failed={shift ? 'Chyba při ukládání směny' : 'Chyba při vytváření směny'}
      submit={{ label: 'Uložit směnu', busy: 'Ukládání...' }}
      onClose={onClose}
      inputs={form => ({
        user_id: mayPlan
          ? {
              as: PersonField,
              also: shift?.user,
              onChange: (user_id: number, home: number | null) =>
                follow(form, draft ? { user_id } : { user_id, prodejna: home ?? fallbackStore(stores) }),
              show: (id: number) => nameOf(people.find(one => one.id === id)) ?? `č. ${id}`,
              'data-autofocus': undefined,
            }
          : null,
        datum: {
          // Its line is always reserved: leaving the field must not move the button that is being pressed.
          description: form.values.datum ? longDay(form.values.datum) : '\u00a0',
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
          onChange: (datum: string) => follow(form, { datum }),
          show: longDay,
          'data-autofocus': true,
        },
        prodejna: draft
          ? null
          : {
              as: StoreField,
              also: shift ? { id: shift.prodejna, nazev: shift.prodejna_nazev } : undefined,
              onChange: (store: number) => follow(form, { prodejna: store }),
              show: (id: number) => stores.find(one => one.id === id)?.nazev ?? `č. ${id}`,
            },
        cas_od: { columns: 3 },
        cas_do: { columns: 3 },
        poznamka: {
          above: (
            <Stack gap="sm" mb="sm">
              <TemplateChoice
                prodejna={form.values.prodejna}
                value={form.values}
                onTake={taken => {
                  setTaken(true);
                  form.setValues(taken);
                }}
              />
              <Alert color="brand" py="xs" icon={<IconInfoCircle aria-hidden />}>
                {standardShiftLine(hoursOf(form.values.prodejna))}
              </Alert>
            </Stack>
          ),
        },
      })}
    >
      {children}
    </RecordForm>
  );
}

type Person = { jmeno: string; prijmeni: string };
const nameOf = (person: Person | undefined) => person && `${person.jmeno} ${person.prijmeni}`;
