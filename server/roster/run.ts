import type { Worker } from 'node:worker_threads';
import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db.ts';
import { startThread } from '../core/thread.ts';
import { beat, endProposal, keepResult } from './queries.ts';
import type { Proposal, ProposalMessage, ProposalTask } from './shop/propose.ts';

/** How far a thread's heap may grow; what WebAssembly takes beside it ends with the thread. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** Proposals of this process at a time: each fills a processor. */
const AT_ONCE = 2;
const BEAT_MS = 1_000;

/** What this process is making, and what waits for its turn. */
const running = new Map<number, { stop(): void }>();
const waiting: (() => void)[] = [];
let threads = 0;

export const stopHere = (id: number) => running.get(id)?.stop();

type Job = {
  id: number;
  task: ProposalTask;
  /** What the people have now of what may change, and proposed shifts that are locked. */
  freed: RosterShift[];
  locked: RosterShift[];
};

/** What the proposal changes: what it adds to what is there, and what it takes away. */
export function changesOf({ smeny }: Pick<Proposal, 'smeny'>, { freed, locked }: Omit<Job, 'id' | 'task'>) {
  const before = new Set(freed.map(rosterKey));
  const now = new Set(smeny.map(rosterKey));
  return {
    smeny: [...smeny.filter(one => !before.has(rosterKey(one))), ...locked],
    rusi: freed.filter(one => !now.has(rosterKey(one))),
  };
}

/**
 * Makes a proposal in a thread of its own, in its turn; each better one is kept, until it is done, stopped, or nobody asks
 * for it any more.
 */
export function run({ db, clock }: { db: Db; clock: Clock }, { id, task, ...job }: Job) {
  let worker: Worker | null = null;
  /** What is written goes one after the other; a database that is away ends the proposal. */
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    writing = writing.then(work).catch(stop);
  };
  const looking = setInterval(
    () => inTurn(async () => (await beat(db, id, clock.now())) || finish('zastaveno')),
    BEAT_MS,
  ).unref();

  function stop() {
    clearInterval(looking);
    running.delete(id);
    void worker?.terminate();
  }
  function finish(stav: 'hotovo' | 'zastaveno' | 'chyba') {
    if (!running.has(id)) return;
    stop();
    inTurn(() => endProposal(db, id, stav, clock.now()));
  }
  function begin() {
    // Stopped while it waited.
    if (!running.has(id)) return next();
    threads++;
    worker = startThread('roster', LIMITS);
    worker.unref();
    worker.on('message', ({ proposal, isLast }: ProposalMessage) => {
      const { cile, vynechani } = proposal;
      inTurn(() => keepResult(db, id, { ...changesOf(proposal, job), po: cile, vynechani }));
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

  running.set(id, { stop });
  waiting.push(begin);
  next();
}

function next() {
  if (threads < AT_ONCE) waiting.shift()?.();
}
