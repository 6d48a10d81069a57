import { Checkbox, NativeSelect } from '@mantine/core';
import { isNameOf, type Period } from '#shared/analytics/kinds.ts';
import { useFilters } from '../../core/filters.ts';
import { withChosen } from '../../ui/lists/offered.ts';
import { optionsOf } from './options.ts';
import { PeriodControl } from './period/PeriodControl.tsx';
import { usePeriod } from './period/period.ts';
import classes from './SectionHeader.module.css';
import type { Filter } from './spec.ts';

/** The one date control; `byDefault` counts while nothing was chosen on any screen of analytics. */
export const periodFilter =
  (byDefault: Period): Filter<unknown> =>
  () => {
    const period = usePeriod(byDefault);
    return { query: period.query, control: <PeriodControl {...period} /> };
  };

type SelectFilter = {
  label: string;
  /** What can be chosen, all of it; or a hook that knows it, and what the chosen one is called that is not offered any more. */
  options: Readonly<Record<string, string>> | ((chosen: string) => { value: string; label: string }[]);
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
