import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '#shared/news/contract.ts';
import { type Session, signIn, startProgram } from './program.ts';
import { type Proof, type Say, wait } from './proof.ts';

const PASSWORD = 'proof-of-crash';
const READY_MS = 5_000;
const WRITERS = 4;

/** What the application has acknowledged: posts with the comments that followed, and those deleted. */
type Ledger = { posts: Map<string, { id: number; comments: string[] }>; deleted: Set<number> };

/** Writes posts with comments, now and then deletes one, until the connection breaks. */
async function writeUntilKilled(session: Session, ledger: Ledger, name: string) {
  for (let count = 0; ; count++) {
    try {
      const text = `${name}-${count}`;
      const created = await session.send('POST', '/news/', { obsah: text });
      if (created.status !== 201) throw new Error(`POST /news/ answered ${created.status}`);
      const { id } = (await created.json()) as Post;
      const entry = { id, comments: [] as string[] };
      ledger.posts.set(text, entry);
      const commented = await session.send('POST', `/news/${id}/komentare/`, { obsah: `k-${text}` });
      if (commented.status === 201) entry.comments.push(`k-${text}`);
      if (count % 5 === 4) {
        // From the moment it is sent until the answer is in, both outcomes are right.
        ledger.posts.delete(text);
        const removed = await session.send('DELETE', `/news/${id}/`);
        if (removed.status === 200) ledger.deleted.add(id);
      }
    } catch (error) {
      if (error instanceof TypeError) return; // fetch failed: killed
      throw error;
    }
  }
}

async function allPosts(session: Session): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const before = posts.at(-1)?.id;
    const answer = await session.get(`/news/?limit=100${before ? `&before=${before}` : ''}`);
    const page = (await answer.json()) as Post[];
    posts.push(...page);
    if (page.length < 100) return posts;
  }
}

/** Compares what is there with what was acknowledged; returns what is wrong, in words. */
function check(posts: Post[], { posts: written, deleted }: Ledger): string[] {
  const problems: string[] = [];
  const byId = new Map(posts.map(post => [post.id, post]));
  for (const [text, { id, comments }] of written) {
    const post = byId.get(id);
    if (post?.obsah !== text) problems.push(`post ${id} (${text}) is lost`);
    for (const comment of comments) {
      if (!post?.komentare.some(one => one.obsah === comment)) problems.push(`comment ${comment} is lost`);
    }
  }
  for (const id of deleted) if (byId.has(id)) problems.push(`post ${id} was deleted and is back`);
  return problems;
}

/**
 * Kills the application `rounds` times at random moments in mixed writes and starts it again on the same
 * data directory.
 * @returns what was wrong (nothing, if the promise holds) and how long each restart took, in ms.
 */
async function killRepeatedly(rounds: number, say: Say) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prodejna-crash-'));
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD };
  const ledger: Ledger = { posts: new Map(), deleted: new Set() };
  const problems: string[] = [];
  const restarts: number[] = [];
  let program = await startProgram(env);
  try {
    for (let round = 1; round <= rounds; round++) {
      const { base } = program;
      const sessions = await Promise.all(
        Array.from({ length: WRITERS }, () => signIn(base, 'admin', PASSWORD)),
      );
      const writers = sessions.map((session, at) => writeUntilKilled(session, ledger, `${round}.${at}`));
      await wait(150 + Math.random() * 600);
      await program.kill('SIGKILL');
      await Promise.all(writers);
      program = await startProgram(env);
      restarts.push(program.readyAfter);
      if (program.readyAfter > READY_MS)
        problems.push(`round ${round}: ready only after ${program.readyAfter} ms`);
      const found = check(await allPosts(await signIn(program.base, 'admin', PASSWORD)), ledger);
      problems.push(...found.map(problem => `round ${round}: ${problem}`));
      say(
        `round ${round}: ${ledger.posts.size} posts acknowledged, ready after ${Math.round(program.readyAfter)} ms`,
      );
    }
  } finally {
    await program.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return { problems, restarts, acknowledged: ledger.posts.size };
}

export const crash: Proof = {
  name: 'crash',
  promise: 'An acknowledged write survives kill -9; ready again within 5 s',
  async run(size, say) {
    const { problems, restarts, acknowledged } = await killRepeatedly(size === 'short' ? 3 : 100, say);
    if (acknowledged === 0) problems.push('nothing was acknowledged');
    return {
      figures: [
        `${restarts.length} × SIGKILL`,
        `${acknowledged} acknowledged posts`,
        `slowest restart ${Math.round(Math.max(...restarts))} ms`,
      ],
      problems,
    };
  },
};
