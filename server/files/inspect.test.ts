import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXTENSIONS, HEIC } from '#shared/files/kinds.ts';
import { animatedPng, animation, avif, photo, png, SAMPLES, webp } from './fixtures/samples.ts';
import { CONTENTS, inspect } from './inspect.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inspect-test-'));
});
afterAll(() => rm(directory, { recursive: true }));

type Bytes = Buffer | string | (() => Promise<Buffer>);

async function look(name: string, bytes: Bytes) {
  const path = join(directory, 'soubor');
  await writeFile(path, typeof bytes === 'function' ? await bytes() : bytes);
  return inspect(path, name).catch((refusal: { status: number; message: string }) => refusal);
}

test('every extension for upload except text has its content signature', () => {
  const told = Object.values(EXTENSIONS).flat();
  expect(Object.keys(CONTENTS).toSorted()).toEqual(told.filter(one => one !== 'txt').toSorted());
});

test.each<[string, Bytes, string, string]>([
  ['foto.jpg', photo, 'obrazek', 'image/jpeg'],
  ['foto.JPEG', photo, 'obrazek', 'image/jpeg'],
  ['obr.png', png, 'obrazek', 'image/png'],
  ['pohyb.png', animatedPng, 'obrazek', 'image/png'],
  ['obr.gif', () => animation('gif'), 'obrazek', 'image/gif'],
  ['obr.webp', webp, 'obrazek', 'image/webp'],
  ['obr.avif', avif, 'obrazek', 'image/avif'],
  ['video.mp4', SAMPLES.mp4, 'video', 'video/mp4'],
  ['telefon.mp4', SAMPLES.threegp, 'video', 'video/mp4'],
  ['video.m4v', SAMPLES.m4v, 'video', 'video/mp4'],
  ['video.mov', SAMPLES.mov, 'video', 'video/quicktime'],
  ['video.webm', SAMPLES.webm, 'video', 'video/webm'],
  ['zvuk.mp3', SAMPLES.mp3, 'audio', 'audio/mpeg'],
  ['zvuk.m4a', SAMPLES.m4a, 'audio', 'audio/mp4'],
  ['diktafon.m4a', SAMPLES.mp4, 'audio', 'audio/mp4'],
  ['zvuk.wav', SAMPLES.wav, 'audio', 'audio/wav'],
  ['zvuk.ogg', SAMPLES.ogg, 'audio', 'audio/ogg'],
  ['zvuk.oga', SAMPLES.opus, 'audio', 'audio/ogg'],
  ['zvuk.flac', SAMPLES.flac, 'audio', 'audio/flac'],
  ['text.pdf', SAMPLES.pdf, 'dokument', 'application/pdf'],
  ['text.doc', SAMPLES.doc, 'dokument', 'application/msword'],
  ['text.docx', SAMPLES.docx, 'dokument', CONTENTS.docx!.mime],
  ['velky.docx', SAMPLES.docxWithPicture, 'dokument', CONTENTS.docx!.mime],
  ['text.txt', SAMPLES.text, 'dokument', 'text/plain; charset=utf-8'],
  ['bom.txt', `\uFEFF${SAMPLES.text}`, 'dokument', 'text/plain; charset=utf-8'],
  ['stary.txt', SAMPLES.windows1250, 'dokument', 'text/plain; charset=windows-1250'],
  ['dlouhy.txt', 'ž'.repeat(300_000), 'dokument', 'text/plain; charset=utf-8'],
  ['auto.txt', 'BMW a MZ jsou motorky', 'dokument', 'text/plain; charset=utf-8'],
  ['posta.txt', '<jana@example.cz> napsala: 3 < 5', 'dokument', 'text/plain; charset=utf-8'],
])('accepts %s by its content', async (name, bytes, typ, mime) => {
  expect(await look(name, bytes)).toEqual({ typ, mime });
});

const DIFFERS = { status: 415, message: 'Obsah souboru neodpovídá jeho příponě.' };
const CONVERT = { status: 415, message: HEIC };
const NOT_ALLOWED = { status: 415, message: 'Tento typ souboru není povolen.' };

test.each<[string, Bytes, typeof DIFFERS]>([
  ['obrazek.svg', SAMPLES.svg, NOT_ALLOWED],
  ['stranka.html', SAMPLES.html, NOT_ALLOWED],
  ['bez-pripony', SAMPLES.text, NOT_ALLOWED],
  ['dvojita.pdf.exe', SAMPLES.pdf, NOT_ALLOWED],
  ['svg.png', SAMPLES.svg, DIFFERS],
  ['svg.txt', SAMPLES.svg, DIFFERS],
  ['html.txt', SAMPLES.html, DIFFERS],
  ['html.jpg', SAMPLES.html, DIFFERS],
  ['odsazene.txt', `\uFEFF \n\t${SAMPLES.html}`, DIFFERS],
  ['komentar.txt', `<!-- nic --> ${SAMPLES.html}`, DIFFERS],
  ['xml.txt', '<?xml version="1.0"?><a/>', DIFFERS],
  ['skript.txt', '<script>alert(1)</script>', DIFFERS],
  ['png.jpg', png, DIFFERS],
  ['jpg.png', photo, DIFFERS],
  ['gif.webp', () => animation('gif'), DIFFERS],
  ['heic.jpg', SAMPLES.heic, CONVERT],
  ['IMG_0001.HEIC', SAMPLES.heic, CONVERT],
  ['IMG_0001.heif', SAMPLES.heic, CONVERT],
  ['mkv.webm', SAMPLES.mkv, DIFFERS],
  ['video.ogg', SAMPLES.theora, DIFFERS],
  ['mov.mp4', SAMPLES.mov, DIFFERS],
  ['zip.docx', SAMPLES.zip, DIFFERS],
  ['makra.docx', SAMPLES.docm, DIFFERS],
  ['skryta-makra.docx', SAMPLES.hiddenMacros, DIFFERS],
  ['useknuty.docx', SAMPLES.docx.subarray(0, SAMPLES.docx.length - 30), DIFFERS],
  ['tabulka.doc', SAMPLES.xls, DIFFERS],
  ['docx.doc', SAMPLES.docx, DIFFERS],
  ['exe.pdf', SAMPLES.exe, DIFFERS],
  ['exe.txt', SAMPLES.exe, DIFFERS],
  ['pdf.txt', SAMPLES.pdf, DIFFERS],
  ['nul.txt', 'text\0text', DIFFERS],
  ['escape.txt', 'text\u001B[31m', DIFFERS],
  ['c1.txt', 'text\u0085text\u0081', DIFFERS],
  ['ani-utf8-ani-1250.txt', Buffer.from('text \x81\xff', 'latin1'), DIFFERS],
  ['pozdni-nul.txt', `${'a'.repeat(300_000)}\0`, DIFFERS],
  ['text.pdf', SAMPLES.text, DIFFERS],
  ['text.mp3', SAMPLES.text, DIFFERS],
])('refuses %s', async (name, bytes, refusal) => {
  expect(await look(name, bytes)).toMatchObject(refusal);
});
