import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { patientOptions } from '#server/core/database/db.ts';
import { runningUrl } from '#server/embedded/start.ts';
import { brokenRules } from './crash/invariants.ts';
import { isCutOff } from './crash/ledger.ts';
import { news } from './crash/news.ts';
import { createShop } from './crash/shop.ts';
import { postmasterPid } from './power-cut.ts';
import { type Program, type Session, signIn, startProgram } from './program.ts';
import { inTemporary, type Proof, type Say, type Size, skippedFor, wait } from './proof.ts';

const PASSWORD = 'proof-of-disk';
const MEGABYTE = 2 ** 20;
const DISK = '600m';
/** Free space when the writing begins, in MB: it runs out in the database's log, in its tables, or in either. */
const ROOM = [40, 3, 20, 1, 10, 6];
const BACK_MS = 5_000;
const PIECE = 'Text, který zabírá místo na disku.\n'.repeat(60_000);
const CZECH = /[ěščřžýáíéúů]/i;

/** Mounts a small disk in memory; returns null where that is not permitted. */
function mountDisk(directory: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'prodejna-proof', directory], {
      stdio: 'ignore',
    });
    return () => execFileSync('umount', ['-l', directory]);
  } catch {
    return null;
  }
}

async function roomOn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Fills the disk except for `left` MB. Removing the file frees it again. */
async function takeRoom(disk: string, left: number) {
  const file = await open(join(disk, 'ballast'), 'w');
  const piece = Buffer.alloc(MEGABYTE);
  try {
    for (let taken = (await roomOn(disk)) - left * MEGABYTE; taken > 0; taken -= MEGABYTE)
      await file.write(piece, 0, Math.min(taken, MEGABYTE));
  } finally {
    await file.close();
  }
}

/** The answers to requests, by kind. */
type Tally = {
  written: number;
  refused: number;
  away: number;
  read: number;
  unread: number;
  wrong: string[];
};

async function tell(tally: Tally, what: string, request: Promise<Response>) {
  const answer = await request;
  const text = await answer.text();
  if (answer.status !== 503 && answer.status !== 507) {
    if (!answer.ok) tally.wrong.push(`${what} was answered with ${answer.status}: ${text}`);
    return answer.ok;
  }
  if (answer.status === 507) tally.refused++;
  else tally.away++;
  const { message } = JSON.parse(text) as { message: string };
  if (!CZECH.test(message))
    tally.wrong.push(`${what} was answered with ${answer.status} but no Czech sentence: ${text}`);
  return false;
}

const largeFile = () => {
  const form = new FormData();
  form.append('soubor', new File([PIECE], 'velky.txt', { type: 'text/plain' }));
  return form;
};

/** Everything that people may try while the disk is full: large files, an import, texts, reading. */
async function tryEverything(admin: Session, base: string, tally: Tally, post: number) {
  if (await tell(tally, 'a large file', admin.upload(`/news/${post}/soubory/`, largeFile()))) tally.written++;
  if (await tell(tally, 'a post', admin.send('POST', '/news/', { obsah: 'Vejde se to ještě?' })))
    tally.written++;
  const csv = `doklad,radek,typ,cas,kanal,kod,nazev,kusy,cena_s_dph,sazba_dph\n${'x'.repeat(100_000)}\n`;
  const sent = await admin.upload('/import/prodeje/?zdroj=proof', csv, 'text/csv');
  if (sent.status !== 400) await tell(tally, 'an import', Promise.resolve(sent));
  if (await tell(tally, 'reading', admin.get('/news/?limit=10'))) tally.read++;
  else tally.unread++;
  const alive = await fetch(`${base}/healthz`);
  if (alive.status !== 200) tally.wrong.push(`/healthz was answered with ${alive.status}`);
}

type Site = { disk: string; dataDir: string; program: Program; admin: Session };

/** A new post for adding files; the previous one when there is no space for a new one. */
async function postFor(admin: Session, before: number): Promise<number> {
  const answer = await admin.send('POST', '/news/', { obsah: 'Pro velké soubory' });
  const { id } = (await answer.json()) as { id?: number };
  return id ?? before;
}

/** Milliseconds until a post is accepted again. */
async function untilWritable(admin: Session): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await admin.send('POST', '/news/', { obsah: 'Zase je místo' });
    if (answer.status === 201) return performance.now() - began;
    if (performance.now() - began > 60_000)
      throw new Error(`Writes are still refused with ${answer.status}.`);
    await wait(50);
  }
}

/** Fills the disk except for `left` MB, writes until nothing is accepted and `longMs` beyond, then frees space. */
async function fillOnce(site: Site, area: ReturnType<typeof news>, left: number, longMs: number) {
  const { disk, admin, program } = site;
  const tally: Tally = { written: 0, refused: 0, away: 0, read: 0, unread: 0, wrong: [] };
  const before = postmasterPid(site.dataDir);
  let post = await postFor(admin, 0);
  await takeRoom(disk, left);
  let isFull = true;
  const writer = (async () => {
    while (isFull) {
      await area.step(admin).catch(async error => {
        if (!isCutOff(error)) tally.wrong.push(error.message);
        await wait(50);
      });
    }
  })();
  const last = performance.now() + 60_000;
  let until = last;
  while (performance.now() < Math.min(until, last)) {
    post = await postFor(admin, post);
    await tryEverything(admin, program.base, tally, post);
    if (tally.refused + tally.away > 0 && until === last) until = performance.now() + longMs;
  }
  await rm(join(disk, 'ballast'));
  const backMs = await untilWritable(admin);
  isFull = false;
  await writer;
  return { tally, backMs, wasRestarted: postmasterPid(site.dataDir) !== before };
}

async function rulesBrokenIn(dataDir: string): Promise<string[]> {
  const client = new pg.Client(patientOptions(await runningUrl(dataDir)));
  await client.connect();
  try {
    return await brokenRules(client);
  } finally {
    await client.end();
  }
}

async function fillRepeatedly(disk: string, size: Size, say: Say) {
  const dataDir = join(disk, 'data');
  // Uploads are received on the same disk.
  await mkdir(join(disk, 'tmp'));
  const env = { DATA_DIR: dataDir, TMPDIR: join(disk, 'tmp'), ADMIN_PASSWORD: PASSWORD };
  const program = await startProgram(env);
  const problems: string[] = [];
  const area = news();
  const sums = { refused: 0, away: 0, read: 0, unread: 0, restarts: 0, slowest: 0 };
  try {
    const admin = await signIn(program.base, 'admin', PASSWORD);
    await createShop(admin);
    const site = { disk, dataDir, program, admin };
    for (const left of size === 'short' ? ROOM.slice(0, 2) : ROOM) {
      const { tally, backMs, wasRestarted } = await fillOnce(
        site,
        area,
        left,
        size === 'short' ? 1_500 : 10_000,
      );
      const ids = area.ledger.ids('all');
      const found = [...tally.wrong, ...area.ledger.compare(ids, await area.read(admin, ids))];
      found.push(...(await rulesBrokenIn(dataDir)));
      if (tally.refused + tally.away === 0) found.push('nothing was refused: the disk was not full');
      if (backMs > BACK_MS && size === 'full')
        found.push(`writes were accepted again only ${Math.round(backMs)} ms after there was space`);
      say(
        `with ${left} MB left: ${tally.refused} answers were 507, ${tally.away} were 503; ${tally.read} of ${tally.read + tally.unread} reads were answered; ` +
          `${wasRestarted ? 'the database was started again; ' : ''}writes were accepted again after ${Math.round(backMs)} ms`,
      );
      for (const problem of found) say(`  ${problem}`);
      problems.push(...found.map(problem => `with ${left} MB left: ${problem}`));
      for (const key of ['refused', 'away', 'read', 'unread'] as const) sums[key] += tally[key];
      if (wasRestarted) sums.restarts++;
      sums.slowest = Math.max(sums.slowest, backMs);
    }
  } finally {
    await program.kill('SIGTERM');
  }
  return { problems, acknowledged: area.ledger.acknowledged, ...sums };
}

export const diskFull: Proof = {
  name: 'disk-full',
  promise:
    'A full disk loses no acknowledged write: requests are refused with a Czech sentence (507 or 503), the application keeps running, and it accepts writes within 5 s of having space again',
  run: (size, say) =>
    inTemporary('disk-full', async directory => {
      const disk = join(directory, 'disk');
      await mkdir(disk);
      const unmount = mountDisk(disk);
      if (!unmount) return skippedFor('mounting a small disk is not permitted here');
      try {
        const seen = await fillRepeatedly(disk, size, say);
        return {
          figures: [
            `${seen.acknowledged} writes were acknowledged`,
            `while the disk was full, ${seen.refused} answers were 507 and ${seen.away} were 503`,
            `meanwhile ${seen.read} of ${seen.read + seen.unread} reads were answered`,
            `the database was started again ${seen.restarts} times`,
            `writes were accepted again at most ${Math.round(seen.slowest)} ms after there was space`,
          ],
          problems: seen.problems,
        };
      } finally {
        unmount();
      }
    }),
};
