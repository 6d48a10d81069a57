import { sql } from 'kysely';
import type { Chain, Pass } from '../chain.ts';
import { patience, type Size, wait } from '../proof.ts';
import { call, drip, head, type Line, refusalFault, type Spoken } from './spoken.ts';

/** One thing that a rude client does; `run` returns what went wrong. */
export type Rudeness = { what: string; run(): Promise<string[]>; isLong?: true };

export type Scene = {
  chain: Chain;
  port: number;
  petra: Pass;
  admin: Pass;
  /** Another session of the person who sends slow bodies. */
  slow: Pass;
};

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The distinct faults, ignoring the request id. */
const distinct = (faults: (string | null)[]) => [
  ...new Set(faults.filter(fault => fault !== null).map(fault => fault.replace(/"request_id.*/, ''))),
];

/** Waits for all answers; each must have one of `statuses` and arrive within `seconds`. */
async function expectAll(lines: Line[], statuses: number[], seconds: number): Promise<string[]> {
  const gone = wait(seconds * 1_000).then(() => null);
  const spoken = await Promise.all(lines.map(({ answer }) => Promise.race([answer, gone])));
  for (const { socket } of lines) socket.destroy();
  const faults = spoken.map(one =>
    one === null ? `there was no answer within ${seconds} s` : refusalFault(one as Spoken, statuses),
  );
  return distinct(faults);
}

const FORM = { 'content-type': 'multipart/form-data; boundary=hranice' };
const FILE =
  '--hranice\r\nContent-Disposition: form-data; name="soubor"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

/** The upload address of a new post that waits for its file. */
async function uploadPath({ chain }: Scene, pass: Pass): Promise<string> {
  const answer = await fetch(`${chain.program().base}/api/news/`, {
    method: 'POST',
    headers: { cookie: pass.cookie, 'x-csrftoken': pass.token, 'content-type': 'application/json' },
    body: '{"pocet_souboru":1}',
  });
  return `/api/news/${((await answer.json()) as { id: number }).id}/soubory/`;
}

const upload = (scene: Scene, pass: Pass, path: string, length: number) =>
  call(scene.port, `${head({ path, pass, headers: { ...FORM, 'content-length': length } })}${FILE}`);

/** Uploads that their clients abandon: no file, no row, nothing in the temporary directory may remain. */
async function abortedUploads(scene: Scene, count: number, goneMs: number): Promise<string[]> {
  const path = await uploadPath(scene, scene.petra);
  const files = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from soubor`.execute(scene.chain.db)).rows[0]!.n);
  const before = await files();
  for (let at = 0; at < count; at++) {
    const line = upload(scene, scene.petra, path, 5_000_000);
    line.socket.write(Buffer.alloc(100_000, 0x61));
    await wait(20);
    line.socket.destroy();
    await line.answer;
  }
  const began = performance.now();
  // An upload that a busy application has only begun to read makes its directory later: what is left for good is seen
  // at the end of the proof.
  let left = await scene.chain.leftovers();
  while (left.length > 0 && performance.now() - began < goneMs) {
    await wait(100);
    left = await scene.chain.leftovers();
  }
  return [
    ...(left.length > 0 ? [`${left.length} directories are left behind`] : []),
    ...((await files()) === before ? [] : ['rows of files are left behind']),
  ];
}

/** Uploads a file of 20 MB; returns the path of its link. */
async function largeFile(scene: Scene): Promise<string> {
  const content = Buffer.alloc(20_000_000, 'Dlouhý text. ');
  const end = '\r\n--hranice--\r\n';
  const line = upload(
    scene,
    scene.admin,
    await uploadPath(scene, scene.admin),
    FILE.length + content.length + end.length,
  );
  line.socket.write(content);
  line.socket.write(end);
  const { status, body } = await line.answer;
  line.socket.destroy();
  const url = /"url":"([^"]+)"/.exec(body)?.[1];
  if (!url) throw new Error(`The large file was answered with ${status}: ${body.slice(0, 200)}`);
  return new URL(url, 'http://x').pathname;
}

/** Large answers that nobody reads, files and lists, until the application gives up on them. */
async function unreadAnswers(scene: Scene): Promise<string[]> {
  const { chain, port, admin, petra } = scene;
  await sql`insert into audit (kdo, kdo_jmeno, co, tabulka, zmeny)
    select 1, 'Alena Dvořáková', 'zmena', 'novinka', jsonb_build_object('obsah', jsonb_build_array(null, repeat('a', 20000)))
    from generate_series(1, 500)`.execute(chain.db);
  const file = await largeFile(scene);
  const unread = (path: string, pass: Pass) => {
    const line = call(port, head({ method: 'GET', path, pass }));
    line.socket.pause();
    return line;
  };
  const lines = [
    ...many(20, () => unread(file, petra)),
    ...many(3, () => unread('/api/audit/?limit=500', admin)),
  ];
  await wait(75_000);
  // If the application had kept them, they would arrive completely now.
  for (const { socket } of lines) socket.resume();
  const answers = await Promise.race([Promise.all(lines.map(({ answer }) => answer)), wait(20_000)]);
  for (const { socket } of lines) socket.destroy();
  if (!answers) return ['connections whose answer nobody reads stay open'];
  const whole = answers.filter(({ body }) => body.length > 10_000_000).length;
  return whole > 0 ? [`${whole} answers that nobody read were kept whole`] : [];
}

/** One person requests many spreadsheets at once: three are made, the others refused with 429 or 503. */
async function manyExports({ port, admin }: Scene): Promise<string[]> {
  const path = '/api/users/list/?format=xlsx';
  const lines = many(60, () => call(port, head({ method: 'GET', path, pass: admin })));
  const answers = await Promise.all(lines.map(({ answer }) => answer));
  for (const { socket } of lines) socket.destroy();
  const faults = answers.map(one => refusalFault(one, [200, 429, 503]));
  const made = answers.filter(({ status }) => status === 200).length;
  return [...distinct(faults), ...(made === 0 ? ['no spreadsheet was made'] : [])];
}

export function slowClients(scene: Scene, size: Size): Rudeness[] {
  const { port, slow } = scene;
  const isFull = size === 'full';
  const JSON_HEAD = head({
    path: '/api/news/',
    pass: slow,
    headers: { 'content-type': 'application/json', 'content-length': 500 },
  });
  return [
    {
      what: '500 connections that never finish their headers',
      isLong: true,
      run: async () => {
        const lines = many(500, () => call(port, 'GET /api/news/ HTTP/1.1\r\nHost: prodejna\r\n'));
        for (const line of lines) drip(line, 'X-a: b\r\n', 1_000);
        return expectAll(lines, [0, 408], 40);
      },
    },
    {
      what: '500 connections that say nothing',
      isLong: true,
      run: () =>
        expectAll(
          many(500, () => call(port)),
          [0, 408],
          40,
        ),
    },
    {
      what: '200 bodies that arrive a byte a second',
      isLong: true,
      run: async () => {
        const lines = many(200, () => call(port, JSON_HEAD));
        for (const line of lines) drip(line, ' ', 1_000);
        return expectAll(lines, [408, 429, 503], 75);
      },
    },
    {
      what: '200 bodies that stop midway',
      isLong: true,
      run: () =>
        expectAll(
          many(200, () => call(port, `${JSON_HEAD}{"obsah":`)),
          [408, 429, 503],
          30,
        ),
    },
    {
      what: '20 uploads of one person that stop midway',
      isLong: true,
      run: async () => {
        const path = await uploadPath(scene, scene.petra);
        return expectAll(
          many(20, () => upload(scene, scene.petra, path, 1_000_000)),
          [408, 429, 503],
          40,
        );
      },
    },
    { what: '23 answers of 10 to 20 MB that nobody reads', isLong: true, run: () => unreadAnswers(scene) },
    {
      what: `${isFull ? 200 : 10} aborted uploads`,
      run: () => abortedUploads(scene, isFull ? 200 : 10, patience(size, 5_000)),
    },
    { what: '60 spreadsheets at once', run: () => manyExports(scene) },
  ];
}
