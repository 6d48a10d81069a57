import { isSilent } from '#shared/imports/sources/pace.ts';
import type { App } from '../../app-type.ts';
import { NOBODY, write } from '../../core/write.ts';
import { notify } from '../../notifications/notify.ts';
import { isWaking } from '../../notifications/remind.ts';
import { activeAdmins } from '../../users/queries.ts';
import { withLease } from '../history/queries.ts';
import { dueSources, noteEnd, noteStart, noteStopped, readableSource } from './queries.ts';
import { type Reading, readSource } from './read.ts';
import { endSilence } from './silence/ends.ts';
import { noteTold, watchedForSilence } from './silence/queries.ts';
import type { Sources } from './type.ts';

const FAILED = 'Na serveru nastala chyba. Zdroj se přečte znovu.';
const RETRY_MS = 10 * 60_000;
/** The most periods of one link that are read in a row before others get their turn. */
const IN_A_ROW = 24;

type Options = Omit<Reading, 'signal'> & { hasFolder: boolean; onError: (error: unknown) => void };

/** The watched links and tills of this process. */
export function createSources(app: App, { hasFolder, onError, ...reading }: Options): Sources {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  /** Reads a source once, with `ifDue` only if it is due; returns whether it must be read again at once. */
  const readOnce = async (id: number, ifDue: boolean): Promise<boolean> => {
    const source = await readableSource(app.db, id);
    if (!source || source.pozastaveno) return false;
    if (ifDue && Date.parse(source.dalsi) > app.clock.now()) return false;
    await noteStart(app.db, id, app.clock.now());
    const say = async (ended: Awaited<ReturnType<typeof readSource>>): Promise<boolean> => {
      let isSame = true;
      await write(app.db, NOBODY, async tx => {
        isSame = await noteEnd(tx.db, source, ended, app.clock.now());
        if (ended.isNew) await endSilence(tx, id);
        await tx.announce({ tema: 'imports', id: null, co: 'zmena' });
        // The state of a source is no person's action, so it is not audited; the import itself is.
        return false;
      });
      return isSame;
    };
    try {
      const ended = await readSource(app, source, { ...reading, signal });
      // A source that was changed meanwhile is read again with its new settings.
      return !(await say(ended)) || ended.dalsi <= app.clock.now();
    } catch (error) {
      if (signal.aborted) {
        await noteStopped(app.db, id).catch(() => {});
        return false;
      }
      onError(error);
      const { otisk, precteno_do, neuspechu } = source;
      const failed = { vysledek: 'chyba' as const, zprava: FAILED, importId: null, isNew: false, etag: null };
      const dalsi = app.clock.now() + RETRY_MS;
      await say({ ...failed, otisk, precteno_do, neuspechu: neuspechu + 1, dalsi });
      return false;
    }
  };

  const inReading = new Map<number, Promise<void>>();
  /** Reads a source; if this process is already reading it, waits for that. */
  const read = (id: number, ifDue = false): Promise<void> => {
    const known = inReading.get(id);
    if (known) return known;
    const work = withLease(app.pool, `odkaz ${id}`, async () => {
      for (let time = 0; time < IN_A_ROW; time++) if (!(await readOnce(id, ifDue)) || signal.aborted) return;
    }).finally(() => void inReading.delete(id));
    inReading.set(id, work);
    return work;
  };

  const follow = (work: Promise<void>) => {
    const followed = work.catch(onError).finally(() => void running.delete(followed));
    running.add(followed);
    return followed;
  };

  const readDue = async () => {
    for (const id of await dueSources(app.db, app.clock.now())) if (!signal.aborted) await read(id, true);
  };

  let atWork: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** Reads what is due; while that runs, waits for another round, as a source may have become due since. */
  const readDueInTurn = (): Promise<void> => {
    if (!atWork) {
      atWork = readDue().finally(() => {
        atWork = null;
      });
      return atWork;
    }
    next ??= atWork
      .catch(() => {})
      .then(() => {
        next = null;
        return readDueInTurn();
      });
    return next;
  };

  const idle = async () => void (await Promise.all(running));
  return {
    hasFolder,
    runDue: () => follow(readDueInTurn()),
    run: id => follow(read(id)),
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}

/** Notifies ADMINs, once and in the daytime, of sources without new content for longer than they allow. */
export async function tellSilence(app: App): Promise<void> {
  const now = app.clock.now();
  if (!isWaking(now)) return;
  await write(app.db, NOBODY, async tx => {
    const silent = (await watchedForSilence(tx.db, now)).filter(({ hlidat_h, od }) =>
      isSilent(hlidat_h, Date.parse(od), now),
    );
    if (silent.length === 0) return false;
    const pro = await activeAdmins(tx.db);
    for (const { id, nazev, hlidat_h, vysledek, zprava } of silent) {
      const why = vysledek === 'chyba' && zprava ? ` ${zprava}` : '';
      const text = `Ze zdroje „${nazev}“ nepřišlo nic nového déle než ${hlidat_h} h.${why}`;
      await notify(tx, { pro, druh: 'import', zaznam: id, text });
      await noteTold(tx.db, id, now);
    }
    return false;
  });
}
