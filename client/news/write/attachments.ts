import { fileProblem } from '#shared/files/kinds.ts';
import { plural } from '../../core/format.ts';

export type FileLimits = { soubor_max_mb: number; souboru_max: number };

type Chosen = { files: File[]; problems: string[] };

const FORMAT = ['soubor', 'soubory', 'souborů'] as const;

/**
 * The files of a draft after somebody added some: those that would be refused stay out and are told with
 * the reason, as is what exceeds the allowed number. The server looks again.
 */
export function withAdded(chosen: File[], added: File[], limits: FileLimits): Chosen {
  const problems: string[] = [];
  const good = added.filter(file => {
    const problem = fileProblem(file, limits.soubor_max_mb);
    if (problem) problems.push(`${file.name}: ${problem}`);
    return !problem;
  });
  const files = [...chosen, ...good].slice(0, limits.souboru_max);
  const left = chosen.length + good.length - files.length;
  if (left > 0) {
    problems.push(`Nejvýše ${plural(limits.souboru_max, ...FORMAT)}. Nepřidáno: ${plural(left, ...FORMAT)}.`);
  }
  return { files, problems };
}

/** Pictures in the clipboard are all called 'image.png'; numbered they can be told apart. */
export const pastedName = (file: File, place: number) =>
  file.name.replace(/^image(?=\.)/, `obrazek-${place}`);

/**
 * The pictures of a paste. Office programs put a picture of the text beside the text: then the text is
 * meant.
 */
export function pastedPictures(clipboard: DataTransfer, alreadyChosen: number): File[] {
  if (clipboard.types.includes('text/plain')) return [];
  return [...clipboard.files].map(
    (file, index) =>
      new File([file], pastedName(file, alreadyChosen + index + 1), {
        type: file.type,
        lastModified: file.lastModified,
      }),
  );
}
