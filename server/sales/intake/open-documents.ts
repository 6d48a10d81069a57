import type { LineValues } from '#shared/sales/lines.ts';
import { CANCELLED } from '../file/cancellation.ts';
import { type Line, OF_NO_ROW } from '../file/line.ts';

/** A document with the lines that have come of it. */
export type Open = { document: number; doklad: string; lines: LineValues[] };

/** What a batch has: whole documents that only sell, as far as can be told, and lines that are staged in any case. */
export type Batch = { whole: Open[]; staged: LineValues[]; lines: number };

/** A longer document is staged: its lines must not wait in memory for each other. */
const LONGEST = 2_000;
/** So many documents that come in pieces: the file is in no order, and all that follows of it is staged. */
const PIECES = 2_000;

/** Not seen is 0. */
const OPEN = 1;
/** Handed over whole, so far. */
const CLOSED = 2;
const STAGED = 3;

/**
 * Gathers lines by document. One whose line comes after it was handed over is `reopened`, and is staged from then on.
 * A byte a document.
 */
export class OpenDocuments {
  #states = new Uint8Array(1024);
  #open = new Map<number, Open>();
  #batch: Batch = { whole: [], staged: [], lines: 0 };
  #last: Open | null = null;
  /** Numbers of documents that were handed over and are not whole, or are refused after all. */
  readonly reopened: number[] = [];

  constructor(readonly options: { cancelsByStatus: boolean; stagesAll: boolean; batchLines: number }) {}

  get isFull() {
    return this.#batch.lines >= this.options.batchLines;
  }

  #state(document: number): number {
    if (document >= this.#states.length) {
      const larger = new Uint8Array(Math.max(document + 1, 2 * this.#states.length));
      larger.set(this.#states);
      this.#states = larger;
    }
    return this.#states[document]!;
  }

  /** Whether nothing but the lines of the document themselves decides how one is stored. */
  #isPlain({ typ, puvodni_doklad, doklad }: LineValues): boolean {
    if (typ !== 'prodej' || puvodni_doklad !== null) return false;
    return !(this.options.cancelsByStatus && doklad!.endsWith(CANCELLED));
  }

  take({ document, values }: Line) {
    this.#batch.lines++;
    if (document === OF_NO_ROW) return void this.#batch.staged.push(values);
    if (this.#last?.document === document && this.#isPlain(values)) return void this.#add(this.#last, values);
    const state = this.#state(document);
    const stagesAll = this.options.stagesAll || this.reopened.length > PIECES;
    if (state === STAGED || stagesAll || !this.#isPlain(values)) {
      if (state !== STAGED) this.stage(document);
      this.#batch.staged.push(values);
    } else if (state === CLOSED) {
      this.stage(document);
      this.#batch.staged.push(values);
    } else {
      let open = this.#open.get(document);
      if (!open) {
        open = { document, doklad: values.doklad!, lines: [] };
        this.#open.set(document, open);
        this.#states[document] = OPEN;
      }
      this.#last = open;
      this.#add(open, values);
    }
  }

  #add(open: Open, values: LineValues) {
    open.lines.push(values);
    if (open.lines.length > LONGEST) this.stage(open.document);
  }

  /** The document is staged, what has come of it and what will. */
  stage(document: number) {
    const state = this.#state(document);
    if (state === CLOSED) this.reopened.push(document);
    const open = this.#open.get(document);
    if (open) {
      this.#open.delete(document);
      for (const values of open.lines) this.#batch.staged.push(values);
      if (this.#last === open) this.#last = null;
    }
    this.#states[document] = STAGED;
  }

  /** What has come, but for the last document unless the file is at its `end`: it may go on. */
  hand(isEnd: boolean): Batch {
    const batch = this.#batch;
    const last = isEnd ? null : this.#last;
    for (const open of this.#open.values()) {
      if (open === last) continue;
      batch.whole.push(open);
      this.#states[open.document] = CLOSED;
    }
    this.#open = new Map(last ? [[last.document, last]] : []);
    this.#last = last;
    this.#batch = { whole: [], staged: [], lines: last?.lines.length ?? 0 };
    return batch;
  }
}
