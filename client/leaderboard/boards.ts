import { averageOf } from '#shared/analytics/averages.ts';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { itemCount } from '#shared/core/counts.ts';
import { overThreshold } from '#shared/rules/threshold.ts';
import type { Unit } from '../analytics/tiles/Tile.tsx';

/** The two boards (rule analytics-12); `key` is the value in the address. */
export type Board = {
  key: string;
  tab: string;
  call: 'GET /analytics/leaderboard/points/' | 'GET /analytics/leaderboard/average/';
  /** The value that orders the sellers. */
  value: 'total_points' | 'prumer_polozek_uctu';
  label: string;
  unit: Unit;
  failure: string;
};

export const BOARDS: [Board, Board] = [
  {
    key: '',
    tab: 'Body',
    call: 'GET /analytics/leaderboard/points/',
    value: 'total_points',
    label: 'Body',
    unit: 'number',
    failure: 'Chyba při načítání žebříčku bodů',
  },
  {
    key: 'prumer',
    tab: 'Průměr položek na účtenku',
    call: 'GET /analytics/leaderboard/average/',
    value: 'prumer_polozek_uctu',
    label: 'Průměr položek',
    unit: 'average',
    failure: 'Chyba při načítání žebříčku průměru položek',
  },
];

/** Whether a row has a position: with a value of zero everywhere, everybody would share the first one. */
export const isPlaced = (board: Board, row: LeaderboardRow) => row[board.value] !== 0;

const PLACES = 3;

/** The first three above zero. Sellers with only returns are below zero and come after those with zero. */
export const winnersOf = (board: Board, rows: readonly LeaderboardRow[]): LeaderboardRow[] =>
  rows.slice(0, PLACES).filter(row => row[board.value] > 0);

/** The value that decides on a board; there is no average without receipts (rule numbers-4). */
export const decidingOf = (board: Board, row: LeaderboardRow): number | null =>
  board.value === 'total_points' ? row.total_points : averageOf(row.prumer_polozek_uctu, row.doklady);

/** A key that is unique per row: names that match nobody have no id. */
export const keyOf = (row: LeaderboardRow) => row.id ?? row.prodejce;

/** '5 položek nad 100 Kč' */
export const itemsOver = ({ polozky_nad_100 }: LeaderboardRow, mez: number[] | undefined) =>
  `${itemCount(polozky_nad_100)} ${overThreshold(mez)}`;
