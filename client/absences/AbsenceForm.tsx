import { Box } from '@mantine/core';
import { ABSENCE } from '#shared/absences/fields.ts';
import { isShiftType, LONGEST_ABSENCE } from '#shared/absences/kinds.ts';
import { daysBetween, isDay } from '#shared/core/days.ts';
import { toTime } from '#shared/core/typed-time.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import type { FieldsForm } from '../forms/useFields.ts';
import { longDay } from '../shifts/czech.ts';
import { PersonField } from '../shifts/PersonField.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { becomes } from './becomes.ts';
import { ImpactBox } from './ImpactBox.tsx';
import { ABSENCES } from './touched.ts';

/**
 * The question about the impact, from the form's current values: two days in order, and both times or none. Null
 * while the values do not make one.
 */
function askedOf({ values, errors }: FieldsForm<typeof ABSENCE>) {
  const { user_id, druh, od } = values;
  const to = values.do || od;
  if (errors.od || errors.do || (!isShiftType(druh) && (errors.cas_od || errors.cas_do))) return null;
  if (!isDay(od) || !isDay(to) || to < od || daysBetween(od, to) >= LONGEST_ABSENCE) return null;
  const [cas_od, cas_do] = isShiftType(druh) ? [null, null] : [toTime(values.cas_od), toTime(values.cas_do)];
  const hasTimes = Boolean(cas_od && cas_do && od === to);
  return { user_id, druh, od, do: to, cas_od: hasTimes ? cas_od : null, cas_do: hasTimes ? cas_do : null };
}

type Props = {
  person: number;
  onClose: () => void;
  /** Called after the saved absence has appeared in the list. */
  onSaved: (id: number) => void;
};

/** The form that requests an absence, or enters one that is valid at once. */
export function AbsenceForm({ person, onClose, onSaved }: Props) {
  const user = useUser();
  const decides = useMay()('absences.decide');
  return (
    <RecordForm
      fields={ABSENCE}
      begin={{ user_id: person }}
      title={decides ? 'Zapsat volno' : 'Požádat o volno'}
      draft={`volno:${person}`}
      save={async (body, { klic }) => {
        const { message, nepritomnost } = await request('POST /nepritomnosti/', {
          body: {
            ...body,
            do: body.do || body.od,
            // Times typed before the kind became one of whole days; they are no longer shown.
            ...(isShiftType(body.druh) && { cas_od: null, cas_do: null }),
          },
          klic,
        });
        notifyDone(message);
        await refetch(...ABSENCES);
        onSaved(nepritomnost.id);
      }}
      failed="Volno se nepodařilo uložit"
      submit={{ label: decides ? 'Uložit' : 'Odeslat' }}
      onClose={onClose}
      inputs={form => {
        const asked = askedOf(form);
        const isWhole = isShiftType(form.values.druh);
        return {
          user_id: decides
            ? {
                as: PersonField,
                can: 'absences.write',
                onChange: (id: number) => form.setValues({ user_id: id }),
                columns: 12,
              }
            : null,
          druh: {
            columns: 12,
            'data-autofocus': true,
            description: becomes(form.values.druh, user, form.values.user_id),
          },
          od: {
            description: isDay(form.values.od) ? longDay(form.values.od) : '\u00a0',
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            show: longDay,
          },
          do: {
            description: isDay(form.values.do) ? longDay(form.values.do) : 'Prázdné: jen jeden den',
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            show: longDay,
          },
          cas_od: isWhole ? null : { columns: 6, description: 'Jen když nejde o celý den' },
          cas_do: isWhole ? null : { columns: 6, description: '\u00a0' },
          // Its space is reserved in advance: the button must not move while it is being pressed.
          poznamka: { below: <Box mih="7rem">{asked && <ImpactBox {...asked} />}</Box> },
        };
      }}
    />
  );
}
