import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { CHOICES, type Choice } from './choices.ts';
import { optionsOf } from './options.ts';
import classes from './PeriodControl.module.css';
import { monthName, monthsBefore, type UsedPeriod } from './period.ts';
import { ShortcutsButton } from './Shortcuts.tsx';
import { usePeriodKeys } from './usePeriodKeys.ts';

type StepProps = { label: string; onStep: (() => void) | null; isBack: boolean };

const Step = ({ label, onStep, isBack }: StepProps) => (
  <ActionIcon
    variant="default"
    className={classes.step}
    aria-label={label}
    aria-keyshortcuts={isBack ? 'ArrowLeft' : 'ArrowRight'}
    disabled={onStep === null}
    onClick={() => onStep?.()}
  >
    {isBack ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
  </ActionIcon>
);

/** The months to choose from, with the one that is chosen whatever it is. */
const monthsWith = (month: string, today: string) => [...new Set([...monthsBefore(today), month])];

/** The one date control of analytics: a period by name or by days, the one before and after, and its keys. */
export function PeriodControl(period: UsedPeriod) {
  const { today, choose, earlier, later } = period;
  const back = earlier && (() => choose(earlier));
  const on = later && (() => choose(later));
  usePeriodKeys(name => choose({ period: name }), { back, on });
  return (
    <>
      <div className={classes.named}>
        <Step isBack label="Předchozí období" onStep={back} />
        <NativeSelect
          label="Období"
          value={period.period}
          onChange={event => choose({ period: event.currentTarget.value as Choice })}
          data={optionsOf(CHOICES)}
        />
        <Step isBack={false} label="Následující období" onStep={on} />
        <ShortcutsButton />
      </div>
      {period.period === 'month' && (
        <NativeSelect
          label="Měsíc"
          value={period.selected_month}
          onChange={event => choose({ selected_month: event.currentTarget.value })}
          data={monthsWith(period.selected_month, today).map(value => ({ value, label: monthName(value) }))}
        />
      )}
      {period.period === 'custom' && (
        <RangeFields
          hasLabels
          keepsValue
          value={{ od: period.start_date, do: period.end_date }}
          max={today}
          onChange={({ od, do: to }) => choose({ period: 'custom', start_date: od, end_date: to })}
        />
      )}
    </>
  );
}
