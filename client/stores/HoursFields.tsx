import { Button, Fieldset, Group, Switch, Text } from '@mantine/core';
import { type Day, STORE } from '#shared/stores/fields.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '#shared/stores/hours.ts';
import { TimeField } from '../forms/dates/TimeField.tsx';
import { type FieldsForm, readingOf } from '../forms/useFields.ts';
import classes from './HoursFields.module.css';

type Form = FieldsForm<typeof STORE>;

/** '9:00–20:00' or 'zavřeno'. */
export const dayText = ({ isOpen, od, do: to }: Day) => (isOpen ? `${od}–${to}` : 'zavřeno');

/** The usual hours, and those of each weekday, which are the default times of shifts. */
export function HoursFields({ form }: { form: Form }) {
  const { otevreno_od: from, otevreno_do: to } = form.values;
  const applyToAll = () => {
    for (const day of WEEKDAYS) {
      form.setFieldValue(`oteviraci_doba.${day}.od`, from);
      form.setFieldValue(`oteviraci_doba.${day}.do`, to);
    }
  };
  return (
    <Fieldset legend={STORE.oteviraci_doba.label} p="sm">
      <Group gap="sm" align="flex-start" mb="sm">
        <TimeField
          {...form.getInputProps('otevreno_od')}
          {...readingOf(form, 'otevreno_od')}
          label={STORE.otevreno_od.label}
          w="7rem"
        />
        <TimeField
          {...form.getInputProps('otevreno_do')}
          {...readingOf(form, 'otevreno_do')}
          label={STORE.otevreno_do.label}
          w="7rem"
        />
        <Button variant="default" mt={{ xs: 24 }} disabled={!from || !to} onClick={applyToAll}>
          Nastavit všem dnům
        </Button>
      </Group>
      <div className={classes.days}>
        {WEEKDAYS.map(day => (
          <DayFields key={day} form={form} day={day} />
        ))}
      </div>
      {form.errors.oteviraci_doba && <Problem text={form.errors.oteviraci_doba} />}
    </Fieldset>
  );
}

function DayFields({ form, day }: { form: Form; day: Weekday }) {
  const path = `oteviraci_doba.${day}` as const;
  const label = WEEKDAY_LABELS[day];
  const problem = form.errors[path];
  return (
    <div className={classes.day}>
      <Switch
        {...form.getInputProps(`${path}.isOpen`, { type: 'checkbox' })}
        label={label}
        className={classes.switch}
      />
      {form.values.oteviraci_doba[day].isOpen ? (
        <>
          <TimeField
            {...form.getInputProps(`${path}.od`)}
            {...readingOf(form)}
            // The link from a day's problem leads to its first field.
            data-path={path}
            size="xs"
            w="4.5rem"
            isInRow
            aria-label={`${label} od`}
            error={Boolean(problem)}
          />
          <span aria-hidden>–</span>
          <TimeField
            {...form.getInputProps(`${path}.do`)}
            {...readingOf(form)}
            size="xs"
            w="4.5rem"
            isInRow
            aria-label={`${label} do`}
            error={Boolean(problem)}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Zavřeno
        </Text>
      )}
      {problem && <Problem text={problem} />}
    </div>
  );
}

const Problem = ({ text }: { text: React.ReactNode }) => (
  <Text size="xs" c="var(--mantine-color-error)" w="100%">
    {text}
  </Text>
);
