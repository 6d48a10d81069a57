import { extensionOf, MEGABYTE } from '../files/kinds.ts';

/** Limits and messages of the profile image (rule people-14). */
export const IMAGE_MAX_MB = 5;
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif'];
/** The `accept` attribute of its file picker. */
export const IMAGE_ACCEPT = '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif';

export const WRONG_IMAGE = 'Nepodporovaný typ souboru. Povolené jsou pouze JPG, PNG a GIF.';
export const LARGE_IMAGE = 'Soubor je příliš velký. Maximální velikost je 5MB.';
export const NO_IMAGE = 'Vyberte prosím soubor k nahrání.';

/** Why `file` cannot be a profile image by its name or size, or null. The server also checks the content. */
export function imageProblem(file: { name: string; size: number } | null): string | null {
  if (!file) return NO_IMAGE;
  if (!IMAGE_EXTENSIONS.includes(extensionOf(file.name))) return WRONG_IMAGE;
  return file.size > IMAGE_MAX_MB * MEGABYTE ? LARGE_IMAGE : null;
}
