import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { DateField } from '../../forms/dates/DateField.tsx';
import { monthName, monthsBefore } from '../section/period.ts';
import classes from './Overview.module.css';
import type { OverviewState } from './useOverview.ts';

/** Daily or monthly, live or historical, and of which day or month (D2 §2.2). */
export function OverviewFilters({ overview }: { overview: OverviewState }) {
  const { isMonthly, isHistorical, datum, dnes, choose, setMonthly, setHistorical } = overview;
  return (
    <>
      <SegmentedControl
        aria-label="Denní nebo měsíční data"
        value={isMonthly ? 'mesicni' : 'denni'}
        onChange={value => setMonthly(value === 'mesicni')}
        data={[
          { value: 'denni', label: 'Denní' },
          { value: 'mesicni', label: 'Měsíční' },
        ]}
      />
      <SegmentedControl
        aria-label="Živá nebo historická data"
        value={isHistorical ? 'historie' : 'zive'}
        onChange={value => setHistorical(value === 'historie')}
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
}
