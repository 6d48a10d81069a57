import type { Post } from '#shared/news/contract.ts';
import type { Session } from './program.ts';
import { wait } from './proof.ts';

/** What people saw while they kept working: answers by status, the slowest one, and everything wrong. */
export type Worked = {
  answers: Map<number, number>;
  slowestMs: number;
  /** Ids of acknowledged posts by their text; `sent` counts all texts sent, acknowledged or not. */
  acknowledged: Map<string, number>;
  sent: number;
  problems: string[];
};

type Options = {
  /** The people at work; each reads, and writes every third time. */
  sessions: Session[];
  /** The prefix of the texts that they write. */
  name: string;
  thinkMs: number;
  /** The longest that an answer may take, in ms. */
  withinMs: number;
  /** Whether 503 is acceptable; it must then have Retry-After and a request id to report. */
  mayRefuse?: boolean;
};

const CZECH = /[áčďéěíňóřšťúůýž]/i;

/** What is wrong with a 503, in words; empty when a person can act on it. */
async function complaints(answer: Response): Promise<string[]> {
  const problems: string[] = [];
  if (!(Number(answer.headers.get('retry-after')) > 0)) problems.push('a 503 has no Retry-After');
  const { success, message, request_id } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (success !== false || !CZECH.test(`${message}`)) problems.push('a 503 has no Czech sentence');
  const id = answer.headers.get('x-request-id');
  if (!id || id !== request_id) problems.push('a 503 has no x-request-id, or a different one in its body');
  return problems;
}

/** Lets people work until `stop`, which returns what they saw. */
export function keepWorking({ sessions, name, thinkMs, withinMs, mayRefuse = false }: Options) {
  const seen: Worked = { answers: new Map(), slowestMs: 0, acknowledged: new Map(), sent: 0, problems: [] };
  let isOver = false;

  const ask = async (what: string, send: () => Promise<Response>, ok: number): Promise<Response | null> => {
    const began = performance.now();
    try {
      const answer = await send();
      const took = performance.now() - began;
      seen.slowestMs = Math.max(seen.slowestMs, took);
      seen.answers.set(answer.status, (seen.answers.get(answer.status) ?? 0) + 1);
      if (took > withinMs) seen.problems.push(`${what} took ${Math.round(took)} ms`);
      if (answer.status === ok) return answer;
      if (answer.status === 503 && mayRefuse) seen.problems.push(...(await complaints(answer)));
      else
        seen.problems.push(
          `${what} was answered with ${answer.status}: ${(await answer.text()).slice(0, 200)}`,
        );
    } catch (error) {
      const { message, cause } = error as Error;
      seen.problems.push(`${what} was not answered: ${message} ${cause ?? ''}`);
    }
    return null;
  };

  const work = async (session: Session, person: number) => {
    for (let count = 0; !isOver; count++) {
      if (count % 3 === 2) {
        const obsah = `${name}-${person}-${count}`;
        seen.sent++;
        const answer = await ask('POST /news/', () => session.send('POST', '/news/', { obsah }), 201);
        if (answer) seen.acknowledged.set(obsah, ((await answer.json()) as Post).id);
      } else {
        const path = count % 3 ? '/users/current/' : '/news/?limit=5';
        await (await ask(`GET ${path}`, () => session.get(path), 200))?.text();
      }
      await wait(thinkMs * (0.5 + Math.random()));
    }
  };

  const working = Promise.all(sessions.map(work));
  return async (): Promise<Worked> => {
    isOver = true;
    await working;
    return seen;
  };
}

/** A database that has just returned may be refused once more, until the last old connection is gone. */
const STILL_REFUSES_MS = 25_000;

async function posts(session: Session, path: string): Promise<Post[]> {
  for (const until = performance.now() + STILL_REFUSES_MS; ; await wait(100)) {
    const answer = await session.get(path);
    if (answer.ok) return (await answer.json()) as Post[];
    await answer.text();
    if (answer.status !== 503 || performance.now() > until)
      throw new Error(`GET ${path} was answered with ${answer.status}.`);
  }
}

/** Compares the existing posts with the acknowledged ones; returns what is lost or duplicated. */
export async function lostOrDoubled(session: Session, { acknowledged }: Worked): Promise<string[]> {
  const texts = new Map<string, number>();
  for (let before: number | undefined; ; ) {
    const page = await posts(session, `/news/?limit=100${before ? `&before=${before}` : ''}`);
    for (const { obsah } of page) texts.set(obsah, (texts.get(obsah) ?? 0) + 1);
    if (page.length < 100) break;
    before = page.at(-1)!.id;
  }
  return [
    ...[...acknowledged.keys()]
      .filter(text => !texts.has(text))
      .map(text => `the acknowledged post ${text} is lost`),
    ...[...texts]
      .filter(([, times]) => times > 1)
      .map(([text, times]) => `the post ${text} exists ${times} times`),
  ];
}
