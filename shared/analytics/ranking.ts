/**
 * Adds positions to an ordered list: rows of equal value share a position and the next one is skipped, 1, 2, 2, 4
 * (rule analytics-12 'Leaderboard').
 */
export function withPositions<Row>(rows: readonly Row[], value: (row: Row) => number) {
  let position = 0;
  return rows.map((row, at) => {
    if (at === 0 || value(row) !== value(rows[at - 1]!)) position = at + 1;
    return { ...row, position };
  });
}
