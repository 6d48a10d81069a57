import {
  AMOUNTS,
  BEZ_DPH,
  CENA,
  KUSY,
  NAKLAD,
  OBRAT,
  SERVICE,
  type SoldLines,
} from '../intake/sold-lines.ts';
import { ELSEWHERE, PEOPLE } from '../rollups/marks.ts';
import {
  ALL,
  BRAND,
  CATEGORY,
  type Cells,
  COUNTER,
  MEASURE,
  PERSON,
  PRODUCT,
  SUBCATEGORY,
  TECHNICIAN,
} from './cells.ts';
import { holdingOn } from './counted.ts';

/** The threshold of items over 100: the days (since 2000, ascending) from which each price, in millionths, holds. */
export type Thresholds = { since: number[]; prices: number[] };

const measures = new Float64Array(MEASURE.doklady);

const marked = (marks: number, bit: number, mixed: number) =>
  (marks & ((1 << bit) | mixed)) === 1 << bit ? 1 : 0;

/**
 * Adds the sold line `at` of a new document to the sums of its day and decade, as server/sales/rollups/rollups.ts
 * would when the line is stored. A line that numbers cannot add exactly marks its periods as not exact.
 */
export function addLine(
  lines: SoldLines,
  at: number,
  marks: number,
  { since, prices }: Thresholds,
  day: Cells,
  decade: Cells,
) {
  const { amounts } = lines;
  const { id, kategorie, kategorie_1, kategorie_2, podle_pravidel } = lines.produkt[at]!;
  const counted = podle_pravidel!;
  const kanal = lines.kanal[at]!;
  const pobocka = lines.pobocka[at]!;
  const date = lines.day[at]!;
  const holding = holdingOn(counted.since, date);
  const counter = holding < 0 ? 0 : counted.counters[holding]!;
  const isService = holding >= 0 && counted.isService[holding]!;
  const isGoods = !counted.isShipping;
  const threshold = holdingOn(since, date);
  const price = amounts.millionths(AMOUNTS * at + CENA);
  const kusy = amounts.millionths(AMOUNTS * at + KUSY);
  const obrat = amounts.millionths(AMOUNTS * at + OBRAT);
  const net = amounts.millionths(AMOUNTS * at + BEZ_DPH);
  const hasCost = !amounts.isNothing(AMOUNTS * at + NAKLAD);
  const cost = hasCost ? amounts.millionths(AMOUNTS * at + NAKLAD) : 0;
  const isOver = threshold >= 0 && price >= prices[threshold]! && isGoods && !isService;
  const pieces = isGoods ? kusy : 0;
  measures[MEASURE.obrat] = obrat;
  measures[MEASURE.obrat_bez_dph] = net;
  measures[MEASURE.zisk] = hasCost ? net - cost : 0;
  measures[MEASURE.zaklad_marze] = hasCost ? net : 0;
  measures[MEASURE.kusy] = pieces;
  measures[MEASURE.polozky_nad_100] = isOver ? pieces : 0;
  measures[MEASURE.polozky] = isGoods ? 1 : 0;
  const most = Math.abs(obrat) + Math.abs(net) + Math.abs(kusy) + 0 * Math.abs(price) + Math.abs(cost);
  day.weigh(most);
  decade.weigh(most);

  const person = lines.ownPerson(at);
  const ofPerson = marked(marks, 5, ELSEWHERE | PEOPLE);
  const ofCategory = marked(marks, 1, ELSEWHERE);
  const own = day.place(kanal, pobocka);
  day.add(own, ALL, 0, 0, measures, marked(marks, 0, ELSEWHERE));
  day.add(own, PERSON, person, 0, measures, ofPerson);
  if (counter > 0) day.add(own, COUNTER, person, counter, measures, ofPerson);
  day.add(own, CATEGORY, kategorie, 0, measures, ofCategory);
  day.add(own, SUBCATEGORY, kategorie_1, 0, measures, marked(marks, 2, ELSEWHERE));
  day.add(own, BRAND, kategorie_2, 0, measures, marked(marks, 3, ELSEWHERE));
  if (kanal === SERVICE) day.add(own, TECHNICIAN, person, kategorie, measures, ofCategory);
  decade.add(decade.place(kanal, pobocka), PRODUCT, id, 0, measures, marked(marks, 4, ELSEWHERE));
}
