import { NativeSelect, TextInput } from '@mantine/core';
import { monthName, monthsBefore, type usePeriod } from './period.ts';

export type PeriodOption = { value: string; label: string };

type Props = { options: PeriodOption[]; period: ReturnType<typeof usePeriod> };

/** The select of a period with the fields that the chosen one needs; no day after today. */
export function PeriodFilter({ options, period }: Props) {
  const { today, setFilter } = period;
  return (
    <>
      <NativeSelect
        label="Období"
        value={period.period}
        onChange={event => setFilter('period', event.currentTarget.value)}
        data={options}
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
        <>
          <TextInput
            type="date"
            label="Od"
            max={period.end_date}
            value={period.start_date}
            onChange={event => setFilter('start_date', event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="Do"
            min={period.start_date}
            max={today}
            value={period.end_date}
            onChange={event => setFilter('end_date', event.currentTarget.value)}
          />
        </>
      )}
    </>
  );
}
