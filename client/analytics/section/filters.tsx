import { Checkbox, NativeSelect } from '@mantine/core';
import { isNameOf, type Period } from '#shared/analytics/kinds.ts';
import { useFilters } from '../../core/filters.ts';
import { withChosen } from '../../ui/lists/offered.ts';
import { optionsOf } from './options.ts';
import { PeriodControl } from './period/PeriodControl.tsx';
import { usePeriod } from './period/period.ts';
import classes from './SectionHeader.module.css';
import type { Filter } from './spec.ts';

/** The period filter; `byDefault` applies while no period was chosen on any screen of analytics. */
export const periodFilter =
  (byDefault: Period): Filter<unknown> =>
  () => {
    const period = usePeriod(byDefault);
    return { query: period.query, control: <PeriodControl {...period} /> };
  };

type SelectFilter = {
  label: string;
  /** All options; or a hook that returns them, with the name of the chosen one if it is no longer offered. */
  options: Readonly<Record<string, string>> | ((chosen: string) => { value: string; label: string }[]);
  /** The value without a choice; '' by default. */
  byDefault?: string;
  /** The name in the address, where it differs from the call's. */
  inAddress?: string;
};

/** A filter with a choice of one value, which the call gets as `name`. */
export const selectFilter =
  (name: string, { label, options, byDefault = '', inAddress = name }: SelectFilter): Filter<unknown> =>
  () => {
    const { filters, setFilter } = useFilters([inAddress]);
    const said = filters[inAddress] ?? '';
    const value = typeof options === 'function' || isNameOf(options, said) ? said || byDefault : byDefault;
    const data = typeof options === 'function' ? withChosen(options(value), value) : optionsOf(options);
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

/** A filter that is on or off. */
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
