import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './DataTable.module.css';
import { nextWord, type Sortable, type Sorting } from './sorting.ts';

type Props<Row> = { column: Sortable<Row>; sorting: Sorting };

/** Whether the headings are hidden, known from the first render on. The style sheet uses the same width. */
const useFolded = () => useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });

/**
 * A heading that sorts the rows by its column; the order is marked on the cell (`aria-sort`). When the headings are
 * hidden, Tab skips it, as its focus would be invisible, and `SortSelect` does the same.
 */
export function SortHead<Row>({ column, sorting }: Props<Row>) {
  const isChosen = column.sort === sorting.by;
  const isFolded = useFolded();
  const Icon = isChosen ? (sorting.isDown ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      data-chosen={isChosen || undefined}
      tabIndex={isFolded ? -1 : undefined}
      onClick={() => sorting.choose(nextWord(column, sorting))}
    >
      {column.head}
      <Icon size={12} aria-hidden />
    </button>
  );
}

/** Sorts the rows like `SortHead`, where the table is shown as cards without headings. */
export function SortSelect<Row>({
  columns,
  sorting,
}: {
  columns: readonly Sortable<Row>[];
  sorting: Sorting;
}) {
  const options = columns.flatMap(({ head, sort }) =>
    sort
      ? [
          { value: sort, label: `${head}, vzestupně` },
          { value: `-${sort}`, label: `${head}, sestupně` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <NativeSelect
      className={classes.ordering}
      label="Řadit podle"
      value={sorting.word}
      onChange={event => sorting.choose(event.currentTarget.value)}
      data={sorting.word === '' ? [{ value: '', label: 'Jak přišly' }, ...options] : options}
    />
  );
}
