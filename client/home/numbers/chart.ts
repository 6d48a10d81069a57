/** The geometry of the sales chart: an area of 600 × 200, bars that start at zero (rule home-2). Pure. */

export const WIDTH = 600;
export const HEIGHT = 200;
const MOST_LABELS = 8;
/** The height of the thin pale bar for a bucket without sales. */
const EMPTY_HEIGHT = 3;
const BAR_SHARE = 0.72;

export type Bar = { x: number; y: number; width: number; height: number; isEmpty: boolean };

/** The bars of `values`, the highest as high as the area; negative values are drawn as empty. */
export function barsOf(values: number[]): Bar[] {
  const step = WIDTH / Math.max(1, values.length);
  const width = Math.min(step * BAR_SHARE, 48);
  const highest = Math.max(...values, 0);
  return values.map((value, index) => {
    const isEmpty = value <= 0;
    const height = isEmpty ? EMPTY_HEIGHT : Math.max(EMPTY_HEIGHT, (value / highest) * HEIGHT);
    return { x: index * step + (step - width) / 2, y: HEIGHT - height, width, height, isEmpty };
  });
}

/** The indexes of the `count` buckets that get a label: evenly spaced from the first, about 8 at most. */
export function labelled(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / MOST_LABELS));
  return Array.from({ length: count }, (_, index) => index).filter(index => index % every === 0);
}

/** The bucket under a horizontal position, given as a share of the width. */
export const bucketAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));
