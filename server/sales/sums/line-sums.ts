import type { Numeric } from '../intake/numeric.ts';
import { ownPersonOf, type Sold } from '../intake/sold.ts';
import { ELSEWHERE, PEOPLE } from '../marks.ts';
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

/** The threshold of items over 100: from which days (since 2000, ascending) which price in millionths holds. */
export type Thresholds = { since: number[]; prices: number[] };

const measures = new Float64Array(MEASURE.doklady);
const COUNTERS = 64;
const PEOPLE_KEYS = 2 ** 22;

const marked = (marks: number, bit: number, mixed: number) =>
  (marks & ((1 << bit) | mixed)) === 1 << bit ? 1 : 0;

const weight = (value: Numeric) => Math.abs(value.millionths);

/**
 * Adds a sold line of a new document to the sums of its day and decade: what server/sales/rollups.ts makes of it when it is
 * stored. A line that numbers cannot add up exactly makes its periods not exact.
 */
export function addLine(line: Sold, marks: number, { since, prices }: Thresholds, day: Cells, decade: Cells) {
  const { produkt, kusy, obrat, obrat_bez_dph, naklad_bez_dph, cena_s_dph, kanal, pobocka } = line;
  const counted = produkt.podle_pravidel!;
  const holding = holdingOn(counted.since, line.cas.day);
  const counter = holding < 0 ? 0 : counted.counters[holding]!;
  const isService = holding >= 0 && counted.isService[holding]!;
  const isGoods = !counted.isShipping;
  const threshold = holdingOn(since, line.cas.day);
  const isOver = threshold >= 0 && cena_s_dph.millionths >= prices[threshold]! && isGoods && !isService;
  const pieces = isGoods ? kusy.millionths : 0;
  const hasCost = naklad_bez_dph !== null;
  measures[MEASURE.obrat] = obrat.millionths;
  measures[MEASURE.obrat_bez_dph] = obrat_bez_dph.millionths;
  measures[MEASURE.zisk] = hasCost ? obrat_bez_dph.millionths - naklad_bez_dph.millionths : 0;
  measures[MEASURE.zaklad_marze] = hasCost ? obrat_bez_dph.millionths : 0;
  measures[MEASURE.kusy] = pieces;
  measures[MEASURE.polozky_nad_100] = isOver ? pieces : 0;
  measures[MEASURE.polozky] = isGoods ? 1 : 0;
  const most =
    weight(obrat) +
    weight(obrat_bez_dph) +
    weight(kusy) +
    0 * weight(cena_s_dph) +
    (hasCost ? weight(naklad_bez_dph) : 0);
  day.weigh(most);
  decade.weigh(most);

  const person = ownPersonOf(line);
  const { id, kategorie, kategorie_1, kategorie_2 } = produkt;
  const ofPerson = marked(marks, 5, ELSEWHERE | PEOPLE);
  const ofCategory = marked(marks, 1, ELSEWHERE);
  const own = day.place(kanal, pobocka);
  day.add(own, ALL, 0, 0, 0, measures, marked(marks, 0, ELSEWHERE));
  day.add(own, PERSON, person, person, 0, measures, ofPerson);
  if (counter > 0) day.add(own, COUNTER, person * COUNTERS + counter, person, counter, measures, ofPerson);
  day.add(own, CATEGORY, kategorie, kategorie, 0, measures, ofCategory);
  day.add(own, SUBCATEGORY, kategorie_1, kategorie_1, 0, measures, marked(marks, 2, ELSEWHERE));
  day.add(own, BRAND, kategorie_2, kategorie_2, 0, measures, marked(marks, 3, ELSEWHERE));
  if (kanal === 'servis')
    day.add(own, TECHNICIAN, kategorie * PEOPLE_KEYS + person, person, kategorie, measures, ofCategory);
  decade.add(decade.place(kanal, pobocka), PRODUCT, id, id, 0, measures, marked(marks, 4, ELSEWHERE));
  // The key of a technician's row would not be theirs alone.
  if (person >= PEOPLE_KEYS) day.weigh(Number.NaN);
}
