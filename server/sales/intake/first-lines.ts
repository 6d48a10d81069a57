import { ELSEWHERE, PEOPLE } from '../marks.ts';
import { ownPersonOf, type Sold } from './sold.ts';

/** What makes a line the first of something in its document, by the bit that says so (server/sales/marks.ts). */
const FIRST_OF: ((line: Sold) => number)[] = [
  () => 0,
  line => line.produkt.kategorie,
  line => line.produkt.kategorie_1,
  line => line.produkt.kategorie_2,
  line => line.produkt.id,
  ownPersonOf,
];
const ALL = (1 << FIRST_OF.length) - 1;

/**
 * Marks of the lines of a document that only sells, in their order: the same as server/sales/marks.ts makes of
 * stored lines. Sorts the lines by their number.
 */
export function marksOf(lines: Sold[]): number[] {
  if (lines.length === 1) return [ALL];
  lines.sort((one, other) => one.radek - other.radek);
  const [first] = lines as [Sold];
  const differs = (of: (line: Sold) => unknown) => lines.some(line => of(line) !== of(first));
  const elsewhere =
    differs(line => line.kanal) || differs(line => line.pobocka) || differs(line => line.cas.day);
  const differences = (elsewhere ? ELSEWHERE : 0) + (differs(ownPersonOf) ? PEOPLE : 0);
  const marks = lines.map(() => differences);
  for (const [bit, of] of FIRST_OF.entries()) {
    const seen = new Set<number>();
    for (const [at, line] of lines.entries()) {
      const value = of(line);
      if (seen.has(value)) continue;
      seen.add(value);
      marks[at]! += 1 << bit;
    }
  }
  return marks;
}
