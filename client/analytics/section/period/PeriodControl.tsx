import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { RangeFields } from '../../../forms/dates/RangeFields.tsx';
import { resting } from '../../../ui/resting.ts';
import { optionsOf } from '../options.ts';
import { CHOICES, type Choice } from './choices.ts';
import classes from './PeriodControl.module.css';
import { monthsWith, type UsedPeriod } from './period.ts';
import { ShortcutsButton } from './Shortcuts.tsx';
import { usePeriodKeys } from './usePeriodKeys.ts';

type StepProps = { label: string; onStep: (() => void) | null; isBack: boolean };

export const Step = ({ label, onStep, isBack }: StepProps) => (
  <ActionIcon
    variant="default"
    className={classes.step}
    aria-label={label}
    aria-keyshortcuts={isBack ? 'ArrowLeft' : 'ArrowRight'}
    {...resting(onStep === null)}
    onClick={() => onStep?.()}
  >
    {isBack ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
  </ActionIcon>
);

type Props = UsedPeriod & {
  label?: string;
  /** The option while nothing is chosen, where the screen then shows a period that is none of the choices. */
  unset?: string;
};

/** The period control of analytics: a period by name or by days, the previous and next one, keyboard shortcuts. */
export function PeriodControl({ label = 'Období', unset, ...period }: Props) {
  const { today, choose, forget, earlier, later } = period;
  const isUnset = unset !== undefined && !period.isChosen;
  const back = !isUnset && earlier ? () => choose(earlier) : null;
  const on = !isUnset && later ? () => choose(later) : null;
  const shown = isUnset ? '' : period.period;
  usePeriodKeys(name => choose({ period: name }), { back, on });
  return (
    <>
      <div className={classes.named}>
        <Step isBack label="Předchozí období" onStep={back} />
        <NativeSelect
          label={label}
          value={shown}
          onChange={({ currentTarget: { value } }) =>
            value === '' ? forget() : choose({ period: value as Choice })
          }
          data={[...(unset === undefined ? [] : [{ value: '', label: unset }]), ...optionsOf(CHOICES)]}
        />
        <Step isBack={false} label="Následující období" onStep={on} />
        <ShortcutsButton />
      </div>
      {shown === 'month' && (
        <NativeSelect
          label="Měsíc"
          value={period.selected_month}
          onChange={event => choose({ selected_month: event.currentTarget.value })}
          data={monthsWith(period.selected_month, today)}
        />
      )}
      {shown === 'custom' && (
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
