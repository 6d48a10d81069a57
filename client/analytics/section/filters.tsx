import { Checkbox, NativeSelect } from '@mantine/core';
import { PERIODS, type Period } from '#shared/analytics/kinds.ts';
import { useFilters } from '../../core/filters.ts';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { optionsOf } from './options.ts';
import { monthName, monthsBefore, usePeriod } from './period.ts';
import classes from './SectionHeader.module.css';
import type { Filter } from './spec.ts';

/** The period with the fields that the chosen one needs; no day after today. `byDefault` counts while none is chosen. */
export const periodFilter =
  (byDefault: Period, offers: Period[]): Filter<unknown> =>
  () => {
    const period = usePeriod(byDefault);
    const { today, setFilter } = period;
    return {
      query: period.query,
      control: (
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
      ),
    };
  };

type SelectFilter = {
  label: string;
  /** What can be chosen, or a hook that knows it. */
  options: Readonly<Record<string, string>> | (() => { value: string; label: string }[]);
  /** What no choice means; '' unless it is said. */
  byDefault?: string;
  /** The name in the address where the call's is another's there. */
  inAddress?: string;
};

/** A choice of one, which the call has under `name`. */
export const selectFilter =
  (name: string, { label, options, byDefault = '', inAddress = name }: SelectFilter): Filter<unknown> =>
  () => {
    const { filters, setFilter } = useFilters([inAddress]);
    const value = filters[inAddress] || byDefault;
    const data = typeof options === 'function' ? options() : optionsOf(options);
    return {
      query: { [name]: value },
      control: (
        <NativeSelect
          label={label}
          value={value}
          onChange={event => setFilter(inAddress, event.currentTarget.value)}
          data={data}
        />
      ),
    };
  };

/** Something that is asked for or not. */
export const checkFilter =
  (name: string, label: string): Filter<unknown> =>
  () => {
    const { filters, setFilter } = useFilters([name]);
    const isChecked = filters[name] !== '';
    return {
      query: isChecked ? { [name]: '1' } : ({} as Record<string, string>),
      control: (
        <Checkbox
          label={label}
          className={classes.check}
          checked={isChecked}
          onChange={event => setFilter(name, event.currentTarget.checked ? '1' : '')}
        />
      ),
    };
  };
