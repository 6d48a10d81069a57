import type { Query } from './name-ids.ts';
import { dayText } from './numbers/instant.ts';

/** The latest time of a day's lines in microseconds since 2000, and whether any of them is new. */
type Day = { newest: number; isNew: boolean };

const CREATE = 'create temp table prevzate (den date, cas timestamptz, nove boolean) on commit drop';
const TELL = `
  insert into prevzate
  select den, timestamptz '2000-01-01 00:00:00+00' + mikrosekund * interval '1 microsecond', nove
  from unnest($1::date[], $2::bigint[], $3::boolean[]) as dny (den, mikrosekund, nove)`;

/** The days of lines that were not staged. */
export class Days {
  readonly #days = new Map<number, Day>();

  #last = 0;
  #found: Day | undefined;

  /** Adds a line of the day; `time` is in microseconds since 2000. */
  add(day: number, time: number, isNew: boolean) {
    let found = day === this.#last ? this.#found : this.#days.get(day);
    if (!found) {
      found = { newest: time, isNew };
      this.#days.set(day, found);
    }
    this.#last = day;
    this.#found = found;
    if (time > found.newest) found.newest = time;
    found.isNew ||= isNew;
  }

  /** Writes the days into the temporary table `prevzate` (den, cas, nove). */
  async tell(query: Query) {
    await query(CREATE);
    const days = [...this.#days.values()];
    await query(TELL, [
      [...this.#days.keys()].map(dayText),
      days.map(({ newest }) => newest),
      days.map(({ isNew }) => isNew),
    ]);
  }
}
