import { Skeleton } from '@mantine/core';
import { Fragment, type Key, type ReactNode } from 'react';
import { useGoingOn } from '../hooks/useGoingOn.ts';
import { type Load, LoadBanner } from '../notices/LoadBanner.tsx';
import classes from './DataTable.module.css';
import { type OfSaved, useSaved } from './long/useSaved.tsx';
import { useSteps } from './long/useSteps.tsx';
import { SortHead, SortSelect } from './SortHead.tsx';
import { type Sorting, sorted } from './sorting.ts';

export type Column<Row> = {
  /** The column's heading; a phone's card shows it beside the value. */
  head: string;
  /** Content of the heading instead of the text, such as a checkbox for all rows. */
  headCell?: ReactNode;
  /** The value; null leaves the line out of a phone's card. */
  cell: (row: Row) => ReactNode;
  /** The column's name in the sort order. With `value` the table sorts the rows itself, else their sender does. */
  sort?: string;
  value?: (row: Row) => string | number | null;
  width?: string;
  align?: 'right';
  /** A value without spaces, such as a login name, that may wrap to two lines. */
  breaks?: true;
  /** Its place on a card: the first line, a narrow cell before or after it, or a value without a heading. */
  card?: 'title' | 'lead' | 'corner' | 'bare';
  /** The width of screen from which the table has room for it; cards always show it. */
  from?: 'wide' | 'wider';
};

/**
 * The records of a table and the state of loading them. While they are undefined, placeholder lines are shown, or
 * nothing after a failure. `failed` is the failure message above the table; null where the surroundings show it.
 * Records that were already there stay.
 */
export type Records<Row> = OfSaved & {
  /** Shown instead of the table when there are no records. */
  empty?: ReactNode;
} & (
    | { rows: Row[]; load?: undefined }
    | { rows: Row[] | undefined; load: Load; failed: string | null; isClosable?: boolean }
  );

type Props<Row> = Records<Row> & {
  /** The content of the table, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => Key;
  /** The records answer an earlier query and are dimmed; a `load` knows this itself. */
  isStale?: boolean;
  isMarked?: (row: Row) => boolean;
  /** The content below a row when it is opened. */
  detail?: (row: Row) => ReactNode;
  /** The sort order of the rows; with it, headings of sortable columns are buttons. */
  sorting?: Sorting;
  /** The rows are already sorted by the caller, for example because a total follows them. */
  isOrdered?: boolean;
  /** The caller has limited the rows; otherwise a phone shows them in steps. */
  isCut?: boolean;
  /** The number of rows that a phone shows at a time; smaller on pages with several lists. */
  step?: number;
  /** A phone shows at least this many: up to the row that a link leads to. */
  least?: number;
};

/** A word this long breaks anywhere: it would push the other columns out of the window. */
const LONG_WORD = /\S{41}/;
const isLong = (shown: ReactNode) => (typeof shown === 'string' && LONG_WORD.test(shown)) || undefined;

const SKELETON_ROWS = Array.from({ length: 14 }, (_, index) => index);

/**
 * A list of records: a failure message, an empty state, or a dense table with a sticky heading, which becomes cards
 * on phones and tablets. Records of an earlier query are dimmed until the new ones have arrived.
 */
export function DataTable<Row>({ empty, ...props }: Props<Row>) {
  const { rows, load, isStale = load?.isPlaceholderData, rowKey, saved, onUnfilter } = props;
  const isNone = empty !== undefined && rows?.length === 0;
  const fresh = useSaved({ rows: isStale ? undefined : rows, keyOf: rowKey, saved, onUnfilter });
  const goingOn = useGoingOn();
  return (
    <>
      {props.load && props.failed !== null && (
        <LoadBanner load={props.load} failed={props.failed} isClosable={props.isClosable} />
      )}
      {fresh.hidden}
      {isNone ? empty : (rows || !load?.isError) && <Table {...props} {...{ isStale, fresh, goingOn }} />}
    </>
  );
}

type TableProps<Row> = Omit<Props<Row>, 'rows'> & {
  rows: Row[] | undefined;
  fresh: ReturnType<typeof useSaved<Row>>;
  /** Keeps the focus in the table when an action removes a row or its button. */
  goingOn: ReturnType<typeof useGoingOn>;
};

function Table<Row>({
  caption,
  columns,
  rows: given,
  rowKey,
  isStale = false,
  isMarked,
  detail,
  sorting,
  isOrdered,
  isCut = false,
  step,
  least = 0,
  fresh,
  goingOn,
}: TableProps<Row>) {
  const rows = sorting && given && !isOrdered ? sorted(given, columns, sorting) : given;
  const opened = rows?.findIndex(row => detail?.(row)) ?? -1;
  const { shown, more } = useSteps(rows, {
    name: caption,
    step,
    least: isCut ? rows?.length : Math.max(least, opened + 1, fresh.leastOf(rows)),
  });
  const cellProps = ({ align, breaks, card, from, head }: Column<Row>) => ({
    'data-align': align,
    ...(breaks && { 'data-breaks': breaks }),
    'data-card': card,
    'data-from': from,
    'data-label': card ? undefined : head,
  });
  const table = (
    <table
      {...goingOn}
      className={classes.table}
      aria-busy={isStale || !rows}
      data-stale={isStale || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th
              key={column.head}
              scope="col"
              style={{ width: column.width }}
              data-align={column.align}
              data-from={column.from}
              aria-sort={sorting && column.sort ? sorting.stateOf(column.sort) : undefined}
            >
              {sorting && column.sort ? (
                <SortHead column={column} sorting={sorting} />
              ) : (
                (column.headCell ?? column.head)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {!rows &&
          SKELETON_ROWS.map(index => (
            <tr key={index}>
              {columns.map(column => (
                <td key={column.head} {...cellProps(column)}>
                  <Skeleton height={12} width={column.width ? '60%' : '75%'} />
                </td>
              ))}
            </tr>
          ))}
        {shown?.map(row => {
          const opened = detail?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr
                {...fresh.markOf(row)}
                data-marked={isMarked?.(row) || undefined}
                data-opened={opened ? true : undefined}
              >
                {columns.map(column => {
                  const shown = column.cell(row);
                  return (
                    <td key={column.head} data-breaks={isLong(shown)} {...cellProps(column)}>
                      {shown}
                    </td>
                  );
                })}
              </tr>
              {opened && (
                <tr className={classes.detail}>
                  <td colSpan={columns.length}>{opened}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  return (
    <>
      {sorting && <SortSelect columns={columns} sorting={sorting} />}
      {table}
      {more}
    </>
  );
}
