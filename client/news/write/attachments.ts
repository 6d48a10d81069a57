import { fileProblem } from '#shared/files/kinds.ts';
import { plural } from '../../core/format.ts';

export type FileLimits = { soubor_max_mb: number; souboru_max: number };

type Chosen = { files: File[]; problems: string[] };

const FORMAT = ['soubor', 'soubory', 'souborů'] as const;

/**
 * The files of a draft after some were added: those that would be refused are left out and listed with the reason, as
 * are those above the allowed number. The server checks again.
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

/** Pictures from the clipboard are all called 'image.png'; numbers make them distinguishable. */
export const pastedName = (file: File, place: number) =>
  file.name.replace(/^image(?=\.)/, `obrazek-${place}`);

/** The pictures of a paste. Office programs add a picture of the text to the text itself; then the text is meant. */
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
