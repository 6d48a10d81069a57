import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { HEARTBEAT_MS } from '#shared/events/coming-back.ts';
import type { events } from '#shared/events/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { isGone, whenAnswered } from '../gate/connection/answered.ts';
import { said } from './said.ts';

/** Tabs of one person that may follow at once. */
const STREAMS_A_PERSON = 20;
/**
 * A beat now and then keeps proxies from closing the connection, finds clients that are dead or do not read, and
 * tells a page that the connection is well.
 */
const BEAT = said('tep', {});
const FETCH_ANEW = said('obnova', {});

/** When a browser whose stream broke comes back: not all at once, when the application was started again. */
const returnAfter = () => 1_000 + Math.floor(Math.random() * 3_000);

export const eventsRoutes: Handlers<typeof events> = {
  async follow({ app, now, user, request, reply }) {
    if (app.draining.isClosing()) throw fail.unavailable();
    if (app.hub.streamsOf(user.id) >= STREAMS_A_PERSON)
      throw fail.tooMany('Příliš mnoho otevřených oken.', 30);
    // A stream has no end, so an answer without a body would never be one.
    if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send();
    reply.hijack();
    // A page that was closed while its session was looked up ends no second time: its stream would stay for ever.
    if (isGone(request, reply)) return reply;
    const { raw } = reply;
    // It ends with its connection, so nothing has to say how long its pieces are: each is one write.
    raw.useChunkedEncodingByDefault = false;
    raw.shouldKeepAlive = false;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    let missed = false;
    const send = (events: Buffer) => {
      // Nothing is kept for a client that does not read; when it reads on, it fetches anew.
      if (raw.writableNeedDrain) missed = true;
      else raw.write(events);
    };
    raw.on('drain', () => {
      if (!missed) return;
      missed = false;
      send(FETCH_ANEW);
    });
    const remove = app.hub.add({
      relace: user.relace,
      userId: user.id,
      role: user.role,
      send,
      // The end of a stream that is not read would never get there.
      end: () => void (raw.writableNeedDrain ? raw.destroy() : raw.end()),
    });
    let day = pragueClock(now).datum;
    const greeting = app.hub.greeting(user);
    // What a page fetched before midnight shows of today is yesterday's, as if the server remembered nothing before.
    const pamet = Math.min(greeting.pamet, now - pragueInstant(day, '00:00')!);
    const heartbeat = setInterval(() => {
      if (raw.writableNeedDrain) return raw.destroy();
      const today = pragueClock(app.clock.now()).datum;
      // What a page that stands open shows of today is yesterday's from now on.
      send(today === day ? BEAT : FETCH_ANEW);
      day = today;
    }, HEARTBEAT_MS);
    whenAnswered(request, reply, () => {
      clearInterval(heartbeat);
      remove();
    });
    raw.on('error', error => request.log.debug({ err: error }, 'stream failed'));
    raw.write(`retry: ${returnAfter()}\n\n`);
    send(said('pripojeno', { ...greeting, pamet }));
    return reply;
  },
};
