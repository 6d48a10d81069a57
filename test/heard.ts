import { write } from '#server/core/write.ts';
import type { Role } from '#shared/core/roles.ts';
import type { Change } from '#shared/events/topics.ts';
import type { TestApp } from './app.ts';

const AUTHOR = { kdo: null, kdo_jmeno: 'zkouška', adresa: null };

let marks = 1_000_000_000;

/**
 * Records what a person hears on the live stream from now on. Announcements of earlier tests may still be on their
 * way on a busy machine: as they arrive in order, a marker announcement shows where they end.
 */
export async function listen(app: TestApp, userId: number, role: Role = 'PRODEJCE') {
  const all: Change[] = [];
  const stop = app.hub.add({
    relace: `zkouska-${userId}`,
    userId,
    role,
    send: events => {
      for (const [, data] of `${events}`.matchAll(/^data: (.*)$/gm)) all.push(JSON.parse(data!) as Change);
    },
    end() {},
  });
  const mark = async () => {
    const id = ++marks;
    await write(app.db, AUTHOR, async tx => {
      await tx.announce({ tema: 'notifications', id, co: 'zmena', pro: [userId] });
      return false;
    });
    const end = Date.now() + 60_000;
    while (!all.some(change => change.id === id)) {
      if (Date.now() > end) throw new Error('The live stream heard nothing for a minute.');
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    return all.splice(0).filter(change => change.id !== id);
  };
  await mark();
  return {
    /** Everything heard since the start or the previous call; waits until all announced so far has arrived. */
    heard: mark,
    stop,
  };
}
