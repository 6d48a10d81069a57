import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { addDays, addMonths } from '#shared/core/days.ts';
import { useFilters } from '../../core/filters.ts';
import { DateField } from '../../forms/dates/DateField.tsx';
import { dayIn, monthIn } from '../../forms/dates/ranges.ts';
import { resting } from '../../ui/resting.ts';
import { type Chosen, NONE } from '../section/period/choices.ts';
import { Step } from '../section/period/PeriodControl.tsx';
import { monthsWith, PERIOD_FILTERS, usePeriod } from '../section/period/period.ts';
import { ShortcutsButton } from '../section/period/Shortcuts.tsx';
import { usePeriodKeys } from '../section/period/usePeriodKeys.ts';
import type { Filter } from '../section/spec.ts';
import classes from './Overview.module.css';
import type { Overview } from './sellers.ts';

/** A day or a month, '' for the current one. */
type Meant = { isMonthly: boolean; datum: string };

/** Converts the period of the other screens: a day stays a day, anything longer becomes the month it ends in. */
function meantBy({ od, do: to }: { od: string; do: string }, today: string): Meant {
  const isMonthly = od !== to;
  const datum = isMonthly ? to.slice(0, 7) : to;
  return { isMonthly, datum: today.startsWith(datum) ? '' : datum };
}

/** Converts back to the period of the other screens. */
function asChosen({ isMonthly, datum }: Meant): Partial<Chosen> {
  if (isMonthly) return datum ? { period: 'month', selected_month: datum } : { period: 'monthly' };
  return datum ? { period: 'custom', start_date: datum, end_date: datum } : { period: 'daily' };
}

/** The day or month `step` before or after; null for one that has not begun. */
function moved({ isMonthly, datum }: Meant, step: -1 | 1, today: string): Meant | null {
  const now = isMonthly ? today.slice(0, 7) : today;
  const next = isMonthly ? addMonths(datum || now, step) : addDays(datum || now, step);
  return next > now ? null : { isMonthly, datum: next === now ? '' : next };
}

/**
 * The period filter: daily or monthly, live or historical (rule analytics-2). In the address, `data` is 'mesicni' for
 * months, and `datum` is the day or month of the historical mode, empty in the live one. Without both, the period
 * chosen on another screen of analytics counts.
 */
export const useOverviewPeriod: Filter<Overview> = () => {
  const { filters, setFilters } = useFilters(['data', 'datum', ...PERIOD_FILTERS]);
  const kept = usePeriod('daily', true);
  const { today } = kept;
  const isSaid = filters.data === 'mesicni';
  const said = isSaid ? monthIn(filters.datum, today.slice(0, 7)) : dayIn(filters.datum, today);
  const meant: Meant =
    filters.data || filters.datum ? { isMonthly: isSaid, datum: said } : meantBy(kept.days, today);
  const { isMonthly, datum } = meant;
  const isHistorical = datum !== '';
  const take = (next: Meant) => {
    kept.remember(asChosen(next));
    setFilters({ ...NONE, data: next.isMonthly ? 'mesicni' : '', datum: next.datum });
  };
  const choose = (day: string) => take({ isMonthly, datum: day });
  const step = (by: -1 | 1) => {
    const to = moved(meant, by, today);
    return to && (() => take(to));
  };
  usePeriodKeys(
    name => {
      if (name === 'daily' || name === 'monthly') take({ isMonthly: name === 'monthly', datum: '' });
    },
    { back: step(-1), on: step(1) },
  );
  const controls = (dnes: string) => (
    <>
      <SegmentedControl
        aria-label="Denní nebo měsíční data"
        value={isMonthly ? 'mesicni' : 'denni'}
        onChange={value => {
          const monthly = value === 'mesicni';
          const same = monthly ? datum.slice(0, 7) : dnes;
          take({ isMonthly: monthly, datum: isHistorical ? same : '' });
        }}
        data={[
          { value: 'denni', label: 'Denní' },
          { value: 'mesicni', label: 'Měsíční' },
        ]}
      />
      <SegmentedControl
        aria-label="Živá nebo historická data"
        value={isHistorical ? 'historie' : 'zive'}
        onChange={value => choose(value === 'zive' ? '' : isMonthly ? dnes.slice(0, 7) : dnes)}
        data={[
          { value: 'zive', label: 'Živě' },
          { value: 'historie', label: 'Historie' },
        ]}
      />
      {isHistorical &&
        (isMonthly ? (
          <NativeSelect
            aria-label="Měsíc"
            value={datum}
            onChange={event => choose(event.currentTarget.value)}
            data={monthsWith(datum, dnes)}
          />
        ) : (
          <DateField
            aria-label="Datum"
            isInRow
            keepsValue
            value={datum}
            max={dnes}
            className={classes.date}
            onChange={choose}
          />
        ))}
      <Group gap={4} wrap="nowrap">
        <Step isBack label={isMonthly ? 'Předchozí měsíc' : 'Předchozí den'} onStep={step(-1)} />
        <Step isBack={false} label={isMonthly ? 'Následující měsíc' : 'Následující den'} onStep={step(1)} />
      </Group>
      <Button variant="default" {...resting(!isHistorical)} onClick={() => choose('')}>
        {isMonthly ? 'Aktuální měsíc' : 'Dnes'}
      </Button>
      <ShortcutsButton only={['daily', 'monthly']} />
    </>
  );
  return {
    query: { type: isMonthly ? 'monthly' : 'daily', date: datum },
    control: answer => controls(answer?.dnes ?? today),
  };
};
