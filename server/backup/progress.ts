/** Reports progress to the operator, a line at a time. */
export type Say = (line: string) => void;

const EVERY_MS = 5_000;
const count = new Intl.NumberFormat('en-GB');

/** Reports every few seconds how many rows of a table were copied; tables that take less time get no line. */
export function sayRows(table: string, say: Say): (rows: number) => void {
  let done = 0;
  let said = performance.now();
  return rows => {
    done += rows;
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    say(`  ${table}: ${count.format(done)} rows …`);
  };
}
