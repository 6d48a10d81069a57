import { Fieldset, Group, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/stores/hours.ts';
import { LABELS, type Values } from './fields.ts';
import classes from './HoursFields.module.css';

/** The usual hours, and those of each weekday from which shifts take their times. */
export const HoursFields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <Fieldset legend={LABELS.oteviraci_doba} p="sm">
    <Group gap="sm" align="flex-start" mb="sm">
      <TextInput {...form.getInputProps('otevreno_od')} type="time" label={LABELS.otevreno_od} w="9rem" />
      <TextInput {...form.getInputProps('otevreno_do')} type="time" label={LABELS.otevreno_do} w="9rem" />
    </Group>
    <div className={classes.days}>
      {WEEKDAYS.map(day => {
        const { isOpen } = form.values.oteviraci_doba[day];
        const label = WEEKDAY_LABELS[day];
        const problem = form.errors[`oteviraci_doba.${day}`];
        return (
          <div key={day} className={classes.day}>
            <Switch
              {...form.getInputProps(`oteviraci_doba.${day}.isOpen`, { type: 'checkbox' })}
              label={label}
              className={classes.switch}
            />
            {isOpen ? (
              <>
                <TextInput
                  {...form.getInputProps(`oteviraci_doba.${day}.od`)}
                  data-path={`oteviraci_doba.${day}`}
                  type="time"
                  size="xs"
                  aria-label={`${label} od`}
                  error={Boolean(problem)}
                />
                <span aria-hidden>–</span>
                <TextInput
                  {...form.getInputProps(`oteviraci_doba.${day}.do`)}
                  type="time"
                  size="xs"
                  aria-label={`${label} do`}
                  error={Boolean(problem)}
                />
              </>
            ) : (
              <Text size="sm" c="dimmed">
                Zavřeno
              </Text>
            )}
            {problem && (
              <Text size="xs" c="var(--mantine-color-error)">
                {problem}
              </Text>
            )}
          </div>
        );
      })}
    </div>
    {form.errors.oteviraci_doba && (
      <Text size="xs" c="var(--mantine-color-error)">
        {form.errors.oteviraci_doba}
      </Text>
    )}
  </Fieldset>
);
