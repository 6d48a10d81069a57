/** Tells the operator how far it is, a line at a time. */
export type Say = (line: string) => void;

const EVERY_MS = 5_000;
const count = new Intl.NumberFormat('en-GB');

/** Says every few seconds how many rows of a table were copied; tables that take less are not worth a line. */
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
