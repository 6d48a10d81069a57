import { finder } from '#shared/core/folded.ts';
import { useFilters } from '../../core/filters.ts';
import { SearchField } from './SearchField.tsx';

/** The rows that match the search in the address, ignoring diacritics and case, and the search field. */
export function useFound<Row>(
  rows: Row[] | undefined,
  textOf: (row: Row) => string,
  label = 'Hledat v řádcích',
) {
  const { filters, setFilter } = useFilters(['hledat']);
  const finds = finder(filters.hledat);
  return {
    found: rows?.filter(row => finds(textOf(row))),
    field: (
      <SearchField
        label={label}
        value={filters.hledat}
        delay={150}
        onChange={text => setFilter('hledat', text)}
      />
    ),
  };
}
