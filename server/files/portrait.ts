import { extensionOf } from '#shared/files/kinds.ts';
import { IMAGE_EXTENSIONS, WRONG_IMAGE } from '#shared/profile/image.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import { inspect } from './inspect.ts';
import { openPicture, withPictures } from './picture.ts';

/** Longest side of the image, and the side of its square, in pixels (rule people-14). */
const LONGEST_SIDE = 600;
const SQUARE = 96;

/** The format of every stored image. */
export const PORTRAIT_MIME = 'image/webp';

export type Portrait = { obrazek: Buffer; nahled: Buffer };

/** Refuses (415) a name that is not a JPG, PNG or GIF. */
export function refuseName(name: string) {
  if (!IMAGE_EXTENSIONS.includes(extensionOf(name))) throw fail.unsupported(WRONG_IMAGE);
}

/** The type of the file by content and extension together; 415 with the image's own sentence. */
const typeOf = (path: string, name: string) =>
  inspect(path, name).catch((error: Error) => {
    if (error instanceof Refusal && error.status === 415) throw fail.unsupported(WRONG_IMAGE);
    throw error;
  });

/**
 * Encodes the picture at `path` again, upright and without metadata: at most 600 px on the longer side, and a square
 * of 96 px for lists. Of an animation it takes the first frame. 400, 413 and 503 as for every picture, 415 for
 * anything that is not a JPG, PNG or GIF.
 */
export async function preparePortrait(path: string, name: string): Promise<Portrait> {
  const { mime } = await typeOf(path, name);
  return withPictures(async () => {
    const picture = await openPicture(path, mime, false);
    const size = { width: LONGEST_SIDE, height: LONGEST_SIDE };
    const obrazek = await picture
      .clone()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const nahled = await picture
      .clone()
      .resize({ width: SQUARE, height: SQUARE, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
    return { obrazek, nahled };
  });
}
