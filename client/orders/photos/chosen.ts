import { fileProblem } from '#shared/files/kinds.ts';
import { MOST_PHOTOS, photoCount, photoProblem } from '#shared/orders/photos/limits.ts';

/**
 * Of chosen files those that can be added to an order with `there` photos; the others are named with the reason. The
 * server checks again.
 */
export function chosenPhotos(chosen: File[], there: number, maxMegabytes: number) {
  const problems: string[] = [];
  const good = chosen.filter(file => {
    const problem = photoProblem(file.name) ?? fileProblem(file, maxMegabytes);
    if (problem) problems.push(`${file.name}: ${problem}`);
    return !problem;
  });
  const files = good.slice(0, Math.max(0, MOST_PHOTOS - there));
  const left = good.length - files.length;
  if (left > 0) problems.push(`Nejvýše ${photoCount(MOST_PHOTOS)}. Nepřidáno: ${photoCount(left)}.`);
  return { files, problems };
}
