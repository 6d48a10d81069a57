import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What to run when the key closes: an answer, or a connection for all its requests that have no answer yet. */
type Endings = WeakMap<object, Set<() => void>>;
const ofAnswers: Endings = new WeakMap();
const ofConnections: Endings = new WeakMap();

type Closing = { once(event: 'close', listener: () => void): unknown };

/** The callbacks of a key, called by a single listener however many there are. */
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

/** Whether the client is gone or already has its answer; neither will emit 'close' again. */
export const isGone = ({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply): boolean =>
  answer.closed || (socket instanceof Socket && socket.destroyed);

/**
 * Calls `leave` once, when the request was answered or can no longer be; immediately when that is already so. An
 * answer that is queued on its connection behind another is not told when the connection ends.
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
