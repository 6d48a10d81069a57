import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './DataTable.module.css';
import { nextWord, type Sortable, type Sorting } from './sorting.ts';

type Props<Row> = { column: Sortable<Row>; sorting: Sorting };

/** Whether heads are folded, known from the first render on. The same width as in the style sheet. */
const useFolded = () => useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });

/**
 * A head that orders the rows by its column; how they are ordered stands on the cell (`aria-sort`). Folded it is passed over by
 * Tab: nobody would see where the keyboard stands, and a select does the same.
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

/** The same where heads are folded into cards. */
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
