/** The number of hours in a day, and in a week. */
export const HOURS = 24;
const WEEK = 7 * HOURS;

/** Smoothing: this many receipts of a weekday weigh as much as the hours of all weekdays together. */
const PATIENCE = 150;

/** Turnover and number of lines by hour of the week, from Monday 0:00. */
export type Hour = { hodina: number; obrat: number; radku: number };

const shareIn = (values: readonly number[]) => {
  const sum = values.reduce((all, one) => all + one, 0);
  return values.map(value => (sum > 0 ? value / sum : 1 / HOURS));
};

/**
 * The share of each hour in its day, by weekday from Monday (168 numbers; those of a day add up to 1): the weekday's
 * own distribution, pulled towards that of all days where it sold little.
 */
export function hourShares(hours: readonly Hour[]): number[] {
  const sold = new Array<number>(WEEK).fill(0);
  const lines = new Array<number>(7).fill(0);
  for (const { hodina, obrat, radku } of hours) {
    sold[hodina]! += Math.max(0, obrat);
    lines[Math.floor(hodina / HOURS)]! += radku;
  }
  const usual = shareIn(
    Array.from({ length: HOURS }, (_, hour) =>
      sold.reduce((sum, one, at) => (at % HOURS === hour ? sum + one : sum), 0),
    ),
  );
  return lines.flatMap((count, weekday) => {
    const own = shareIn(sold.slice(weekday * HOURS, (weekday + 1) * HOURS));
    return own.map((share, hour) => (share * count + usual[hour]! * PATIENCE) / (count + PATIENCE));
  });
}
