import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#test/ports.ts';
import { type Session, signIn, startProgram } from '../program.ts';
import { inTemporary, type Proof, type Seen, skippedFor, wait, within } from '../proof.ts';
import { findPrograms, type Programs, Server } from './servers.ts';

const PASSWORD = 'proof-of-standby';
const REPORT = '/analytics/celkova-cisla/?period=month';
const WRITABLE_WITHIN_MS = 10_000;
const FOLLOWED = `select coalesce(bool_or(sync_state = 'sync'), false) as is from pg_stat_replication`;

/** Requests reports continuously until stopped; every other answer than 200 is a problem. */
function reporting(session: Session, problems: string[]) {
  let [answers, ended] = [0, false];
  const done = (async () => {
    while (!ended) {
      const { status } = await session.get(`${REPORT}&_=${answers}`);
      if (status !== 200) problems.push(`a report was answered with ${status}`);
      answers++;
    }
  })();
  return async () => {
    ended = true;
    await done;
    return answers;
  };
}

/** Posts news in sequence; returns what was acknowledged, and when the last of it was, in ms of this process. */
function posting(session: Session) {
  const acknowledged: string[] = [];
  let [ended, tried, last] = [false, 0, 0];
  const done = (async () => {
    while (!ended) {
      const obsah = `Zpráva ${++tried}`;
      const answer = await session.send('POST', '/news/', { obsah }).catch(() => null);
      if (answer?.status === 201) {
        acknowledged.push(obsah);
        last = performance.now();
      } else await wait(50);
    }
  })();
  return {
    acknowledged,
    last: () => last,
    end: async () => {
      ended = true;
      await done;
    },
  };
}

async function stream(base: string, { cookie }: Session) {
  const answer = await fetch(`${base}/api/events/`, { headers: { cookie } });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async hears(word: string) {
      for (let text = ''; !text.includes(word); ) {
        const { value, done } = await reader.read();
        if (done) throw new Error('The live stream ended.');
        text += value;
      }
    },
    close: () => reader.cancel().catch(() => {}),
  };
}

/** Reports from the standby, a standby that dies, and a primary that dies under load. */
async function failOver(programs: Programs, directory: string, rounds: number): Promise<Seen> {
  const problems: string[] = [];
  const figures: string[] = [];
  await chmod(directory, 0o755);
  const primary = new Server(programs, join(directory, 'one'), await freePort());
  const standby = new Server(programs, join(directory, 'two'), await freePort());
  const alone = [`synchronous_standby_names = ''`];
  await primary.create([
    `synchronous_standby_names = '*'`,
    'wal_level = replica',
    'max_connections = 100',
    ...alone,
  ]);
  await primary.start();
  await primary.ask('create database prodejna');
  await standby.follow(primary, alone);
  await standby.start();
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const program = await startProgram({
    DATABASE_URL: `postgres://postgres@${hosts}/prodejna?target_session_attrs=read-write`,
    DATABASE_READ_URL: `postgres://postgres@${hosts}/prodejna`,
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: directory,
  });
  try {
    const admin = await signIn(program.base, 'admin', PASSWORD);
    const reads = `select count(*)::int as n from pg_stat_activity where application_name = 'prodejna'`;
    for (let at = 0; at < 20; at++) await admin.get(`${REPORT}&_=${at}`);
    const [read] = await standby.ask<{ n: number }>(reads);
    if (read!.n === 0) problems.push('no report was read on the standby');

    let reportsWithout = 0;
    for (let round = 0; round < rounds; round++) {
      const end = reporting(admin, problems);
      await wait(200);
      await standby.kill();
      await wait(500);
      await standby.start();
      reportsWithout += await end();
    }
    figures.push(
      `the standby was killed ${rounds} times; ${reportsWithout} reports were asked for meanwhile, and each was answered`,
    );

    // From now on nothing is acknowledged that the standby does not have.
    await primary.ask(`alter system set synchronous_standby_names = '*'`);
    await primary.ask('select pg_reload_conf()');
    await primary.until(FOLLOWED);
    const heard = await stream(program.base, admin);
    const posts = posting(admin);
    await wait(1_500);
    const before = posts.acknowledged.length;
    await primary.kill();
    const began = performance.now();
    await standby.promote();
    await within(
      (async () => {
        while (posts.last() < began) await wait(20);
      })(),
      60_000,
      'Accepting a write after the primary was killed',
    );
    const writable = posts.last() - began;
    if (writable > WRITABLE_WITHIN_MS)
      problems.push(`the promoted standby accepted a write only after ${Math.round(writable)} ms`);
    await within(
      heard.hears('event: obnova'),
      30_000,
      'Telling the live stream after the primary was killed',
    );
    await wait(500);
    await posts.end();
    heard.close();
    const kept = new Set((await await fetchPosts(standby)).map(({ obsah }) => obsah));
    const lost = posts.acknowledged.filter(obsah => !kept.has(obsah));
    if (lost.length > 0) problems.push(`${lost.length} acknowledged posts are lost, the first is ${lost[0]}`);
    figures.push(
      `the primary was killed under load; ${before} posts were acknowledged before and ${posts.acknowledged.length - before} after, and none was lost`,
      `a write was accepted ${Math.round(writable)} ms after the kill, and the live stream was told to fetch everything again`,
    );
    return { figures, problems };
  } finally {
    await program.kill('SIGTERM');
    await Promise.all([primary.stop(), standby.stop()]);
  }
}

const fetchPosts = (server: Server) => {
  const there = new Server(server.programs, server.directory, server.port);
  Object.assign(there, { url: server.url.replace(/postgres$/, 'prodejna') });
  return there.ask<{ obsah: string }>('select obsah from novinka');
};

export const standby: Proof = {
  name: 'standby',
  promise:
    'Reports are read on a standby that has what the asker has already seen, and a standby that dies costs no answer; when the primary is killed under load, a promoted standby has every acknowledged write and accepts new ones within 10 s',
  async run(size) {
    const programs = await findPrograms();
    if (!programs) return skippedFor('PROOF_POSTGRES_BIN names no directory with PostgreSQL’s programs');
    return inTemporary('standby', directory => failOver(programs, directory, size === 'full' ? 10 : 2));
  },
};
