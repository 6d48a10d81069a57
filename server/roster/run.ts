import type { Worker } from 'node:worker_threads';
import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/database/db.ts';
import { startThread } from '../core/thread.ts';
import { resultsAtFirst } from './chain/begin.ts';
import type { SearchMessage, SearchTask, ShopResult } from './chain/task.ts';
import { beat, endProposals, keepResult } from './queries.ts';

/** The limit of a thread's heap; WebAssembly's memory is outside of it, renewed at times, freed with the thread. */
export const LIMITS = { maxOldGenerationSizeMb: 256 };
/** The number of concurrent searches in this process: each fills a processor. */
const AT_ONCE = 2;
const BEAT_MS = 1_000;

/** The proposals that this process is making, by id, and the searches that wait for their turn. */
const running = new Map<number, { leave(id: number): void; written(): Promise<unknown> }>();
const waiting: (() => void)[] = [];
let threads = 0;

/** Waits until everything found so far for a proposal of this process is written. */
export const writtenHere = (id: number) => running.get(id)?.written();
/** Stops a proposal of this process; the other proposals of its search continue. */
export const stopHere = (id: number) => running.get(id)?.leave(id);

/** A shop's proposal: the current shifts that may change, and the proposed shifts that are locked. */
type Row = { id: number; prodejna: number; freed: RosterShift[]; locked: RosterShift[] };

/** What the proposal adds to the current shifts, and what it removes. */
function changesOf({ smeny }: ShopResult, { freed, locked }: Row) {
  const before = new Set(freed.map(rosterKey));
  const now = new Set(smeny.map(rosterKey));
  return {
    smeny: [
      ...smeny.map(({ prodejna: _, ...one }) => one).filter(one => !before.has(rosterKey(one))),
      ...locked,
    ],
    rusi: freed.filter(one => !now.has(rosterKey(one))),
  };
}

/**
 * Makes proposals in a separate thread, in its turn, and stores each improvement, until all are done, stopped, or
 * nobody asks for them any more. One that continues another starts with that one's result stored, so that nothing is
 * lost if it is stopped at once.
 */
export function run({ db, clock }: { db: Db; clock: Clock }, rows: Row[], task: SearchTask) {
  let worker: Worker | null = null;
  const open = new Set(rows.map(({ id }) => id));
  /** Serializes writes; if the database fails, the proposals end. */
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    writing = writing.then(work).catch(stop);
  };
  const looking = setInterval(
    () =>
      inTurn(async () => {
        const asked = new Set(await beat(db, [...open], clock.now()));
        for (const id of open) if (!asked.has(id)) finish('zastaveno', id);
      }),
    BEAT_MS,
  ).unref();

  function stop() {
    clearInterval(looking);
    for (const id of open) running.delete(id);
    open.clear();
    void worker?.terminate();
  }
  function leave(id: number) {
    open.delete(id);
    running.delete(id);
    if (open.size === 0) stop();
  }
  function finish(stav: 'hotovo' | 'zastaveno' | 'chyba', one?: number) {
    const ids = one === undefined ? [...open] : [one];
    for (const id of ids) leave(id);
    if (ids.length > 0) inTurn(() => endProposals(db, ids, stav, clock.now()));
  }
  function keep(results: ShopResult[]) {
    for (const result of results) {
      const row = rows.find(({ prodejna }) => prodejna === result.prodejna)!;
      if (!open.has(row.id)) continue;
      const { cile, vynechani } = result;
      inTurn(() => keepResult(db, row.id, { ...changesOf(result, row), po: cile, vynechani }));
    }
  }
  function begin() {
    // All were stopped while waiting.
    if (open.size === 0) return next();
    threads++;
    worker = startThread('roster', LIMITS);
    worker.unref();
    worker.on('message', ({ results, isLast }: SearchMessage) => {
      keep(results);
      if (isLast) finish('hotovo');
    });
    worker.on('error', () => finish('chyba'));
    worker.once('exit', () => {
      threads--;
      finish('chyba');
      next();
    });
    worker.postMessage(task);
  }

  for (const id of open) running.set(id, { leave, written: () => writing });
  if (task.begin?.length) keep(resultsAtFirst(task));
  waiting.push(begin);
  next();
}

function next() {
  if (threads < AT_ONCE) waiting.shift()?.();
}
