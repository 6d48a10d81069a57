import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { animation, claimSize, photo, SAMPLES } from '#server/files/fixtures/samples.ts';
import { workbook } from '#server/sales/file/fixtures/zip.ts';
import { request } from './shapes.ts';
import type { Rudeness, Scene } from './slow.ts';
import { head, refusalFault, type Spoken, say } from './spoken.ts';

const MEGABYTE = 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const REFUSED = [400, 413, 415];
const GZIP = { 'content-encoding': 'gzip' };
const SCRIPT = '<script>alert(document.domain)</script>';

/** Text hidden in the pictures: a script, their location, their maker, an archive. */
const HIDDEN = ['script', 'Tajna', 'Vyrobce', 'word/document.xml'];

const form = (name: string, content: Buffer, field = 'soubor') =>
  Buffer.concat([
    Buffer.from(
      `--hranice\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--hranice--\r\n'),
  ]);

const FORM = 'multipart/form-data; boundary=hranice';

type Uploaded = { spoken: Spoken; url?: string };

/** Uploads `content` to a new post by petra. */
async function upload({ chain, port, petra }: Scene, name: string, content: Buffer): Promise<Uploaded> {
  const made = await fetch(`${chain.program().base}/api/news/`, {
    method: 'POST',
    headers: { cookie: petra.cookie, 'x-csrftoken': petra.token, 'content-type': 'application/json' },
    body: '{"pocet_souboru":1}',
  });
  const { id } = (await made.json()) as { id: number };
  const spoken = await say(port, request(petra, `/api/news/${id}/soubory/`, FORM, form(name, content)));
  const url = /"url":"([^"]+)"/.exec(spoken.body)?.[1];
  return { spoken, url };
}

const importOf = ({ port, admin }: Scene, type: string, body: Buffer, more: Record<string, string> = {}) =>
  say(port, request(admin, '/api/import/prodeje/?zdroj=bomba', type, body, more), 60_000);

const sheetOf = (megabytes: number) =>
  workbook('', {
    'xl/worksheets/sheet1.xml': {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.alloc(megabytes * MEGABYTE, ' '),
    },
  });

/** Small files that expand to huge ones; each must be refused without taking the memory it asks for. */
async function refusedFiles(scene: Scene): Promise<Rudeness[]> {
  const refused = (what: string, send: () => Promise<Spoken>, statuses = REFUSED): Rudeness => ({
    what,
    run: async () => {
      const fault = refusalFault(await send(), statuses);
      return fault ? [fault] : [];
    },
  });
  const picture = (what: string, name: string, content: Buffer) =>
    refused(what, async () => (await upload(scene, name, content)).spoken);
  // Made before anything is measured, because this process would delay everybody.
  const sheet = sheetOf(300);
  const packedSheet = gzipSync(sheet);
  const spaces = gzipSync(Buffer.alloc(1_000 * MEGABYTE, 0x20), { level: 1 });
  const letters = gzipSync(Buffer.alloc(300 * MEGABYTE, 0x61), { level: 1 });
  const black = await sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  return [
    picture('a PNG of 14,000 × 14,000', 'a.png', black),
    picture('a PNG that claims 60,000 × 60,000', 'a.png', await claimSize(60_000, 60_000)),
    picture('a PNG that claims 2,000,000,000 × 1', 'a.png', await claimSize(2_000_000_000, 1)),
    picture('an animation of 301 frames', 'a.gif', await animation('gif', 301, 2, 2)),
    picture('an SVG with a script', 'a.svg', SAMPLES.svg),
    picture('an SVG with a script that is named as a PNG', 'a.png', SAMPLES.svg),
    picture('an HTML page that is named as a text', 'a.txt', Buffer.from(`<html>${SCRIPT}</html>`)),
    picture('a program that is named as a PDF', 'a.pdf', SAMPLES.exe),
    picture('a document with macros that is named as one without', 'a.docx', SAMPLES.docm),
    refused('a workbook of 300 MB', () => importOf(scene, XLSX, sheet)),
    refused('gzip of a workbook of 300 MB', () => importOf(scene, XLSX, packedSheet, GZIP)),
    refused('gzip of 1 GB of spaces', () => importOf(scene, 'text/csv', spaces, GZIP)),
    refused('gzip of 300 MB without a line break', () => importOf(scene, 'text/csv', letters, GZIP)),
    refused('JSON 1,000,000 levels deep', () =>
      importOf(scene, 'application/json', Buffer.from('['.repeat(1_000_000))),
    ),
  ];
}

/** Accepted pictures are encoded again: no location, no script, and served in a way that makes them harmless. */
async function inertPictures(scene: Scene): Promise<string[]> {
  const { chain, petra, port } = scene;
  const faults: string[] = [];
  const gif = await animation('gif', 1);
  const hidden: [string, string, Buffer][] = [
    ['a photo that says where it was taken', 'foto.jpg', await photo()],
    ['a GIF with a script appended', 'a.gif', Buffer.concat([gif, Buffer.from(SCRIPT)])],
    ['a photo with a zip appended', 'b.jpg', Buffer.concat([await photo(), SAMPLES.docx])],
  ];
  for (const [what, name, content] of hidden) {
    const { spoken, url } = await upload(scene, name, content);
    if (!url) {
      faults.push(`${what} was answered with ${spoken.status}: ${spoken.body.slice(0, 200)}`);
      continue;
    }
    const answer = await fetch(`${chain.program().base}${url}`, { headers: { cookie: petra.cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const policy = answer.headers.get('content-security-policy') ?? '';
    if (!policy.includes('sandbox')) faults.push(`${what} is served without a sandbox`);
    if (answer.headers.get('x-content-type-options') !== 'nosniff')
      faults.push(`${what} is served without nosniff`);
    if (url.includes(name.split('.')[0]!) && name.length > 6)
      faults.push(`${what} keeps its name in its address`);
    const { exif, xmp } = await sharp(bytes, { animated: true }).metadata();
    if (exif || xmp) faults.push(`${what} keeps its metadata`);
    if (HIDDEN.some(text => bytes.includes(text))) faults.push(`${what} keeps what was hidden in it`);
    for (const range of [
      'bytes=0-99999999999999999999',
      'bytes=99999999999999999999-',
      'bytes=-0',
      'bytes=5-1,7-',
    ]) {
      const path = new URL(url, chain.program().base).pathname;
      const part = await say(
        port,
        head({ method: 'GET', path, pass: petra, headers: { range, connection: 'close' } }),
      );
      const fault = refusalFault(part, [200, 206, 416]);
      if (fault) faults.push(`${range}: ${fault}`);
    }
  }
  return faults;
}

export const bombs = async (scene: Scene): Promise<Rudeness[]> => [
  ...(await refusedFiles(scene)),
  { what: 'pictures that hide something', run: () => inertPictures(scene) },
];
