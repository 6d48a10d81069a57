import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#shared/audit/actions.ts';

/** A record as its area tells it; null when there is none. */
export type State = Record<string, unknown> | null;

/** The audit row that a write leaves. */
export type Trace = { co: AuditAction; tabulka: string; zaznam: string | number };

type Entry = {
  known: State;
  /** A change that was sent and not answered: until it is seen which, both outcomes are right. */
  open?: { after: State; trace: Trace | null };
  /** Whether it changed since it was last compared. */
  isFresh: boolean;
};

const keyOf = ({ co, tabulka, zaznam }: Trace) => `${co} ${tabulka} ${zaznam}`;

/** The application went away in the middle of a request, or said that its database did. */
export class Unanswered extends Error {}

/** The application said that it saved nothing, because there is no room: that must be so. */
export class Refused extends Unanswered {}

const CUT_OFF = /fetch failed|terminated|other side closed|socket hang up/;

/** Whether a request ended because the application was killed. */
export const isCutOff = (error: unknown) =>
  error instanceof Unanswered || CUT_OFF.test(`${(error as Error).message}`);

/**
 * What one area's writes were acknowledged, record by record. One writer works on a ledger, so that at most one
 * change of a record is open at a time.
 */
export class Ledger {
  acknowledged = 0;
  readonly traces = new Map<string, number>();
  readonly #entries = new Map<string | number, Entry>();

  /** Sends a write. @throws Unanswered when nothing came back, Error when what came is neither `2xx` nor 503. */
  async #send(what: string, send: () => Promise<Response>): Promise<Record<string, never>> {
    let answer: Response;
    let text: string;
    try {
      answer = await send();
      text = await answer.text();
    } catch (error) {
      throw isCutOff(error) ? new Unanswered() : error;
    }
    if (answer.status === 503) throw new Unanswered();
    if (answer.status === 507) throw new Refused();
    if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${text}`);
    this.acknowledged++;
    return text ? JSON.parse(text) : {};
  }

  #trace(trace: Trace | null) {
    if (trace) this.traces.set(keyOf(trace), (this.traces.get(keyOf(trace)) ?? 0) + 1);
  }

  /** A record that came to be; what was sent and not answered is unknown, and so is its number. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every area
  async create<T = any>(
    send: () => Promise<Response>,
    toEntry: (answer: T) => { id: string | number; state: State; trace: Trace | null },
  ): Promise<T> {
    const answer = (await this.#send('A new record', send)) as T;
    const { id, state, trace } = toEntry(answer);
    this.#entries.set(id, { known: state, isFresh: true });
    this.#trace(trace);
    return answer;
  }

  /** What is known of a record without a write of ours. */
  note(id: string | number, state: State) {
    this.#entries.set(id, { known: state, isFresh: true });
  }

  /** A change of a record to `after`. `trace` may need the answer, as a comment's number does. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every area
  async change<T = any>(
    id: string | number,
    after: State,
    trace: Trace | null | ((answer: T) => Trace),
    send: () => Promise<Response>,
  ): Promise<T> {
    const entry = this.#entries.get(id)!;
    const known = typeof trace === 'function' ? null : trace;
    Object.assign(entry, { open: { after, trace: known }, isFresh: true });
    const answer = (await this.#send(`A change of ${id}`, send).catch(error => {
      if (error instanceof Refused) entry.open = undefined;
      throw error;
    })) as T;
    Object.assign(entry, { known: after, open: undefined });
    this.#trace(typeof trace === 'function' ? trace(answer) : trace);
    return answer;
  }

  /** The state that a record is known to have; null when it is gone, or may be. */
  stateOf(id: string | number): State {
    const entry = this.#entries.get(id);
    return entry && !entry.open ? entry.known : null;
  }

  ids(which: 'fresh' | 'all'): (string | number)[] {
    return [...this.#entries].filter(([, entry]) => which === 'all' || entry.isFresh).map(([id]) => id);
  }

  /** Compares what is there with what was acknowledged, settles what was open; answers what is wrong, in words. */
  compare(ids: (string | number)[], actual: Map<string | number, State>): string[] {
    const problems: string[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id)!;
      const found = actual.get(id) ?? null;
      const { known, open } = entry;
      if (open && isDeepStrictEqual(found, open.after)) this.#trace(open.trace);
      else if (!isDeepStrictEqual(found, known)) {
        const after = open ? ` or ${JSON.stringify(open.after)}` : '';
        problems.push(`${id} is ${JSON.stringify(found)} instead of ${JSON.stringify(known)}${after}`);
      }
      Object.assign(entry, { known: found, open: undefined, isFresh: false });
    }
    return problems;
  }
}
