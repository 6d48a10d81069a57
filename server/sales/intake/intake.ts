import type pg from 'pg';
import type { Line } from '../file/line.ts';
import { lastProduct, markNewProducts } from '../names.ts';
import { plansMayRead } from '../plans.ts';
import { createStaging, STAGE_STORED, stage } from '../staging.ts';
import { Sums } from '../sums/sums.ts';
import { type Buffers, newBuffers } from './bytes/buffers.ts';
import { type Copied, copyAll } from './bytes/copies.ts';
import { DocumentHashes, HASH_BYTES } from './bytes/document-hash.ts';
import { Days } from './days.ts';
import { writeDocument, writeLine } from './direct.ts';
import { markLines } from './first-lines.ts';
import { inGoes } from './in-goes.ts';
import { knownDocuments, NONE_KNOWN } from './known-documents.ts';
import { NameIds, type Query } from './name-ids.ts';
import { type Batch, type Open, OpenDocuments } from './open-documents.ts';
import { NO_LINE, type SoldLines } from './sold-lines.ts';

/** Documents and lines that needed no merge: how many are in their tables, and how many of these are new. */
export type Taken = {
  dokladu: number;
  radku: number;
  nove: number;
  /** New documents have ids from this one on. */
  first: number;
  /** Whether rollups of some periods were written with them (`souctene`). */
  isSummed: boolean;
};

export type IntakeOptions = {
  /** Whether the source cancels orders by status: a stored document may then have a cancellation to withdraw. */
  cancelsByStatus: boolean;
  importId?: number | null;
  /** Writes only to the staging table. */
  stagesAll?: boolean;
  /** The number of lines sent to the database together. */
  batchLines?: number | undefined;
};

/** Enough lines to be worth a round trip to the database, and few enough to be garbage soon. */
const BATCH_LINES = 4_000;
/** Rollup rows that are held in memory, per line of a batch. */
const SUMS_OF_LINES = 2;

const NEXT_DOCUMENT = `
  select case when is_called then last_value + 1 else last_value end::int as id,
    (select count(*) > 0 from (select 1 from prodej_doklad limit 1) as jeden) as any
  from prodej_doklad_id_seq`;

/**
 * Takes the lines of a file into the database while it is read. Whatever must be merged with stored data is staged
 * (`davka`): returns, cancellations, known documents that differ, and documents whose lines are not adjacent.
 * Documents that are stored unchanged are skipped, and all others go straight into their tables. Runs in the import's
 * transaction, under its lock; nothing else adds names or documents meanwhile.
 */
export class Intake {
  readonly #client: pg.ClientBase;
  readonly #options: IntakeOptions;
  readonly #names: NameIds;
  readonly #open: OpenDocuments;
  #hashes: DocumentHashes | null = null;
  /** The lines of the document that is being written, in order, and their marks. */
  readonly #order: number[] = [];
  readonly #marks: number[] = [];
  /** The id of a document that was processed, by its number in the file; 0 when it is staged. */
  #ids = new Int32Array(1024);
  readonly #days = new Days();
  /** Null when nothing is summed while reading. */
  #sums: Sums | null = null;
  #marked = 0;
  #first = 0;
  #next = 0;
  /** Whether any document is stored, so that one of the file may be known. */
  #isAny = false;
  #taken = { dokladu: 0, radku: 0 };
  /** The last statement sent; a connection takes one at a time. */
  #sent: Promise<unknown> = Promise.resolve();
  #work: Promise<void> = Promise.resolve();
  #copies: Promise<unknown> = Promise.resolve();
  /** One is filled while the other is sent. */
  #buffers = [newBuffers(), newBuffers()] as const;
  /** Filled buffers that are waiting to be sent. */
  #ready: Copied[] = [];

  constructor(client: pg.ClientBase, options: IntakeOptions) {
    this.#client = client;
    this.#options = options;
    this.#names = new NameIds(this.#query, options.stagesAll ? null : () => this.#send(() => this.#mark()));
    this.#open = new OpenDocuments(this.#names, {
      cancelsByStatus: options.cancelsByStatus,
      stagesAll: options.stagesAll ?? false,
      batchLines: options.batchLines ?? BATCH_LINES,
    });
  }

  readonly #query: Query = (text, values, name) =>
    this.#send(() => this.#client.query({ text, values, name }));

  #send<T>(work: () => Promise<T>): Promise<T> {
    const sent = this.#sent.then(work);
    this.#sent = sent.catch(() => {});
    return sent;
  }

  /** Marks products that were just added by the rules. */
  async #mark() {
    // On a distributed database nothing is summed.
    if (this.#sums) this.#marked = await markNewProducts(this.#client, this.#marked);
  }

  async begin() {
    await createStaging(this.#client);
    if (!this.#options.stagesAll) {
      this.#sums = await Sums.begin(this.#client, SUMS_OF_LINES * (this.#options.batchLines ?? BATCH_LINES));
      this.#marked = await lastProduct(this.#client);
    }
    await this.#client.query(plansMayRead('off'));
    this.#hashes = await DocumentHashes.begin(this.#query);
    const { rows } = await this.#query(NEXT_DOCUMENT);
    this.#first = rows[0].id;
    this.#next = this.#first;
    this.#isAny = rows[0].any;
  }

  take(line: Line) {
    this.#open.take(line);
  }

  /** Stages a document with a refused row, so that it can be left out. */
  spoil(document: number) {
    this.#open.stage(document);
  }

  /** Whether `flush` is due. */
  get isFull() {
    return this.#open.isFull;
  }

  /** Starts writing the lines taken so far, after waiting for the previous batch: one is made, one is written. */
  async flush(isEnd = false) {
    await this.#work;
    const batch = this.#open.hand(isEnd);
    this.#work = this.#process(batch);
    this.#work.catch(() => {});
  }

  /** Resolves when everything is written. */
  async finish(): Promise<Taken> {
    await this.flush(true);
    await this.#work;
    this.#copyReady();
    await this.#copies;
    const reopened = this.#open.reopened.map(document => this.#ids[document]!).filter(id => id > 0);
    const own = reopened.filter(id => id >= this.#first);
    if (reopened.length > 0) {
      await this.#spoil(own);
      const { rowCount } = await this.#query(STAGE_STORED, [reopened]);
      this.#taken.radku -= rowCount ?? 0;
      this.#taken.dokladu -= reopened.length;
      await this.#query('delete from prodejni_radek where doklad_id = any($1)', [own]);
      await this.#query('delete from prodej_doklad where id = any($1)', [own]);
    }
    const nove = this.#next - this.#first;
    if (nove > 0) await this.#query(`select setval('prodej_doklad_id_seq', $1)`, [this.#next - 1]);
    await this.#days.tell(this.#query);
    await this.#tellSums();
    await this.#client.query(plansMayRead('on'));
    return { ...this.#taken, nove: nove - own.length, first: this.#first, isSummed: this.#sums !== null };
  }

  /** Discards the sums of these documents' days, which no longer match what will be stored. */
  async #spoil(documents: number[]) {
    if (!this.#sums || documents.length === 0) return;
    const { rows } = await this.#query(
      `select distinct den - date '2000-01-01' as den from prodejni_radek where doklad_id = any($1)`,
      [documents],
    );
    this.#sums.spoil(rows.map(({ den }) => den));
  }

  async #tellSums() {
    if (!this.#sums) return;
    const { sql, rows } = this.#buffers[0].sums;
    rows.clear();
    await this.#sums.write(rows, true);
    await this.#copy([{ sql, rows }]);
    await this.#sums.tell(this.#query);
  }

  /**
   * Sends the queries about a batch before the previous batch is written: while the database writes that one, this
   * one is prepared and the next one read.
   */
  async #process({ lines, whole, staged }: Batch) {
    await this.#name(lines);
    const { cancelsByStatus } = this.#options;
    let known = NONE_KNOWN;
    if (this.#isAny) {
      await this.#hash(lines, whole);
      known = await knownDocuments(this.#query, lines, whole, this.#hashes!.bytes, cancelsByStatus);
    }
    const days = new Set<number>();
    for (const [place, { first }] of whole.entries())
      if (!known.has(place))
        for (let at = first; at !== NO_LINE; at = lines.next[at]!) days.add(lines.day[at]!);
    await this.#sums?.meet(this.#query, days);
    const before = this.#copies;
    this.#copyReady();
    if (!this.#isAny) await this.#hash(lines, whole);
    await before;
    const [buffers, sent] = this.#buffers;
    this.#buffers = [sent, buffers];
    for (const { rows } of Object.values(buffers)) rows.clear();
    const { rows } = buffers.staged;
    await inGoes(whole, (open, place) => {
      const found = known.get(place);
      if (found === undefined) this.#write(lines, open, place, buffers);
      else if (found !== null) this.#pass(lines, open, found);
      else
        for (let at = open.first; at !== NO_LINE; at = lines.next[at]!) stage(rows, open.doklad, lines, at);
    });
    await inGoes(staged, ({ at, doklad, isVoid }) => stage(rows, doklad, lines, at, isVoid));
    await this.#sums?.write(buffers.sums.rows, false);
    this.#ready = Object.values(buffers);
  }

  /** Starts sending the prepared batch. */
  #copyReady() {
    this.#copies = this.#copy(this.#ready);
    this.#copies.catch(() => {});
    this.#ready = [];
  }

  #hash(lines: SoldLines, whole: readonly Open[]) {
    return inGoes(whole, ({ first }, place) => this.#hashes!.make(place, lines, first));
  }

  /** Sets the ids of names on lines whose names were not known. */
  async #name(lines: SoldLines) {
    const { unnamed } = lines;
    if (unnamed.length === 0) return;
    const names = await this.#names.learn(unnamed.map(({ values }) => values));
    for (const [place, { at }] of unnamed.entries()) lines.name(at, names[place]!);
  }

  #pass(lines: SoldLines, { document, first, count }: Open, id: number) {
    this.#note(document, id);
    this.#taken.dokladu++;
    this.#taken.radku += count;
    for (let at = first; at !== NO_LINE; at = lines.next[at]!)
      this.#days.add(lines.day[at]!, lines.time(at), id >= this.#first);
  }

  #note(document: number, id: number) {
    if (document >= this.#ids.length) {
      const larger = new Int32Array(Math.max(document + 1, 2 * this.#ids.length));
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[document] = id;
  }

  #write(lines: SoldLines, open: Open, place: number, { documents, lines: written }: Buffers) {
    const id = this.#next++;
    this.#pass(lines, open, id);
    const order = this.#order;
    const marks = this.#marks;
    markLines(lines, open.first, order, marks);
    this.#sums?.add(lines, order, marks);
    const { importId = null } = this.#options;
    const told = { zdroj: lines.zdroj[open.first]!, doklad: open.doklad, importId };
    writeDocument(documents.rows, id, told, this.#hashes!.bytes, HASH_BYTES * place);
    for (let one = 0; one < order.length; one++) writeLine(written.rows, id, lines, order[one]!, marks[one]!);
  }

  #copy(copies: Copied[]) {
    return this.#send(() => copyAll(this.#client, copies));
  }
}
