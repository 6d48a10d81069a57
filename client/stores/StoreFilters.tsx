import { SegmentedControl } from '@mantine/core';
import { SearchField } from '../ui/lists/SearchField.tsx';
import classes from './StoreFilters.module.css';

/** rule people-11. */
const SEARCH_DELAY_MS = 300;

const STATES = [
  { value: '', label: 'Vše' },
  { value: 'true', label: 'Aktivní' },
  { value: 'false', label: 'Neaktivní' },
];

type Filters = { search: string; aktivni: string };

type Props = { filters: Filters; onChange: (name: keyof Filters, value: string) => void };

/** The filters of the list of shops; without a state it shows all shops (rule people-11). */
export const StoreFilters = ({ filters, onChange }: Props) => (
  <>
    <SearchField
      label="Hledat prodejnu"
      value={filters.search}
      delay={SEARCH_DELAY_MS}
      onChange={text => onChange('search', text.trim())}
    />
    <SegmentedControl
      className={classes.states}
      withItemsBorders={false}
      aria-label="Stav prodejny"
      data={STATES}
      value={STATES.some(({ value }) => value === filters.aktivni) ? filters.aktivni : ''}
      onChange={value => onChange('aktivni', value)}
    />
  </>
);
