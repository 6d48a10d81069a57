import type { LineValues } from '#shared/sales/lines.ts';
import { CANCELLED, OF_NO_ROW } from '../file/cancellation.ts';
import type { Line } from '../file/line.ts';
import { ownText } from './bytes/own-text.ts';
import type { NameIds } from './name-ids.ts';
import { NO_LINE, SoldLines } from './sold-lines.ts';

/** A document and its lines so far: the first and the last of them in the batch, and their count. */
export type Open = { document: number; doklad: string; first: number; last: number; count: number };

/** A batch: whole documents that, as far as is known, have only sales, and lines that are staged in any case. */
export type Batch = {
  lines: SoldLines;
  whole: Open[];
  staged: { at: number; doklad: string; isVoid: boolean }[];
};

/** A longer document is staged, so that its lines do not wait in memory for each other. */
const LONGEST = 2_000;
/** After this many documents with non-adjacent lines the file counts as unsorted, and the rest of it is staged. */
const PIECES = 2_000;

/** 0 is a document that was not seen yet. */
const OPEN = 1;
/** Handed over, and complete so far. */
const CLOSED = 2;
const STAGED = 3;

type Options = { cancelsByStatus: boolean; stagesAll: boolean; batchLines: number };

/**
 * Gathers lines by document. A document with another line after it was handed over is `reopened`, and staged from
 * then on. Takes one byte per document.
 */
export class OpenDocuments {
  readonly #names: NameIds;
  #states = new Uint8Array(1024);
  #open = new Map<number, Open>();
  /** The lines that are being gathered, and those that were handed over before. */
  #lines = new SoldLines();
  #other = new SoldLines();
  #staged: Batch['staged'] = [];
  #last: Open | null = null;
  /** Numbers of documents that were handed over but turned out to be incomplete or refused. */
  readonly reopened: number[] = [];

  constructor(
    names: NameIds,
    readonly options: Options,
  ) {
    this.#names = names;
  }

  get isFull() {
    return this.#lines.count >= this.options.batchLines;
  }

  #state(document: number): number {
    if (document >= this.#states.length) {
      const larger = new Uint8Array(Math.max(document + 1, 2 * this.#states.length));
      larger.set(this.#states);
      this.#states = larger;
    }
    return this.#states[document]!;
  }

  /** Whether the document's own lines alone decide how the line is stored. */
  #isPlain({ typ, puvodni_doklad, doklad }: LineValues): boolean {
    if (typ !== 'prodej' || puvodni_doklad !== null) return false;
    return !(this.options.cancelsByStatus && doklad!.endsWith(CANCELLED));
  }

  take({ document, values, isVoid = false }: Line) {
    const at = this.#lines.add(values, this.#names.find(values));
    if (document === OF_NO_ROW) return this.#stageLine(at, values, isVoid);
    if (this.#last?.document === document && this.#isPlain(values)) return this.#add(this.#last, at);
    const state = this.#state(document);
    const stagesAll = this.options.stagesAll || this.reopened.length > PIECES;
    if (state === STAGED || state === CLOSED || stagesAll || !this.#isPlain(values)) {
      if (state !== STAGED) this.stage(document);
      return this.#stageLine(at, values, isVoid);
    }
    let open = this.#open.get(document);
    if (!open) {
      open = { document, doklad: ownText(values.doklad!), first: NO_LINE, last: NO_LINE, count: 0 };
      this.#open.set(document, open);
      this.#states[document] = OPEN;
    }
    this.#last = open;
    this.#add(open, at);
  }

  #stageLine(at: number, { doklad }: LineValues, isVoid: boolean) {
    this.#staged.push({ at, doklad: ownText(doklad!), isVoid });
  }

  #add(open: Open, at: number) {
    if (open.first === NO_LINE) open.first = at;
    else this.#lines.next[open.last] = at;
    open.last = at;
    open.count++;
    if (open.count > LONGEST) this.stage(open.document);
  }

  /** Stages the document: the lines gathered so far, and all later ones. */
  stage(document: number) {
    const state = this.#state(document);
    if (state === CLOSED) this.reopened.push(document);
    const open = this.#open.get(document);
    if (open) {
      this.#open.delete(document);
      const { doklad } = open;
      for (let at = open.first; at !== NO_LINE; at = this.#lines.next[at]!)
        this.#staged.push({ at, doklad, isVoid: false });
      if (this.#last === open) this.#last = null;
    }
    this.#states[document] = STAGED;
  }

  /**
   * Hands over the gathered lines, except those of the last document, which may continue unless the file is at its
   * end. The batch that was handed over before must no longer be in use.
   */
  hand(isEnd: boolean): Batch {
    const batch: Batch = { lines: this.#lines, whole: [], staged: this.#staged };
    const last = isEnd ? null : this.#last;
    for (const open of this.#open.values()) {
      if (open === last) continue;
      batch.whole.push(open);
      this.#states[open.document] = CLOSED;
    }
    this.#lines = this.#other;
    this.#other = batch.lines;
    this.#lines.clear();
    this.#staged = [];
    this.#open = new Map();
    this.#last = last && this.#moved(last, batch.lines);
    return batch;
  }

  /** Moves the document's lines from `from` to the lines that are being gathered. */
  #moved({ document, doklad, first }: Open, from: SoldLines): Open {
    const open: Open = { document, doklad, first: NO_LINE, last: NO_LINE, count: 0 };
    this.#open.set(document, open);
    for (let at = first; at !== NO_LINE; at = from.next[at]!) this.#add(open, from.moveTo(this.#lines, at));
    return open;
  }
}
