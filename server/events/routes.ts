import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { HEARTBEAT_MS } from '#shared/events/coming-back.ts';
import type { events } from '#shared/events/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { isGone, whenAnswered } from '../gate/connection/answered.ts';
import { said } from './said.ts';

/** How many tabs of one person may follow at once. */
const STREAMS_A_PERSON = 20;
/**
 * A heartbeat keeps proxies from closing the connection, detects clients that are dead or do not read, and tells a
 * page that the connection works.
 */
const BEAT = said('tep', {});
const FETCH_ANEW = said('obnova', {});

/** The delay before a browser reconnects a broken stream: random, so that not all return at once after a restart. */
const returnAfter = () => 1_000 + Math.floor(Math.random() * 3_000);

export const eventsRoutes: Handlers<typeof events> = {
  async follow({ app, now, user, request, reply }) {
    if (app.draining.isClosing()) throw fail.unavailable();
    if (app.hub.streamsOf(user.id) >= STREAMS_A_PERSON)
      throw fail.tooMany('Příliš mnoho otevřených oken.', 30);
    // A stream has no end, so its HEAD request must be answered separately.
    if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send();
    reply.hijack();
    // A page closed during the session lookup emits no second 'close', so its stream would stay forever.
    if (isGone(request, reply)) return reply;
    const { raw } = reply;
    // The stream ends with its connection, so chunk lengths are not needed and each event is one write.
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
      // Nothing is buffered for a client that does not read; when it reads again, it is told to fetch again.
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
      // The end of a stream that nobody reads would never arrive.
      end: () => void (raw.writableNeedDrain ? raw.destroy() : raw.end()),
    });
    let day = pragueClock(now).datum;
    const greeting = app.hub.greeting(user);
    // What was fetched before midnight shows yesterday as today, so the page is told nothing earlier is remembered.
    const pamet = Math.min(greeting.pamet, now - pragueInstant(day, '00:00')!);
    const heartbeat = setInterval(() => {
      if (raw.writableNeedDrain) return raw.destroy();
      const today = pragueClock(app.clock.now()).datum;
      // From midnight on, what an open page shows as today is yesterday.
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
