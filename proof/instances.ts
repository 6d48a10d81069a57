import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/embedded/start.ts';
import { given, type Session, signIn, startProgram } from './program.ts';
import { type Proof, patience, type Size, within } from './proof.ts';

const PASSWORD = 'proof-of-two';

/** Follows the live stream of `base`; `next` resolves with the next change of `tema`, in ms since the call. */
async function follow(base: string, session: Session) {
  const aborter = new AbortController();
  const answer = await fetch(`${base}/api/events/`, {
    headers: { cookie: session.cookie },
    signal: aborter.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async next(tema: string): Promise<number> {
      const began = performance.now();
      for (let text = ''; ; ) {
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream ended.');
        text += value;
        if (text.includes(`"tema":"${tema}"`)) return performance.now() - began;
      }
    },
    /** Milliseconds until the server ends the stream. */
    async ended(): Promise<number> {
      const began = performance.now();
      while (!(await reader.read()).done);
      return performance.now() - began;
    },
    close: () => aborter.abort(),
  };
}

/**
 * Two instances on one database, started at once: live changes cross over, and a deactivated person is locked out of
 * both at once. Returns milliseconds of each crossing; throws when a promise is broken.
 */
async function twoInstances(size: Size) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prodejna-two-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const env = { ...given(database), ADMIN_PASSWORD: PASSWORD };
  const [one, two] = await Promise.all([startProgram(env), startProgram(env)]);
  try {
    const admin = await signIn(one.base, 'admin', PASSWORD);
    const created = await admin.send('POST', '/users/create/', {
      id: 7,
      uzivatelske_jmeno: 'petra',
      jmeno: 'Petra',
      prijmeni: 'Nováková',
      heslo: PASSWORD,
    });
    if (created.status !== 201) throw new Error(`Creating a person was answered with ${created.status}.`);
    const petra = await signIn(two.base, 'petra', PASSWORD);
    const stream = await follow(two.base, petra);

    const heard = stream.next('news');
    await admin.send('POST', '/news/', { obsah: 'Z první instance' });
    const announcedMs = await within(
      heard,
      patience(size, 1_000),
      'Hearing on one instance of a post on the other',
    );
    const posts = (await (await petra.get('/news/')).json()) as { obsah: string }[];
    if (posts[0]?.obsah !== 'Z první instance') throw new Error('The post is not on the other instance.');

    const ended = stream.ended();
    await admin.send('PUT', '/users/update/7/', {
      uzivatelske_jmeno: 'petra',
      jmeno: 'Petra',
      prijmeni: 'Nováková',
      aktivni: false,
    });
    const refused = await petra.get('/news/');
    if (refused.status !== 401) throw new Error(`A deactivated person was answered with ${refused.status}.`);
    const closedMs = await within(ended, patience(size, 2_000), 'Closing the stream of a deactivated person');
    stream.close();
    return { announcedMs, closedMs };
  } finally {
    await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')]);
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const instances: Proof = {
  name: 'instances',
  promise:
    'With two instances on one database, a change on one is seen on the other within a second, and a deactivated person loses access at once',
  async run(size) {
    const { announcedMs, closedMs } = await twoInstances(size);
    return {
      figures: [
        `a post on one instance was heard of on the other after ${Math.round(announcedMs)} ms`,
        `the live stream of a deactivated person closed after ${Math.round(closedMs)} ms`,
      ],
      problems: [],
    };
  },
};
