import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is to be done when the key ends: an answer, or a connection for all its requests that have no answer yet. */
type Endings = WeakMap<object, Set<() => void>>;
const ofAnswers: Endings = new WeakMap();
const ofConnections: Endings = new WeakMap();

type Closing = { once(event: 'close', listener: () => void): unknown };

/** One listener for all that is to be done, however much that is. */
function endingsOf(all: Endings, closing: Closing): Set<() => void> {
  const known = all.get(closing);
  if (known) return known;
  const endings = new Set<() => void>();
  all.set(closing, endings);
  closing.once('close', () => {
    for (const ending of [...endings]) ending();
  });
  return endings;
}

/** Whether whoever asked has gone, or has their answer: what ended will not say so again. */
export const isGone = ({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply): boolean =>
  answer.closed || (socket instanceof Socket && socket.destroyed);

/**
 * Calls `leave` once, when the request was answered or never can be; at once where it never can by now. An answer that waits on
 * its connection behind another hears nothing of the connection's end.
 */
export function whenAnswered(request: FastifyRequest, reply: FastifyReply, leave: () => void) {
  if (isGone(request, reply)) return leave();
  const { socket } = request.raw;
  const answer = reply.raw;
  const ofAnswer = endingsOf(ofAnswers, answer);
  // An injected request has no connection.
  const ofConnection = socket instanceof Socket ? endingsOf(ofConnections, socket) : null;
  const done = () => {
    if (!ofAnswer.delete(done)) return;
    ofConnection?.delete(done);
    leave();
  };
  ofAnswer.add(done);
  ofConnection?.add(done);
}
