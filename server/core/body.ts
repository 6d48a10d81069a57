import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** How long the rest of a refused body is read and thrown away, so that its sender gets to the answer. */
const DISCARD_MS = 30_000;

const tooSlow = () => new Refusal(408, 'Nahrávání trvalo příliš dlouho.');

/** An abort signal for a client that is silent for too long or not done in time; call `end` when it is done. */
export function watchBody(
  body: IncomingMessage,
  { silenceMs, longestMs }: Record<'silenceMs' | 'longestMs', number>,
) {
  const controller = new AbortController();
  const stop = () => controller.abort(tooSlow());
  const silence = setTimeout(stop, silenceMs);
  const longest = setTimeout(stop, longestMs);
  const heard = () => void silence.refresh();
  body.on('data', heard);
  const end = () => {
    clearTimeout(silence);
    clearTimeout(longest);
    body.off('data', heard);
  };
  return { signal: controller.signal, end };
}

/** Reads on without keeping anything; a body that does not end in time is cut off with its connection. */
export function discardRest(body: IncomingMessage) {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  body.resume();
  const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
  body.once('end', () => clearTimeout(timer));
}

/** How long a body may take to come, unless the handler reads it itself and watches over that. */
const BODY_MS = 150_000;

/** Cuts connections off whose body does not come (reliability.md): slow ones would stay open for ever. */
export function addBodyTimeout(server: FastifyInstance) {
  server.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.complete || routeOptions.config.route?.raw) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
