import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { withinSeller } from '../analytics/overview/sellers.ts';
import { NumberLink } from '../analytics/rows/NumberLink.tsx';
import { show } from '../analytics/tiles/Tile.tsx';
import { useMay } from '../core/session.tsx';
import { type Board, decidingOf } from './boards.ts';

/** The number that decides, with its lines behind it: sellers may see the board, but not other people's lines. */
export function Deciding({ board, row }: { board: Board; row: LeaderboardRow }) {
  const may = useMay();
  return (
    <NumberLink
      of={may('analytics.read') ? BEHIND.zebricek[board.value] : undefined}
      within={withinSeller(row)}
    >
      {show(decidingOf(board, row), board.unit)}
    </NumberLink>
  );
}
