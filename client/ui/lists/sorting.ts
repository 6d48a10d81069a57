import { useState } from 'react';
import { useAddress } from '../../core/address.ts';

/** The properties of a column that sorting needs. */
export type Sortable<Row> = {
  head: string;
  align?: 'right';
  sort?: string;
  value?: (row: Row) => string | number | null;
};

/** Parses a sort order: a column's name, with a minus for descending; '' keeps the order in which rows arrive. */
function sortingBy(word: string, choose: (next: string) => void) {
  const isDown = word.startsWith('-');
  const by = isDown ? word.slice(1) : word;
  return {
    by,
    isDown,
    /** The order as the address and the server write it. */
    word,
    choose,
    stateOf: (name: string) => (name !== by ? 'none' : isDown ? 'descending' : 'ascending') as 'none',
  };
}

/** The sort order in the address: `?razeni=-castka` is descending. Without the parameter it is `byDefault`. */
export function useSorting(param = 'razeni', byDefault = '') {
  const { params, change } = useAddress();
  return sortingBy(params.get(param) || byDefault, next =>
    change({ [param]: next === byDefault ? null : next }),
  );
}

/** Like `useSorting`, but kept only while the table is shown, for screens with several independent tables. */
export const useOwnSorting = () => sortingBy(...useState(''));

export type Sorting = ReturnType<typeof useSorting>;

/** The next order when a column is chosen: numbers start descending, names from A; a second choice reverses it. */
export const nextWord = ({ sort, align }: Sortable<never>, { by, isDown }: Sorting) =>
  (by === sort ? !isDown : align === 'right') ? `-${sort}` : `${sort}`;

/** Compares texts as Czech lists do, numbers in them by their value. */
export const collator = new Intl.Collator('cs', { numeric: true });

/** Sorts rows by the chosen column, those without a value last; keeps the order of rows that their sender sorts. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  { by, isDown }: Pick<Sorting, 'by' | 'isDown'>,
): Row[] {
  const value = columns.find(({ sort }) => sort === by)?.value;
  if (!value) return [...rows];
  const compared = (a: Row, b: Row) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : collator.compare(`${one}`, `${other}`);
    return isDown ? -order : order;
  };
  return [...rows].sort(compared);
}
