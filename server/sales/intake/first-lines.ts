import { ELSEWHERE, PEOPLE } from '../rollups/marks.ts';
import { NO_LINE, type SoldLines } from './sold-lines.ts';

/** The values of which a line may be its document's first, one per bit (server/sales/rollups/marks.ts). */
const FIRST_OF: ((lines: SoldLines, at: number) => number)[] = [
  () => 0,
  (lines, at) => lines.produkt[at]!.kategorie,
  (lines, at) => lines.produkt[at]!.kategorie_1,
  (lines, at) => lines.produkt[at]!.kategorie_2,
  (lines, at) => lines.produkt[at]!.id,
  (lines, at) => lines.ownPerson(at),
];
const ALL = (1 << FIRST_OF.length) - 1;
/** In a document with more lines than this, earlier values are looked up in a set. */
const FEW = 24;

/** The bits of the line at `place` in a document of few lines; the line is compared with each one before it. */
function bitsOf(lines: SoldLines, order: readonly number[], place: number): number {
  const at = order[place]!;
  const own = lines.produkt[at]!;
  const person = lines.ownPerson(at);
  let bits = place === 0 ? ALL : ALL - 1;
  for (let before = 0; before < place && bits !== 0; before++) {
    const other = lines.produkt[order[before]!]!;
    if (other.kategorie === own.kategorie) bits &= ~2;
    if (other.kategorie_1 === own.kategorie_1) bits &= ~4;
    if (other.kategorie_2 === own.kategorie_2) bits &= ~8;
    if (other.id === own.id) bits &= ~16;
    if (lines.ownPerson(order[before]!) === person) bits &= ~32;
  }
  return bits;
}

function bitsOfMany(lines: SoldLines, order: readonly number[], marks: number[]) {
  for (const [bit, of] of FIRST_OF.entries()) {
    const seen = new Set<number>();
    for (const [place, at] of order.entries()) {
      const value = of(lines, at);
      if (seen.has(value)) continue;
      seen.add(value);
      marks[place]! += 1 << bit;
    }
  }
}

/** Bits that say whether lines differ in place or day, and in their person. */
function differences(lines: SoldLines, order: readonly number[]): number {
  const first = order[0]!;
  const person = lines.ownPerson(first);
  let bits = 0;
  for (const at of order) {
    if (
      lines.kanal[at] !== lines.kanal[first] ||
      lines.pobocka[at] !== lines.pobocka[first] ||
      lines.day[at] !== lines.day[first]
    )
      bits |= ELSEWHERE;
    if (lines.ownPerson(at) !== person) bits |= PEOPLE;
  }
  return bits;
}

/**
 * Puts the lines of a document with nothing but sales, which begin at `first`, into `order` by their numbers, and
 * their marks into `marks`; the marks are the same as server/sales/rollups/marks.ts computes from stored lines.
 */
export function markLines(lines: SoldLines, first: number, order: number[], marks: number[]) {
  order.length = 0;
  marks.length = 0;
  let isOrdered = true;
  for (let at = first; at !== NO_LINE; at = lines.next[at]!) {
    isOrdered &&= order.length === 0 || lines.radek[order.at(-1)!]! < lines.radek[at]!;
    order.push(at);
  }
  if (order.length === 1) {
    marks.push(ALL);
    return;
  }
  if (!isOrdered) order.sort((one, other) => lines.radek[one]! - lines.radek[other]!);
  const different = differences(lines, order);
  const isFew = order.length <= FEW;
  for (let place = 0; place < order.length; place++)
    marks.push(different + (isFew ? bitsOf(lines, order, place) : 0));
  if (!isFew) bitsOfMany(lines, order, marks);
}
