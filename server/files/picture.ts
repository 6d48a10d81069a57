import sharp, { type Metadata, type Sharp } from 'sharp';
import { fail } from '../core/calls/errors.ts';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';

/** Longest side of a stored picture, in pixels: sharp on any screen, with a tenth of a phone photo's pixels. */
const LONGEST_SIDE = 2560;
/** Limit for all frames together: 200 MB decoded. */
const MAX_PIXELS = 50_000_000;
/** The AVIF decoder takes 17 bytes a pixel (measured), four times as much as the others. */
const MAX_PIXELS_AVIF = 16_000_000;
const MAX_FRAMES = 300;
const SECONDS = 15;

// One thread per picture and no cache between pictures, so that memory stays bounded.
sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of formats that may be uploaded: none for SVG, PDF, TIFF and the rest, whatever the bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map(decoder => `VipsForeignLoad${decoder}`),
});

/** How each kind of picture is encoded again. Without `keepMetadata` sharp drops all metadata. */
const ENCODERS: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': picture => picture.jpeg({ quality: 82 }),
  'image/png': picture => picture.png(),
  'image/gif': picture => picture.gif(),
  'image/webp': picture => picture.webp({ quality: 82 }),
  // More effort takes twenty seconds for a photo and saves nothing.
  'image/avif': picture => picture.avif({ quality: 60, effort: 0 }),
};
const ANIMATED = ['image/gif', 'image/webp'];

const unreadable = () => fail.invalid('Obrázek se nepodařilo načíst.');

const { run: inTurn } = concurrencyLimit({
  atOnce: 2,
  queue: 20,
  full: 'Zpracovává se příliš mnoho obrázků. Zkuste to za chvíli.',
});

/** Refuses (413) by the header alone, before anything is decoded. `height` is that of all frames together. */
function refuseBomb({ width, height, pages = 1, mediaType }: Metadata) {
  const most = mediaType === 'image/avif' ? MAX_PIXELS_AVIF : MAX_PIXELS;
  if (pages > MAX_FRAMES) throw fail.tooLarge(`Animace má příliš mnoho snímků (nejvýše ${MAX_FRAMES}).`);
  if (width * height > most)
    throw fail.tooLarge(`Obrázek má příliš mnoho bodů (nejvýše ${most / 1e6} megapixelů).`);
}

/** The picture at `source`, upright, checked to be a `mime` of acceptable size; `animated` keeps all its frames. */
export async function openPicture(source: string, mime: string, animated: boolean): Promise<Sharp> {
  // We limit pixels above, with our own sentence; a limit here would hide the size from us.
  const header = await sharp(source, { animated, limitInputPixels: false }).metadata();
  refuseBomb(header);
  if (header.mediaType !== mime) throw unreadable();
  // Phones' photos cause harmless warnings; 'error' still refuses broken and truncated ones.
  return sharp(source, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: SECONDS });
}

async function reencode(source: string, target: string, mime: string) {
  const opened = await openPicture(source, mime, ANIMATED.includes(mime));
  const picture = opened.resize({
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { width, height, pageHeight } = await ENCODERS[mime]!(picture).toFile(target);
  return { sirka: width, vyska: pageHeight ?? height };
}

/**
 * Encodes the picture at `source` again into `target`: upright, without EXIF, GPS, comments and profile, at most 2560
 * px on the longer side, in its own format, animations kept (rule news-3).
 * @returns its size in pixels. 400 for an unreadable picture, 413 for too many pixels or too much work, 503 when too
 * many pictures are waiting.
 */
export const preparePicture = (
  source: string,
  target: string,
  mime: string,
): Promise<{ sirka: number; vyska: number }> => withPictures(() => reencode(source, target, mime));

/** Runs work on pictures when it is its turn, and gives failures a Czech sentence. */
export const withPictures = <T>(work: () => Promise<T>): Promise<T> =>
  inTurn(() =>
    work().catch((error: Error) => {
      if ('status' in error) throw error;
      // The library has no error code for a full disk.
      if (error.message.includes('No space left on device')) throw fail.full();
      if (error.message.startsWith('timeout'))
        throw fail.tooLarge('Zpracování obrázku trvalo příliš dlouho. Zmenšete ho prosím.');
      throw unreadable();
    }),
  );
