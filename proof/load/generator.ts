import { Agent, request } from 'node:http';
import type { Mix, MixCall } from './mix.ts';

/**
 * A separate process that sends requests by a schedule, whether or not earlier ones were answered: times count from
 * when a request was due, so that a stalled server cannot hide the requests it kept waiting.
 */

export type Visitor = { cookie: string; token: string; mix: Mix };
export type Order =
  | { start: { base: string; visitors: Visitor[]; streams: number } }
  | { phase: { perSecond: number; seconds: number; writes: number } }
  | { end: true };

/**
 * The results of one phase; times in ms, by call, of correctly answered requests. Times of refusals count from when
 * the request had a connection: a browser has six, and requests waiting for one wait in the browser.
 */
export type Result = {
  sent: number;
  ok: number;
  /** Refused because of overload: 503 and 429. */
  refused: number;
  /** All other wrong answers, by kind. */
  errors: Record<string, number>;
  times: Record<string, number[]>;
  refusals: number[];
  /** Refusals without Retry-After. */
  withoutRetry: number;
  /** The highest number of concurrent requests. */
  mostOpen: number;
  /** Events received by the live streams, and the number of open streams. */
  events: number;
  streams: number;
  /** The share of one processor that this process used, and the largest delay of its schedule, in ms. */
  cpu: number;
  latest: number;
};

const LONGEST_MS = 30_000;
/** How many connections a browser opens to one server. */
const CONNECTIONS = 6;
let base = new URL('http://127.0.0.1');
let visitors: (Visitor & { agent: Agent })[] = [];
let events = 0;
let streams = 0;
const open = new Set<ReturnType<typeof request>>();

function followStream({ cookie }: Visitor) {
  const stream = request(new URL('/api/events/', base), { headers: { cookie }, agent: false }, answer => {
    if (answer.statusCode !== 200) return void answer.resume();
    streams++;
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      events += text.split('event: zmena').length - 1;
    });
    answer.on('close', () => void streams--);
  });
  stream.on('error', () => {});
  stream.end();
  open.add(stream);
}

/**
 * Opens all of a visitor's connections in advance, as a loading page does: a busy process accepts only one connection
 * per turn of its event loop, and this measures answers.
 */
const openConnections = ({ agent }: { agent: Agent }) =>
  Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<void>(done => {
          const sent = request(new URL('/healthz', base), { agent }, answer => {
            answer.resume();
            answer.on('end', done);
          });
          sent.on('error', () => done());
          sent.end();
        }),
    ),
  );

const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;

function pickCall(calls: MixCall[]): MixCall {
  let rest = Math.random() * calls.reduce((sum, { share }) => sum + share, 0);
  for (const call of calls) {
    rest -= call.share;
    if (rest < 0) return call;
  }
  return calls[0]!;
}

type Answer = {
  status: number | string;
  retry: boolean;
  /** When it got one of its browser's connections; before that the server cannot know about it. */
  from: number;
};

function ask(
  { cookie, token, agent }: Visitor & { agent: Agent },
  { method, path, body }: MixCall,
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    cookie,
    // As browsers do, because compression costs the application time.
    'accept-encoding': 'gzip, deflate, br',
    ...(method !== 'GET' && { 'x-csrftoken': token }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise(answered => {
    let from = performance.now();
    const done = (answer: Omit<Answer, 'from'>) => answered({ ...answer, from });
    const sent = request(
      new URL(`/api${path}`, base),
      { method, headers, agent, timeout: LONGEST_MS },
      answer => {
        answer.resume();
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, retry: answer.headers['retry-after'] !== undefined }),
        );
        answer.on('error', () => done({ status: 'cut off', retry: false }));
      },
    );
    sent.on('socket', () => {
      from = performance.now();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', error =>
      done({ status: (error as NodeJS.ErrnoException).code ?? error.message, retry: false }),
    );
    sent.end(text);
  });
}

const isRight = (status: Answer['status'], { also = [] }: MixCall) =>
  typeof status === 'number' && ((status >= 200 && status < 300) || also.includes(status));

async function runPhase({
  perSecond,
  seconds,
  writes,
}: {
  perSecond: number;
  seconds: number;
  writes: number;
}) {
  const result: Result = {
    ...{ sent: 0, ok: 0, refused: 0, errors: {}, times: {}, refusals: [], withoutRetry: 0, mostOpen: 0 },
    ...{ events: 0, streams: 0, cpu: 0, latest: 0 },
  };
  let running = 0;
  const heard = events;
  const processor = process.cpuUsage();
  const began = performance.now();

  const one = async (due: number) => {
    const visitor = pick(visitors);
    const call = pickCall(Math.random() < writes ? visitor.mix.writes : visitor.mix.reads);
    result.sent++;
    result.mostOpen = Math.max(result.mostOpen, ++running);
    const { status, retry, from } = await ask(visitor, call);
    running--;
    const took = performance.now() - due;
    if (isRight(status, call)) {
      result.ok++;
      const times = result.times[call.name] ?? [];
      result.times[call.name] = times;
      times.push(took);
    } else if (status === 503 || status === 429) {
      result.refused++;
      result.refusals.push(performance.now() - from);
      if (!retry) result.withoutRetry++;
    } else {
      const what = `${status} of ${call.name}`;
      result.errors[what] = (result.errors[what] ?? 0) + 1;
    }
  };

  const all: Promise<void>[] = [];
  let due = began;
  while (due < began + seconds * 1000) {
    const now = performance.now();
    if (due > now) await new Promise(done => setTimeout(done, Math.min(due - now, 2)));
    else {
      result.latest = Math.max(result.latest, now - due);
      all.push(one(due));
      // Arrivals are independent of one another, so the gaps between them are exponentially distributed.
      due += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    }
  }
  await Promise.all(all);
  const { user, system } = process.cpuUsage(processor);
  result.cpu = (user + system) / 1000 / (performance.now() - began);
  return { ...result, events: events - heard, streams };
}

process.on('message', async (order: Order) => {
  if ('start' in order) {
    base = new URL(order.start.base);
    visitors = order.start.visitors.map(visitor => ({
      ...visitor,
      agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
    }));
    await Promise.all(visitors.map(openConnections));
    const wanted = order.start.streams;
    for (let at = 0; at < wanted; at++) followStream(visitors[at % visitors.length]!);
    for (let tries = 0; streams < wanted && tries < 150; tries++) {
      await new Promise(done => setTimeout(done, 100));
    }
    process.send!({ streams });
  } else if ('phase' in order) {
    process.send!(await runPhase(order.phase));
  } else {
    for (const stream of open) stream.destroy();
    for (const { agent } of visitors) agent.destroy();
    process.disconnect();
  }
});
process.on('disconnect', () => process.exit(0));
