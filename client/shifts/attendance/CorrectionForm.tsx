import { Button, Checkbox, Group, Paper, Stack } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { addDays } from '#shared/core/days.ts';
import { labelsOf, sentOf } from '#shared/core/form.ts';
import { repeatedInstant } from '#shared/core/prague.ts';
import { timeProblem, toTime } from '#shared/core/typed-time.ts';
import { ACTION_LABELS, effective } from '#shared/shifts/attendance/attendance.ts';
import { CORRECTION } from '#shared/shifts/fields.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { isChanged } from '../../forms/differences.ts';
import { FieldInputs } from '../../forms/FieldInputs.tsx';
import { FormProblems } from '../../forms/FormProblems.tsx';
import { confirmLeave, useLeaveGuard } from '../../forms/leave.ts';
import { useFields } from '../../forms/useFields.ts';
import { type Attempt, useSaving } from '../../forms/useSaving.ts';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { longDay } from '../czech.ts';
import { recordTime } from './recordTime.ts';

/** Adds an attendance record to a shift, or one that replaces another; the original stays (rule shifts-8). */
export function CorrectionForm({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const records = effective(shift.dochazka);
  const form = useFields(CORRECTION, { begin: { typ_akce: shift.chybi_odchod ? 'odchod' : 'prichod' } });
  const save = async (typed: typeof form.values, { klic }: Attempt) => {
    const params = { id: String(shift.id) };
    await request('POST /shifts/:id/attendance/', { params, body: sentOf(CORRECTION, typed), klic });
    notifyDone('Oprava docházky byla zapsána.');
    await refetch('/shifts/', '/vykazy/');
  };
  const { isSaving, problem, attempt, submit } = useSaving({
    form,
    save,
    failed: 'Opravu nelze zapsat',
    onSaved: onClose,
  });
  useLeaveGuard(isChanged(form) && !isSaving);
  const giveUp = async () => {
    if (await confirmLeave()) onClose();
  };
  useBackCloses(true, giveUp);
  const { cas, dalsi_den } = form.values;
  const day = dalsi_den ? addDays(shift.datum, 1) : shift.datum;
  const isTwice = cas !== '' && timeProblem(cas) === null && repeatedInstant(day, toTime(cas)) !== null;
  const choose = (id: string) => {
    const record = records.find(one => String(one.id) === id);
    form.setValues({ opravuje: id, ...(record && { typ_akce: record.typ_akce }) });
  };

  return (
    <Paper component="form" withBorder p="sm" onSubmit={submit} noValidate aria-label="Oprava docházky">
      <Stack gap="sm">
        <FormProblems form={form} labels={labelsOf(CORRECTION)} problem={problem} attempt={attempt} />
        <FieldInputs
          fields={CORRECTION}
          form={form}
          hasFocus={false}
          inputs={{
            opravuje: {
              onChange: (event: ChangeEvent<HTMLSelectElement>) => choose(event.currentTarget.value),
              data: [
                { value: '', label: 'Přidat chybějící' },
                ...records.map(({ id, typ_akce, cas }) => ({
                  value: String(id),
                  label: `Nahradit: ${ACTION_LABELS[typ_akce]} ${recordTime(cas)}`,
                })),
              ],
            },
            // The button that led here is gone, and the dialog was already open, so nothing else sets the focus.
            cas: { autoFocus: true },
            dalsi_den: {
              as: Checkbox,
              label: `${CORRECTION.dalsi_den.label} (${longDay(addDays(shift.datum, 1))})`,
            },
            podruhe: isTwice ? { as: Checkbox } : null,
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={giveUp}>
            Zrušit
          </Button>
          <Button type="submit" loading={isSaving}>
            Zapsat opravu
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
