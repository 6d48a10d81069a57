import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#shared/audit/actions.ts';

/** A record as its area describes it; null when there is none. */
export type State = Record<string, unknown> | null;

/** The audit row that a write adds. */
export type Trace = { co: AuditAction; tabulka: string; zaznam: string | number };

type Entry = {
  known: State;
  /** A change that was sent and not answered: until the record is read, both outcomes are right. */
  open?: { after: State; trace: Trace | null };
  /** Whether it changed since the last comparison. */
  isFresh: boolean;
};

const keyOf = ({ co, tabulka, zaznam }: Trace) => `${co} ${tabulka} ${zaznam}`;

/** The application disappeared during a request, or reported that its database did. */
export class Unanswered extends Error {}

/** The application reported that it saved nothing because the disk is full; that must be true. */
export class Refused extends Unanswered {}

const CUT_OFF = /fetch failed|terminated|other side closed|socket hang up/;

/** Whether a request ended because the application was killed. */
export const isCutOff = (error: unknown) =>
  error instanceof Unanswered || CUT_OFF.test(`${(error as Error).message}`);

/**
 * The acknowledged writes of one area, record by record. Only one writer uses a ledger, so at most one change of a
 * record is open at a time.
 */
export class Ledger {
  acknowledged = 0;
  readonly traces = new Map<string, number>();
  readonly #entries = new Map<string | number, Entry>();

  /** Sends a write. @throws Unanswered when there was no answer, Error when it is neither `2xx` nor 503. */
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
    if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}: ${text}`);
    this.acknowledged++;
    return text ? JSON.parse(text) : {};
  }

  #trace(trace: Trace | null) {
    if (trace) this.traces.set(keyOf(trace), (this.traces.get(keyOf(trace)) ?? 0) + 1);
  }

  /** Creates a record. If there is no answer, it is unknown, and so is its number. */
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

  /** Enters the state of a record that this ledger did not write. */
  note(id: string | number, state: State) {
    this.#entries.set(id, { known: state, isFresh: true });
  }

  /** Changes a record to `after`. `trace` may depend on the answer, for example on a comment's number. */
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

  /** The known state of a record; null when it is or may be deleted. */
  stateOf(id: string | number): State {
    const entry = this.#entries.get(id);
    return entry && !entry.open ? entry.known : null;
  }

  ids(which: 'fresh' | 'all'): (string | number)[] {
    return [...this.#entries].filter(([, entry]) => which === 'all' || entry.isFresh).map(([id]) => id);
  }

  /** Compares the actual states with the acknowledged ones and settles open changes; returns the differences. */
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
