import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Where PostgreSQL's own programs are, and as whom they run, since root may not; null when not configured. */
export type Programs = { bin: string; uid?: number; gid?: number };

export async function findPrograms(): Promise<Programs | null> {
  const bin = process.env.PROOF_POSTGRES_BIN;
  if (!bin) return null;
  if (process.getuid?.() !== 0) return { bin };
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { bin, uid: await id('-u'), gid: await id('-g') };
}

const LOOK_MS = 50;

/** One server on loopback, in its own directory. */
export class Server {
  readonly url: string;

  constructor(
    readonly programs: Programs,
    readonly directory: string,
    readonly port: number,
  ) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  #run(program: string, args: string[]) {
    const { bin, ...who } = this.programs;
    return run(join(bin, program), args, { ...who, cwd: '/' });
  }

  async #own() {
    await mkdir(this.directory, { mode: 0o700 });
    const { uid, gid } = this.programs;
    if (uid !== undefined && gid !== undefined) await chown(this.directory, uid, gid);
  }

  async create(settings: string[]) {
    await this.#own();
    await this.#run('initdb', [
      '-D',
      this.directory,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);
    await this.configure(settings);
  }

  /** Makes this server a copy of `other` that follows it. */
  async follow(other: Server, settings: string[]) {
    await this.#own();
    const args = [
      '-D',
      this.directory,
      '-h',
      '127.0.0.1',
      '-p',
      `${other.port}`,
      '-U',
      'postgres',
      '-R',
      '-c',
      'fast',
    ];
    await this.#run('pg_basebackup', args);
    await this.configure(settings);
  }

  /** The last line of a setting in the file wins. */
  configure = (settings: string[]) =>
    appendFile(
      join(this.directory, 'postgresql.auto.conf'),
      [
        `port = ${this.port}`,
        `listen_addresses = '127.0.0.1'`,
        `unix_socket_directories = ''`,
        ...settings,
        '',
      ].join('\n'),
    );

  start = () => this.#run('pg_ctl', ['-D', this.directory, '-l', join(this.directory, 'log'), '-w', 'start']);
  /** Without a clean shutdown, as when it is killed. */
  kill = () => this.#run('pg_ctl', ['-D', this.directory, '-m', 'immediate', '-w', 'stop']);
  stop = () => this.#run('pg_ctl', ['-D', this.directory, '-m', 'fast', '-w', 'stop']).catch(() => {});
  promote = () => this.#run('pg_ctl', ['-D', this.directory, '-w', 'promote']);

  async ask<Row extends pg.QueryResultRow>(question: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(question)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until a query returns a true `is`. */
  async until(question: string, withinMs = 30_000) {
    for (const began = performance.now(); performance.now() - began < withinMs; ) {
      if ((await this.ask<{ is: boolean }>(question).catch(() => []))[0]?.is) return;
      await new Promise(done => setTimeout(done, LOOK_MS));
    }
    throw new Error(`This was not true within ${withinMs} ms: ${question}`);
  }
}
