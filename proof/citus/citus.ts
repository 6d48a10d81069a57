import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_FILE } from '#server/vault/keys.ts';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { questions } from '../../bench/questions.ts';
import { runCommand, succeed } from '../command.ts';
import { keepWorking, lostOrDoubled } from '../people.ts';
import { type Program, type Session, signIn, startProgram } from '../program.ts';
import { inTemporary, type Proof, type Say, type Seen, skippedFor, wait } from '../proof.ts';
import { Cluster, NO_CLUSTER } from './cluster.ts';

const PASSWORD = 'proof-of-citus';
const FIRST = { from: '2026-06-01', to: '2026-10-01' };
/** The second file replaces documents of the first one with other lines, and adds its own. */
const SECOND = { from: '2026-09-01', to: '2026-11-01' };
const LAST_DAY = '2026-10-31';

type Files = { first: string; second: string };

/** A running application, and an ADMIN who is signed in. */
type Site = { program: Program; admin: Session };

async function openSite(env: Record<string, string>): Promise<Site> {
  const program = await startProgram({ ADMIN_PASSWORD: PASSWORD, ...env });
  return { program, admin: await signIn(program.base, 'admin', PASSWORD) };
}

const close = ({ program }: Site) => program.kill('SIGTERM');

const send = (session: Session, file: string) =>
  session.upload('/import/prodeje/?zdroj=proof', file, 'text/csv');

async function imported(session: Session, file: string): Promise<ImportAnswer> {
  const answer = await send(session, file);
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { import: ImportAnswer }).import;
}

/**
 * The part of the answer to `path` about the sales. A running day is compared with an earlier one up to the current
 * minute, which moves between two requests: periods that depend on the clock are taken without it, custom ones with
 * it.
 */
function ofTheSales(path: string, body: string, isOk: boolean): string {
  // The time of computation is no number of the sales.
  const timeless = body.replace(/"\d{4}-\d\d-\d\dT[^"]*"|"\d\d:\d\d"/g, '""');
  if (!isOk || path.includes('period=custom')) return timeless;
  return JSON.stringify(JSON.parse(timeless), (key, value) => (key === 'zmena' ? undefined : value));
}

/** The answers of every call about sales, by name, as text. */
async function answers(session: Session, problems: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const seller = { id: 1, jmeno: 'Alena Dvořáková' };
  for (const { name, path } of questions(LAST_DAY, seller, seller.jmeno)) {
    const answer = await session.get(path);
    const body = await answer.text();
    if (answer.status !== 200)
      problems.push(`${name} was answered with ${answer.status}: ${body.slice(0, 200)}`);
    found.set(name, ofTheSales(path, body, answer.status === 200));
  }
  return found;
}

const different = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...one.keys()].filter(name => one.get(name) !== other.get(name));

/** Requests while a worker is away: each must get an answer, or a 503 with a sentence. */
async function asksMeanwhile(session: Session, problems: string[]): Promise<number> {
  let refused = 0;
  for (const { name, path } of questions(LAST_DAY, { id: 1, jmeno: '' }, '').slice(0, 12)) {
    const answer = await session.get(`${path}&_=${Math.random()}`);
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
    if (answer.status === 503 && message) refused++;
    else if (answer.status !== 200)
      problems.push(`while a worker was missing, ${name} was answered with ${answer.status}`);
  }
  return refused;
}

class Run {
  readonly problems: string[] = [];
  readonly figures: string[] = [];
  readonly #directory: string;
  readonly #cluster: Cluster;
  readonly #files: Files;
  readonly #say: Say;

  constructor(directory: string, cluster: Cluster, files: Files, say: Say) {
    this.#directory = directory;
    this.#cluster = cluster;
    this.#files = files;
    this.#say = say;
  }

  get #there() {
    // The vault's key belongs to the chain, wherever its database is.
    return { DATABASE_URL: this.#cluster.url, DATA_DIR: join(this.#directory, 'one') };
  }

  get #here() {
    return { DATA_DIR: join(this.#directory, 'one') };
  }

  #same(one: Map<string, string>, other: Map<string, string>, what: string) {
    const found = different(one, other);
    this.#say(`${what}: ${one.size - found.length} of ${one.size} answers are equal`);
    this.problems.push(...found.map(name => `${what}: ${name} differs`));
  }

  async #verify(env: Record<string, string>, where: string) {
    const { code, output } = await runCommand('verify', [], env);
    if (code !== 0) this.problems.push(`${where}: rollups differ from their lines: ${output.slice(0, 300)}`);
  }

  /** From one machine to the cluster, distributed by a command that is killed and run again. */
  async #move(): Promise<Map<string, string>> {
    const site = await openSite(this.#here);
    await imported(site.admin, this.#files.first);
    const expected = await answers(site.admin, this.problems);
    await close(site);
    const file = join(this.#directory, 'there.tar');
    await succeed('backup', [file], this.#here);
    await this.#cluster.create();
    await succeed('restore', [file], this.#there);
    const killed = await runCommand('distribute', ['--shards', '4'], this.#there, async output =>
      output.includes('prodej_doklad:'),
    );
    this.#say(`distribute was killed after: ${killed.output.trim().split('\n').at(-1)}`);
    this.#say((await succeed('distribute', ['--shards', '4'], this.#there)).trim());
    return expected;
  }

  /** A worker joins and rows move while people work and a file is imported. */
  async #grow(site: Site): Promise<number | null> {
    const before = await this.#cluster.pieces();
    const stop = keepWorking({ sessions: [site.admin], name: 'stehovani', thinkMs: 100, withinMs: 30_000 });
    const [joined, answer] = await Promise.allSettled([
      this.#cluster.addLast(),
      imported(site.admin, this.#files.second),
    ]);
    const seen = await stop();
    this.problems.push(...seen.problems, ...(await lostOrDoubled(site.admin, seen)));
    for (const one of [joined, answer])
      if (one.status === 'rejected') this.problems.push(`this failed while rows moved: ${one.reason}`);
    const after = await this.#cluster.pieces();
    this.figures.push(
      `rows moved to a new worker during an import (shards by worker's port: ${before.join(', ')} → ${after.join(', ')})`,
    );
    this.#say(this.figures.at(-1)!);
    return answer.status === 'fulfilled' ? answer.value.id : null;
  }

  /** The first worker is killed during an import; nothing of it may be stored, and repeating it must succeed. */
  async #lose(site: Site, before: Map<string, string>, file: string) {
    const sending = send(site.admin, file);
    await wait(700);
    await this.#cluster.killWorker();
    const answer = await sending;
    if (answer.ok) this.#say('the import was done before the worker was gone');
    else if (answer.status >= 500 && answer.status !== 503)
      this.problems.push(`the import was answered with ${answer.status}: ${await answer.text()}`);
    const refused = await asksMeanwhile(site.admin, this.problems);
    const healthy = await fetch(`${site.program.base}/healthz`);
    if (!healthy.ok)
      this.problems.push('while a worker was missing, the application said that it was not alive');
    await this.#cluster.start();
    this.figures.push(
      `a worker was killed during an import, which was answered with ${answer.status}; meanwhile ${refused} of 12 reports were answered with 503`,
    );
    this.#say(this.figures.at(-1)!);
    if (!answer.ok) this.#same(before, await answers(site.admin, this.problems), 'after a worker was killed');
  }

  async whole() {
    const expected = await this.#move();
    const site = await openSite(this.#there);
    try {
      this.#same(expected, await answers(site.admin, this.problems), 'one machine against the cluster');
      await this.#verify(this.#there, 'the cluster');
      await this.#lose(site, expected, this.#files.second);
      const made = await this.#grow(site);
      const last = await imported(site.admin, this.#files.second);
      if (last.nove + last.nahrazene > 0)
        this.problems.push('importing the same file again changed something');
      await this.#verify(this.#there, 'the cluster with a new worker');
      const all = await answers(site.admin, this.problems);
      await this.#back(all);
      const taken = await site.admin.send('POST', `/import/${made}/vratit/`);
      if (!taken.ok)
        this.problems.push(`taking the import back was answered with ${taken.status}: ${await taken.text()}`);
      this.#same(
        expected,
        await answers(site.admin, this.problems),
        'after taking the import back on the cluster',
      );
      await this.#verify(this.#there, 'the cluster after taking the import back');
    } finally {
      await close(site);
    }
  }

  /** A backup of the cluster is like any other: it is restored to one machine. */
  async #back(all: Map<string, string>) {
    const file = join(this.#directory, 'back.tar');
    await succeed('backup', [file], this.#there);
    const one = { DATA_DIR: join(this.#directory, 'two') };
    await succeed('restore', [file], one);
    // A backup does not contain the key; whoever moves a chain must copy it.
    await copyFile(join(this.#here.DATA_DIR, KEY_FILE), join(one.DATA_DIR, KEY_FILE));
    const again = await openSite(one);
    try {
      this.#same(
        all,
        await answers(again.admin, this.problems),
        'the cluster against the machine it was moved back to',
      );
      await this.#verify(one, 'the machine it was moved back to');
    } finally {
      await close(again);
    }
  }
}

export const citus: Proof = {
  name: 'citus',
  promise:
    'A Citus cluster reports the same sales numbers as one machine; a backup moves there and back, a killed worker leaves nothing half done, and a new worker takes over rows while people work',
  async run(size, say): Promise<Seen> {
    const cluster = await Cluster.find('prodejna_proof');
    if (!cluster) return skippedFor(NO_CLUSTER);
    return inTemporary('citus', async directory => {
      const lines = size === 'full' ? 120_000 : 4_000;
      const read = async (name: string, range: typeof FIRST, seed: number, count: number) => {
        const path = join(directory, `${name}.csv`);
        await writeCsv(path, { ...range, linesPerDay: linesPerDayFor(count, range), seed });
        return readFile(path, 'utf8');
      };
      const files = {
        first: await read('first', FIRST, 1, lines),
        second: await read('second', SECOND, 2, lines / 2),
      };
      const run = new Run(directory, cluster, files, say);
      try {
        await run.whole();
      } finally {
        await cluster.drop();
      }
      return {
        figures: [`${lines} lines were imported first, then ${lines / 2}`, ...run.figures],
        problems: run.problems,
      };
    });
  },
};
