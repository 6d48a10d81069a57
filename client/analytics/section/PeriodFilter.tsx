import { NativeSelect } from '@mantine/core';
import { PERIODS, type Period } from '#shared/analytics/kinds.ts';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { optionsOf } from './options.ts';
import { monthName, monthsBefore, type usePeriod } from './period.ts';

type Props = {
  /** Which of the periods are offered. */
  offers: Period[];
  period: ReturnType<typeof usePeriod>;
};

/** The select of a period with the fields that the chosen one needs; no day after today. */
export function PeriodFilter({ offers, period }: Props) {
  const { today, setFilter } = period;
  return (
    <>
      <NativeSelect
        label="Období"
        value={period.period}
        onChange={event => setFilter('period', event.currentTarget.value)}
        data={optionsOf(PERIODS, offers)}
      />
      {period.period === 'month' && (
        <NativeSelect
          label="Měsíc"
          value={period.selected_month}
          onChange={event => setFilter('selected_month', event.currentTarget.value)}
          data={monthsBefore(today).map(value => ({ value, label: monthName(value) }))}
        />
      )}
      {period.period === 'custom' && (
        <RangeFields
          hasLabels
          keepsValue
          value={{ od: period.start_date, do: period.end_date }}
          max={today}
          onChange={period.setRange}
        />
      )}
    </>
  );
}
