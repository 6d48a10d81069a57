import { iso } from '../../core/clock.ts';
import { listed, type Sums } from '../model/numbers.ts';
import type { Choice } from '../period/choice.ts';
import { srovnani } from '../period/comparison.ts';
import { DEFAULT_SOURCE } from '../queries.ts';

/** The metadata of every answer: how many lines it is computed from, when, and for which days. */
export const metaOf = (
  { range, previous }: Pick<Choice, 'range' | 'previous'>,
  sums: Pick<Sums, 'polozky' | 'vraceno_polozek'>,
  now: number,
) => ({
  total_records: listed(sums),
  generated_at: iso(now),
  data_source: DEFAULT_SOURCE,
  obdobi: range,
  predchozi: { od: previous.od, do: previous.do },
  srovnani: srovnani(previous),
});
