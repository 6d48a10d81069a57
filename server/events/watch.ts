import type { App } from '../app-type.ts';
import { goodSessions } from '../session/queries.ts';

const EVERY_MS = 1_500;

/**
 * Closes streams whose session ended or whose person has another role. The database announces this at once; the watch
 * also finds expired sessions, what happened while the listening connection was down, and a role that changed between
 * identifying the person and opening the stream.
 * @returns a function that stops the watch.
 */
export function watchSessions(app: App, onError: (error: unknown) => void): () => void {
  let busy = false;
  const look = async () => {
    const streams = [...app.hub.streams];
    if (busy || streams.length === 0) return;
    busy = true;
    try {
      const ids = [...new Set(streams.map(stream => stream.relace))];
      const good = await goodSessions(app.db, ids, app.lifetime(), app.clock.now());
      for (const stream of streams) if (good.get(stream.relace) !== stream.role) stream.end();
    } catch (error) {
      onError(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}
