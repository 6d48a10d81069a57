import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkBackup } from '#server/backup/check.ts';
import { makeBackup } from '#server/backup/make.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { OWNER } from '#server/embedded/role.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { verifyDatabase } from '#server/sales/rollups/verify.ts';
import type { Post } from '#shared/news/contract.ts';
import { checks } from '../checks.ts';
import { runCommand } from '../command.ts';
import { given, type Session, startProgram } from '../program.ts';
import { type Proof, percentile, type Seen, type Size, wait } from '../proof.ts';
import { makeChain, playChain, SECRET, signInAs } from './chain.ts';
import { damage, killBackup, type Told } from './damage.ts';

const AMOUNT: Record<Size, { lines: number; flips: number; kills: number }> = {
  short: { lines: 1_500, flips: 60, kills: 1 },
  full: { lines: 3_000_000, flips: 200, kills: 5 },
};
/** Documents that an upgrade leaves for the next import to recount; otherwise empty. */
const WAITING = 'prodej_prepocet';
const BOUND_MEGABYTES = 400;

/** Writes posts until stopped; returns those acknowledged so far, and how long each took in ms. */
function write(session: Session) {
  let stopped = false;
  const acknowledged: string[] = [];
  const took: number[] = [];
  const work = (async () => {
    for (let at = 0; !stopped; at++) {
      const began = performance.now();
      const answer = await session.send('POST', '/news/', { obsah: `zapis-${at}` });
      if (answer.status === 201) acknowledged.push(`zapis-${at}`);
      took.push(performance.now() - began);
      await wait(10);
    }
  })();
  return {
    acknowledged,
    took,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

/** Tables and sequences that differ between two backups, by the checksums of their rows. */
function differing(one: Manifest, other: Manifest): string[] {
  const of = ({ tables, sequences }: Manifest) =>
    [...tables, ...sequences].map(entry => JSON.stringify(entry));
  const theirs = new Set(of(other));
  return [
    ...of(one).filter(entry => !theirs.has(entry)),
    ...(of(one).length === theirs.size ? [] : ['the number of tables and sequences']),
  ];
}

async function onDatabase(url: string, statement: string): Promise<{ obsah?: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function allPosts(session: Session): Promise<Post[]> {
  const posts: Post[] = [];
  for (let before = 0; ; ) {
    const page = (await (
      await session.get(`/news/?limit=100${before ? `&before=${before}` : ''}`)
    ).json()) as Post[];
    posts.push(...page);
    if (page.length < 100) return posts;
    before = page.at(-1)!.id;
  }
}

/** Starts the application on the moved data: people sign in, find what they had, and continue. */
async function goOn(
  env: Record<string, string>,
  { acknowledged, access, cookie }: { acknowledged: string[]; access: number; cookie: string },
  { say, expectThat }: Told,
) {
  say('People continue on the moved data:');
  const again = await startProgram(env);
  try {
    const session = await signInAs(again.base);
    const revealed = await session.reveal(`/pristupy/${access}/reveal_password/`);
    expectThat(
      'an administrator signs in and reveals a stored password',
      ((await revealed.json()) as { password?: string }).password,
      SECRET,
    );
    const posts = await allPosts(session);
    const there = new Set(posts.map(post => post.obsah));
    expectThat(
      'every acknowledged post is there',
      acknowledged.filter(text => !there.has(text)),
      [],
    );
    const posted = await session.send('POST', '/news/', { obsah: 'po obnově' });
    expectThat('new records get new numbers', posted.status, 201);
    const old = await fetch(`${again.base}/api/news/?limit=1`, { headers: { cookie } });
    expectThat('a session from before the move is still valid', old.status, 200);
    const picture = posts.flatMap(post => post.soubory)[0];
    const file =
      picture && (await fetch(`${again.base}${picture.url}`, { headers: { cookie: session.cookie } }));
    expectThat(
      'an uploaded file opens with all its bytes',
      file && [file.status, (await file.arrayBuffer()).byteLength],
      [200, picture?.velikost],
    );
  } finally {
    await again.kill('SIGTERM');
  }
}

/** A chain in use is backed up, restored, moved to a server and back; then people continue with it. */
async function roundTrip(directory: string, size: Size, told: Told) {
  const { say, figures, expectThat, expectBetween } = told;
  const { lines, flips, kills } = AMOUNT[size];
  const expectSame = (what: string, one: Manifest, other: Manifest) =>
    expectThat(what, differing(one, other), []);
  const [source, target, back] = ['source', 'target', 'back'].map(name => join(directory, name)) as [
    string,
    string,
    string,
  ];
  say(`A chain with ${lines} sold lines …`);
  await makeChain(source, size, lines);
  const program = await startProgram({ DATA_DIR: source });
  const admin = await signInAs(program.base);
  const access = await playChain(program, admin);

  say('A backup while people write:');
  const writer = write(admin);
  await wait(size === 'short' ? 300 : 10_000);
  // On a busy machine the first post may take longer.
  while (writer.acknowledged.length === 0) await wait(20);
  const certain = [...writer.acknowledged];
  const quiet = writer.took.splice(0);
  const hot = join(directory, 'hot.tar');
  const began = performance.now();
  const made = await runCommand('backup', [hot], { DATA_DIR: source });
  figures.push(
    `the backup took ${((performance.now() - began) / 1000).toFixed(1)} s and ${Math.round(made.megabytes)} MB of memory`,
    `95 % of writes took at most ${Math.round(percentile(writer.took, 0.95))} ms meanwhile, ${Math.round(percentile(quiet, 0.95))} ms before`,
  );
  expectThat('a backup was made while people wrote', made.code, 0);
  if (made.code !== 0) throw new Error(made.output);
  expectBetween(
    `the backup takes at most ${BOUND_MEGABYTES} MB of memory`,
    made.megabytes,
    0,
    BOUND_MEGABYTES,
  );
  const { manifest } = await checkBackup(hot);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  figures.push(`the backup holds ${rows} rows in ${Math.round((await stat(hot)).size / 2 ** 20)} MB`);
  const empty = manifest.tables
    .filter(({ name, rows }) => rows === 0 && name !== WAITING)
    .map(({ name }) => name);
  expectThat(`none of the ${manifest.tables.length} tables except ${WAITING} is empty`, empty, []);
  await killBackup(source, join(directory, 'killed.tar'), told);
  await writer.stop();
  await damage(hot, flips, told);

  say('Restores into an empty directory, the first ones killed in the middle:');
  for (let count = 0; count < kills; count++) {
    const until = Date.now() + 60_000;
    let since = 0;
    const killed = await runCommand('restore', [hot], { DATA_DIR: target }, async output => {
      if (output.includes('Restoring') && since === 0) since = Date.now();
      return Date.now() > until || (since > 0 && Date.now() - since > 100 + count * 400);
    });
    if (killed.code !== null) throw new Error(`A restore ended before it was killed: ${killed.output}`);
  }
  const restored = await runCommand('restore', [hot], { DATA_DIR: target });
  expectThat(`a restore succeeds after ${kills} killed ones on the same directory`, restored.code, 0);
  if (restored.code !== 0) throw new Error(restored.output);
  expectThat(
    'the restore says which key of the vault is missing',
    /WARNING: The vault's key \S+ .* is missing/.test(restored.output),
    true,
  );

  const server = await startEmbedded({ dataDir: target, log: () => {} });
  try {
    const copied = join(directory, 'copy.tar');
    await makeBackup(server.url, copied, 'proof', () => {});
    const copy = await checkBackup(copied);
    expectSame(
      'every table of the restored database is as it was at the moment of the backup',
      manifest,
      copy.manifest,
    );
    const kept = new Set((await onDatabase(server.url, 'select obsah from novinka')).map(post => post.obsah));
    expectThat(
      'every post acknowledged before the backup began is in it',
      certain.filter(text => !kept.has(text)),
      [],
    );
    expectThat(
      'the restored rollups agree with the restored lines, so the backup shows one moment',
      await verifyDatabase(server.url),
      [],
    );

    say('A move from the embedded database to a server and back:');
    await program.kill('SIGTERM');
    const cold = join(directory, 'cold.tar');
    const stopped = await runCommand('backup', [cold], { DATA_DIR: source });
    await onDatabase(server.superuserUrl, `create database moved owner ${OWNER}`);
    const there = (url: string) => url.replace(/\/app$/, '/moved');
    const env = given({ url: there(server.url), ownerUrl: there(server.ownerUrl) });
    const moved = await runCommand('restore', [cold], { ...env, DATA_DIR: source });
    const onServer = join(directory, 'server.tar');
    const taken = await runCommand('backup', [onServer], env);
    expectThat(
      'the stopped application is backed up, restored on a server and backed up there',
      [stopped, moved, taken].map(({ code }) => code),
      [0, 0, 0],
    );
    const [before, after] = [(await checkBackup(cold)).manifest, (await checkBackup(onServer)).manifest];
    expectSame('every table on the server equals that of the stopped application', before, after);
    const had = { acknowledged: writer.acknowledged, access, cookie: admin.cookie };
    await goOn({ ...env, DATA_DIR: source }, had, told);
    if (size === 'short') return;
    const last = await runCommand('restore', [onServer], { DATA_DIR: back });
    expectThat('the backup from the server is restored into a directory', last.code, 0);
    await copyFile(join(source, 'vault.keys'), join(back, 'vault.keys'));
    await goOn({ DATA_DIR: back }, had, told);
  } finally {
    await server.stop();
  }
}

export const backup: Proof = {
  name: 'backup',
  promise:
    'A backup made while people write restores every table and file as it was, and moves to a server and back; a damaged backup is refused before anything is touched',
  async run(size, say): Promise<Seen> {
    const made = checks(say);
    const directory = await mkdtemp(join(tmpdir(), 'prodejna-backup-'));
    try {
      await roundTrip(directory, size, { say, ...made });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
    return made;
  },
};
