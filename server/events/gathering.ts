import type { Role } from '#shared/core/roles.ts';
import type { Change } from '#shared/events/topics.ts';
import { said } from './said.ts';
import type { Stream } from './stream.ts';

/** The most streams that are written to per millisecond, on average. */
const STREAMS_A_MS = 2.5;

/**
 * Passes changes to the streams that may hear them. A change after a quiet moment is sent at once; those that follow
 * wait for as many ms as the streams need, and are sent together. So however many people follow however many writes,
 * there are at most 2,500 writes to streams a second (docs/decisions/0126).
 */
export function createGathering(
  streams: ReadonlySet<Stream>,
  mayHear: (role: Role, topic: Change['tema']) => boolean,
) {
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | undefined;
  let quietFrom = 0;

  /** The events for somebody with this role; a change for single people only if `userId` is one of them. */
  const textOf = (changes: Change[], role: Role, userId: number | null) =>
    Buffer.concat(
      changes
        .filter(({ tema, pro }) => mayHear(role, tema) && (!pro || (userId !== null && pro.includes(userId))))
        // Browsers are not told who made a change: a page only fetches again what its person may see.
        .map(({ pro: _pro, kdo: _kdo, ...told }) => said('zmena', told)),
    );

  /** Sends the waiting changes. */
  function tell() {
    clearTimeout(timer);
    timer = undefined;
    const changes = waiting;
    if (changes.length === 0) return;
    waiting = [];
    const people = new Set(changes.flatMap(({ pro }) => pro ?? []));
    // One piece for all of a role, and one for all pages of a person who is named: pages that do not read share it.
    const texts = new Map<string, Buffer>();
    for (const { role, userId, send } of streams) {
      const named = people.has(userId) ? userId : null;
      const whose = `${role} ${named}`;
      const text = texts.get(whose) ?? textOf(changes, role, named);
      texts.set(whose, text);
      if (text.length > 0) send(text);
    }
    quietFrom = performance.now() + streams.size / STREAMS_A_MS;
  }

  return {
    add(change: Change) {
      waiting.push(change);
      if (timer !== undefined) return;
      const wait = quietFrom - performance.now();
      if (wait <= 0) tell();
      else timer = setTimeout(tell, wait);
    },
    tell,
  };
}
