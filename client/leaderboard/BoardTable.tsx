import { Group } from '@mantine/core';
import { averageOf, averageText } from '#shared/analytics/averages.ts';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { withinSeller } from '../analytics/overview/sellers.ts';
import { NumberLink } from '../analytics/rows/NumberLink.tsx';
import { number } from '../core/format.ts';
import { useMay } from '../core/session.tsx';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { useSorting } from '../ui/lists/sorting.ts';
import { type Board, decidingOf, isPlaced, keyOf } from './boards.ts';
import { Deciding } from './Deciding.tsx';
import { FairLabel, fairText } from './FairScore.tsx';
import { YouBadge } from './YouBadge.tsx';

type Props = {
  board: Board;
  /** The sellers behind the podium. */
  list: Records<LeaderboardRow>;
  me: number;
  /** The thresholds in force in the month. */
  mez: number[] | undefined;
  /** Fair scores by person; they do not affect the order (rule analytics-18). */
  fair: Map<number, number | null>;
};

/** The table of all sellers behind the podium (rule analytics-12). */
export function BoardTable({ board, list, me, mez, fair }: Props) {
  const sorting = useSorting('razeni', 'poradi');
  const may = useMay();
  // Sellers may see the board, but not other people's lines.
  const linked = (row: LeaderboardRow, name: 'pol_dok' | 'doklady' | 'polozky_nad_100', text: string) => (
    <NumberLink of={may('analytics.read') ? BEHIND.prodejci[name] : undefined} within={withinSeller(row)}>
      {text}
    </NumberLink>
  );
  const other: Column<LeaderboardRow> =
    board.value === 'total_points'
      ? {
          ...{ head: 'Průměr na účtenku', align: 'right', sort: 'prumer' },
          value: row => averageOf(row.prumer_polozek_uctu, row.doklady),
          cell: row => linked(row, 'pol_dok', averageText(row.prumer_polozek_uctu, row.doklady)),
        }
      : {
          ...{ head: 'Účtenky', align: 'right', sort: 'uctenky' },
          value: row => row.doklady,
          cell: row => linked(row, 'doklady', number(row.doklady)),
        };
  const columns: Column<LeaderboardRow>[] = [
    {
      head: 'Pořadí',
      width: '5rem',
      sort: 'poradi',
      value: row => (isPlaced(board, row) ? row.position : null),
      cell: row => (isPlaced(board, row) ? `${row.position}.` : '–'),
    },
    {
      head: 'Prodejce',
      card: 'title',
      sort: 'prodejce',
      value: row => row.prodejce,
      cell: row => (
        <Group gap="xs" wrap="nowrap">
          {row.prodejce}
          {row.id === me && <YouBadge />}
        </Group>
      ),
    },
    { head: 'Prodejna', sort: 'prodejna', value: row => row.prodejna, cell: row => row.prodejna },
    {
      ...{ head: board.label, align: 'right', sort: 'hodnota' },
      value: row => decidingOf(board, row),
      cell: row => (
        <b>
          <Deciding {...{ board, row }} />
        </b>
      ),
    },
    {
      ...{ head: itemsLabel(mez), align: 'right', sort: 'polozky' },
      value: row => row.polozky_nad_100,
      cell: row => linked(row, 'polozky_nad_100', number(row.polozky_nad_100)),
    },
    other,
    {
      head: 'Proti očekávání',
      headCell: <FairLabel />,
      align: 'right',
      cell: row => fairText(row.id === null ? undefined : fair.get(row.id)),
    },
  ];
  return (
    <DataTable
      {...list}
      caption={`Další pořadí: ${board.tab}`}
      columns={columns}
      rowKey={keyOf}
      isMarked={row => row.id === me}
      sorting={sorting}
    />
  );
}
