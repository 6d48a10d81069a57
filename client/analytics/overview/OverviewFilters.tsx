import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useFilters } from '../../core/filters.ts';
import { DateField } from '../../forms/dates/DateField.tsx';
import { dayIn, monthIn } from '../../forms/dates/ranges.ts';
import { monthName, monthsBefore, useToday } from '../section/period.ts';
import type { Filter } from '../section/spec.ts';
import classes from './Overview.module.css';
import type { Overview } from './sellers.ts';

/**
 * Daily or monthly, live or historical, and of which day or month (rule analytics-2): `data` is 'mesicni' for months, `datum` the
 * day or month of the historical mode, empty for the live one (rule analytics-2).
 */
export const useOverviewPeriod: Filter<Overview> = () => {
  const { filters, setFilters } = useFilters(['data', 'datum']);
  const isMonthly = filters.data === 'mesicni';
  const today = useToday();
  const datum = isMonthly ? monthIn(filters.datum, today.slice(0, 7)) : dayIn(filters.datum, today);
  const isHistorical = datum !== '';
  const choose = (day: string) => setFilters({ datum: day });
  const controls = (dnes: string) => (
    <>
      <SegmentedControl
        aria-label="Denní nebo měsíční data"
        value={isMonthly ? 'mesicni' : 'denni'}
        onChange={value => {
          const monthly = value === 'mesicni';
          const same = monthly ? datum.slice(0, 7) : dnes;
          setFilters({ data: monthly ? value : '', datum: isHistorical ? same : '' });
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
            data={monthsBefore(dnes).map(month => ({ value: month, label: monthName(month) }))}
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
      <Button variant="default" disabled={!isHistorical} onClick={() => choose('')}>
        {isMonthly ? 'Aktuální měsíc' : 'Dnes'}
      </Button>
    </>
  );
  return {
    query: { type: isMonthly ? 'monthly' : 'daily', date: datum },
    control: answer => controls(answer?.dnes ?? today),
  };
};
