import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { animatedPng, animation, avif, claimSize, photo, png, SAMPLES, webp } from './fixtures/samples.ts';
import { preparePicture, withPictures } from './picture.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'picture-test-'));
});
afterAll(() => rm(directory, { recursive: true }));

let sequence = 0;

/** The picture encoded again: the returned size, its bytes and its metadata. */
async function prepared(bytes: Buffer, mime: string) {
  const source = join(directory, `${++sequence}`);
  await writeFile(source, bytes);
  const size = await preparePicture(source, `${source}-upright`, mime);
  const written = await readFile(`${source}-upright`);
  return { size, written, metadata: await sharp(written, { animated: true }).metadata() };
}

test('turns a photo upright and removes place, maker, description, XMP and profile', async () => {
  const original = await photo(80, 60);
  const before = await sharp(original).metadata();
  expect(before).toMatchObject({ orientation: 6, hasProfile: true });
  expect(original.includes('Tajna ulice')).toBe(true);

  const { size, written, metadata } = await prepared(original, 'image/jpeg');
  expect(size).toEqual({ sirka: 60, vyska: 80 });
  expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 80, hasProfile: false });
  for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) {
    expect(metadata[part]).toBeUndefined();
  }
  for (const secret of ['Tajna', 'Vyrobce', 'GPS', 'Exif']) expect(written.includes(secret)).toBe(false);
});

test.each([
  ['image/png', png],
  ['image/webp', webp],
  ['image/avif', avif],
  ['image/jpeg', photo],
] as const)('keeps %s in its format, at most 2560 px on the longer side', async (mime, make) => {
  const { size, metadata } = await prepared(await make(3000, 1500), mime);
  expect(metadata.mediaType).toBe(mime);
  expect(Object.values(size).toSorted((a, b) => a - b)).toEqual([1280, 2560]);
});

test('does not enlarge a small picture', async () => {
  expect((await prepared(await png(8, 6), 'image/png')).size).toEqual({ sirka: 8, vyska: 6 });
});

test('keeps only the first frame of an animated PNG', async () => {
  expect((await prepared(await animatedPng(), 'image/png')).size).toEqual({ sirka: 8, vyska: 6 });
});

test.each(['gif', 'webp'] as const)('keeps the frames of an animated %s', async format => {
  const { size, metadata } = await prepared(await animation(format, 5), `image/${format}`);
  expect(size).toEqual({ sirka: 20, vyska: 10 });
  expect(metadata).toMatchObject({ pages: 5, pageHeight: 10, delay: [100, 100, 100, 100, 100] });
});

test('removes what is hidden in comments of a picture or behind its end', async () => {
  const script = '/*"</script><script>alert(document.domain)</script>*/';
  const gif = await animation('gif', 1);
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, script.length]),
    Buffer.from(script),
    Buffer.alloc(1),
  ]);
  const behindHead = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
  const hidden = Buffer.concat([
    gif.subarray(0, behindHead),
    comment,
    gif.subarray(behindHead),
    Buffer.from(script),
  ]);
  const { written } = await prepared(hidden, 'image/gif');
  expect(written.includes('alert')).toBe(false);
  const jpeg = Buffer.concat([await photo(), SAMPLES.zip, Buffer.from(script)]);
  expect((await prepared(jpeg, 'image/jpeg')).written.includes('alert')).toBe(false);
});

/** An animation whose screen and frames claim 5,000 × 5,000 px instead of 20 × 10. */
async function hugeFrames() {
  const gif = (await animation('gif', 3)).toString('latin1');
  return Buffer.from(gif.replaceAll('\x14\0\x0a\0', '\x88\x13\x88\x13'), 'latin1');
}

const TOO_MANY = { status: 413, message: 'Obrázek má příliš mnoho bodů (nejvýše 50 megapixelů).' };
const UNREADABLE = { status: 400, message: 'Obrázek se nepodařilo načíst.' };

test.each([
  ['a real PNG of 14,000 × 14,000', 'image/png', () => png(14_000, 14_000), TOO_MANY],
  ['a PNG that claims 2,000,000,000 px of width', 'image/png', () => claimSize(2_000_000_000, 1), UNREADABLE],
  ['a PNG that claims 60,000 × 60,000', 'image/png', () => claimSize(60_000, 60_000), TOO_MANY],
  ['a GIF of 3 frames that claim 5,000 × 5,000', 'image/gif', hugeFrames, TOO_MANY],
  [
    'an AVIF of 5,000 × 3,300',
    'image/avif',
    () => avif(5000, 3300),
    { status: 413, message: 'Obrázek má příliš mnoho bodů (nejvýše 16 megapixelů).' },
  ],
  [
    'an animation of 301 frames',
    'image/gif',
    () => animation('gif', 301, 2, 2),
    { status: 413, message: 'Animace má příliš mnoho snímků (nejvýše 300).' },
  ],
  ['half a photo', 'image/jpeg', async () => (await photo(800, 600)).subarray(0, 2500), UNREADABLE],
  ['a PNG head alone', 'image/png', async () => (await png()).subarray(0, 33), UNREADABLE],
  ['another kind than it was taken for', 'image/png', () => webp(), UNREADABLE],
  ['an SVG', 'image/png', async () => SAMPLES.svg, UNREADABLE],
  ['a PDF', 'image/jpeg', async () => SAMPLES.pdf, UNREADABLE],
] as const)(
  'refuses %s',
  async (_what, mime, make, refusal) => {
    await expect(make().then(bytes => prepared(bytes, mime))).rejects.toMatchObject(refusal);
  },
  30_000,
);

test.each([
  ['SVG', SAMPLES.svg],
  ['TIFF', Buffer.from('49492a000800000000000000', 'hex')],
])('has no decoder of %s in the process', async (_format, bytes) => {
  await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported/);
});

test('refuses pictures beyond two at work and twenty waiting, and finishes the others', async () => {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const held = Array.from({ length: 22 }, () => withPictures(() => released));
  await expect(prepared(await png(400, 300), 'image/png')).rejects.toMatchObject({ status: 503 });
  release();
  await Promise.all(held);
  expect((await prepared(await png(400, 300), 'image/png')).size).toEqual({ sirka: 400, vyska: 300 });
});
