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
  /** What stands in the heading instead of the text, such as a checkbox for all rows. */
  headCell?: ReactNode;
  /** The value; null leaves the line out of a phone's card. */
  cell: (row: Row) => ReactNode;
  /** By this name rows are ordered by it; by `value` here, without it by whoever sends them. */
  sort?: string;
  value?: (row: Row) => string | number | null;
  width?: string;
  align?: 'right';
  /** A value without spaces, as a name to sign in with, that may stand on two lines. */
  breaks?: true;
  /** On a card: its first line, what is as narrow as a picture before or after it, or a value that needs no heading. */
  card?: 'title' | 'lead' | 'corner' | 'bare';
  /** The width of screen from which the table has room for it; cards always show it. */
  from?: 'wide' | 'wider';
};

/**
 * The records of a table. Where they are not there yet (undefined), how they are being had belongs to them: lines stand
 * in for them while they are awaited, and nothing once they could not be had. `failed` says that above the table; null
 * where what is around says it. What was there stays.
 */
export type Records<Row> = OfSaved & {
  /** What stands in the table's place where there are none. */
  empty?: ReactNode;
} & (
    | { rows: Row[]; load?: undefined }
    | { rows: Row[] | undefined; load: Load; failed: string | null; isClosable?: boolean }
  );

type Props<Row> = Records<Row> & {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => Key;
  /** Records of an earlier question are dimmed; a `load` says it itself. */
  isStale?: boolean;
  isMarked?: (row: Row) => boolean;
  /** What a row says when it is opened, below it. */
  detail?: (row: Row) => ReactNode;
  /** What the rows are ordered by: its heads are buttons. */
  sorting?: Sorting;
  /** Its owner has ordered the rows, as where a total stands below them. */
  isOrdered?: boolean;
  /** Its owner has cut the rows; otherwise a phone draws them by steps. */
  isCut?: boolean;
};

const SKELETON_ROWS = Array.from({ length: 14 }, (_, index) => index);

/**
 * A list of records: that it could not be had, that there are none, or a dense table with a heading that stays, cards
 * on phones and tablets. Records of an earlier question are dimmed until those of the new one are there.
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
  /** A deed that takes a row or its button away leaves the focus in the table. */
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
  fresh,
  goingOn,
}: TableProps<Row>) {
  const rows = sorting && given && !isOrdered ? sorted(given, columns, sorting) : given;
  const opened = rows?.findIndex(row => detail?.(row)) ?? -1;
  const { shown, more } = useSteps(rows, {
    least: isCut ? rows?.length : Math.max(opened + 1, fresh.leastOf(rows)),
  });
  const cellProps = ({ align, breaks, card, from, head }: Column<Row>) => ({
    'data-align': align,
    'data-breaks': breaks,
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
                {columns.map(column => (
                  <td key={column.head} {...cellProps(column)}>
                    {column.cell(row)}
                  </td>
                ))}
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
