import { plural } from '../../core/amounts.ts';
import { extensionOf, HEIC, nameProblem, typeOfExtension } from '../../files/kinds.ts';

/** The most photos of an order (rule orders-12). */
export const MOST_PHOTOS = 20;

export const photoCount = (count: number) => plural(count, 'fotka', 'fotky', 'fotek');

export const NOT_A_PHOTO = 'K objednávce lze přidat jen fotky: JPG, PNG, GIF, WEBP nebo AVIF.';

/** Why a file of this name cannot be a photo of an order, or null. */
export function photoProblem(name: string): string | null {
  if (nameProblem(name) === HEIC) return HEIC;
  return typeOfExtension(extensionOf(name)) === 'obrazek' ? null : NOT_A_PHOTO;
}

/** The `accept` attribute of the picker: a phone also offers its camera. */
export const ACCEPT_PHOTOS = 'image/*';
