import { useState } from 'react';
import { useAddress } from '../../core/address.ts';

/** What a table needs of a column to order by it. */
export type Sortable<Row> = {
  head: string;
  align?: 'right';
  sort?: string;
  value?: (row: Row) => string | number | null;
};

/** An order by its word: a column's name, after a minus from the most; '' is the order in which rows come. */
function sortingBy(word: string, choose: (next: string) => void) {
  const isDown = word.startsWith('-');
  const by = isDown ? word.slice(1) : word;
  return {
    by,
    isDown,
    /** As the address and the server have it. */
    word,
    choose,
    stateOf: (name: string) => (name !== by ? 'none' : isDown ? 'descending' : 'ascending') as 'none',
  };
}

/** By which column rows are ordered, in the address: `?razeni=-castka` is from the most. Without it it is `byDefault`. */
export function useSorting(param = 'razeni', byDefault = '') {
  const { params, change } = useAddress();
  return sortingBy(params.get(param) || byDefault, next =>
    change({ [param]: next === byDefault ? null : next }),
  );
}

/** The same while the table is shown, where a screen has several that each are a look at something else. */
export const useOwnSorting = () => sortingBy(...useState(''));

export type Sorting = ReturnType<typeof useSorting>;

/** Numbers begin from the most, names from A; pressed again the other way round. */
export const nextWord = ({ sort, align }: Sortable<never>, { by, isDown }: Sorting) =>
  (by === sort ? !isDown : align === 'right') ? `-${sort}` : `${sort}`;

const collator = new Intl.Collator('cs', { numeric: true });

/** Rows by the column that is chosen, those without a value last; as they came where its owner orders them. */
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
