/**
 * Positions of an ordered list: equal values share one and the next is skipped, 1, 2, 2, 4 (rule analytics-12
 * 'Leaderboard').
 */
export function withPositions<Row>(rows: readonly Row[], value: (row: Row) => number) {
  let position = 0;
  return rows.map((row, at) => {
    if (at === 0 || value(row) !== value(rows[at - 1]!)) position = at + 1;
    return { ...row, position };
  });
}
