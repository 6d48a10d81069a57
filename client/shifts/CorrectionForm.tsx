import { Button, Checkbox, Group, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays } from '#shared/core/days.ts';
import { ACTION_LABELS, ACTIONS, type AttendanceAction, effective } from '#shared/shifts/attendance.ts';
import { REASON_MAX } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../core/api.ts';
import { time } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { TimeField } from '../forms/dates/TimeField.tsx';
import { timeProblem, toTime } from '../forms/dates/time.ts';
import { FormProblems } from '../forms/FormProblems.tsx';
import { type Attempt, useSaving } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';
import { longDay } from './czech.ts';

const LABELS = {
  opravuje: 'Záznam',
  typ_akce: 'Akce',
  cas: 'Čas',
  dalsi_den: 'Až po půlnoci',
  duvod: 'Důvod opravy',
};

/** Adds a record to a shift's attendance, or one in the place of another; the original stays (issue 5). */
export function CorrectionForm({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const records = effective(shift.dochazka);
  const form = useForm({
    initialValues: {
      opravuje: '',
      typ_akce: (shift.chybi_odchod ? 'odchod' : 'prichod') as AttendanceAction,
      cas: '',
      dalsi_den: false,
      duvod: '',
    },
    validate: {
      cas: cas => (cas.trim() ? timeProblem(cas) : 'Čas je povinný'),
      duvod: duvod => (duvod.trim() ? null : 'Zadejte důvod opravy'),
    },
  });
  const save = async (
    { opravuje, typ_akce, cas, dalsi_den, duvod }: typeof form.values,
    { klic }: Attempt,
  ) => {
    await request('POST /shifts/:id/attendance/', {
      params: { id: String(shift.id) },
      body: { typ_akce, cas: toTime(cas), dalsi_den, duvod, opravuje: opravuje ? Number(opravuje) : null },
      klic,
    });
    notifyDone('Oprava docházky byla zapsána.');
    await refetch('/shifts/');
  };
  const { isSaving, problem, attempt, submit } = useSaving({
    form,
    save,
    failed: 'Opravu nelze zapsat',
    onSaved: onClose,
  });
  const choose = (id: string) => {
    const record = records.find(one => String(one.id) === id);
    form.setValues({ opravuje: id, ...(record && { typ_akce: record.typ_akce }) });
  };

  return (
    <Paper component="form" withBorder p="sm" onSubmit={submit} noValidate aria-label="Oprava docházky">
      <Stack gap="sm">
        <FormProblems form={form} labels={LABELS} problem={problem} attempt={attempt} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            {...form.getInputProps('opravuje')}
            label={LABELS.opravuje}
            onChange={event => choose(event.currentTarget.value)}
            data={[
              { value: '', label: 'Přidat chybějící' },
              ...records.map(({ id, typ_akce, cas }) => ({
                value: String(id),
                label: `Nahradit: ${ACTION_LABELS[typ_akce]} ${time(cas)}`,
              })),
            ]}
          />
          <NativeSelect
            {...form.getInputProps('typ_akce')}
            label={LABELS.typ_akce}
            data={ACTIONS.map(value => ({ value, label: ACTION_LABELS[value] }))}
          />
          <TimeField {...form.getInputProps('cas')} label={LABELS.cas} required />
          <TextInput {...form.getInputProps('duvod')} label={LABELS.duvod} maxLength={REASON_MAX} required />
        </SimpleGrid>
        <Checkbox
          {...form.getInputProps('dalsi_den', { type: 'checkbox' })}
          label={`${LABELS.dalsi_den} (${longDay(addDays(shift.datum, 1))})`}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
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
