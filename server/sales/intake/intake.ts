import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { LineValues } from '#shared/sales/lines.ts';
import { CANCELLED } from '../file/cancellation.ts';
import type { Line } from '../file/line.ts';
import { COPY_STAGING, createStaging, STAGE_STORED, STAGING_COLUMNS, stage } from '../staging.ts';
import { CopyBuffer } from './copy-buffer.ts';
import { Days } from './days.ts';
import {
  COPY_DOCUMENTS,
  COPY_LINES,
  DOCUMENT_COLUMNS,
  LINE_COLUMNS,
  writeDocument,
  writeLine,
} from './direct.ts';
import { documentHash, type Oids } from './document-hash.ts';
import { marksOf } from './first-lines.ts';
import { NameIds, type Query } from './name-ids.ts';
import { type Batch, OpenDocuments } from './open-documents.ts';
import { type Sold, sold } from './sold.ts';

/** What did not have to be merged: documents and lines that are in their tables, and how many of them are new. */
export type Taken = {
  dokladu: number;
  radku: number;
  nove: number;
  /** New documents have ids from `first` on. */
  first: number;
};

export type IntakeOptions = {
  /** The source cancels an order by its status: a document that is there may have a cancellation to be withdrawn. */
  cancelsByStatus: boolean;
  importId?: number | null;
  /** Nothing is written but to the staging table. */
  stagesAll?: boolean;
  /** Lines that go to the database together. */
  batchLines?: number | undefined;
};

/** As many as one exchange with the database is worth, and few enough to be forgotten soon. */
const BATCH_LINES = 4_000;
/** So many lines are encoded in one go: others get their turn of the event loop every some 20 ms. */
const LINES_IN_A_GO = 500;

/** Position from 1, the id, whether it is as it was. */
type Known = [n: number, id: number, same: boolean];
/** What a batch is written in. */
type Buffers = Record<'staged' | 'documents' | 'lines', { sql: string; rows: CopyBuffer }>;

const newBuffers = (): Buffers => ({
  staged: { sql: COPY_STAGING, rows: new CopyBuffer(STAGING_COLUMNS) },
  documents: { sql: COPY_DOCUMENTS, rows: new CopyBuffer(DOCUMENT_COLUMNS) },
  lines: { sql: COPY_LINES, rows: new CopyBuffer(LINE_COLUMNS) },
});

type Made = { document: number; doklad: string; lines: Sold[]; hash: Buffer };

/** One row, however many are known: what the client makes of a row costs more than finding it does. */
const FIND_KNOWN = `
  select coalesce(json_agg(json_build_array(d.n, p.id, p.otisk = d.otisk)), '[]') as known
  from unnest($1::smallint[], $2::text[], $3::uuid[]) with ordinality as d (zdroj_id, doklad, otisk, n)
  join prodej_doklad p on p.zdroj_id = d.zdroj_id and p.doklad = d.doklad`;

const OIDS = `
  select enumlabel as label, enumtypid::regtype::text as type, oid::text as oid from pg_enum
  where enumtypid in ('prodej_typ'::regtype, 'prodej_kanal'::regtype)`;

/**
 * What is asked while a file is read is looked up by keys. Its plans are made of the first batch and kept: when tables are
 * empty a plan would read them whole, and go on doing so when they are not.
 */
const BY_KEYS = (isOn: boolean) =>
  ['seqscan', 'hashjoin', 'mergejoin']
    .map(way => `set local enable_${way} = ${isOn ? 'off' : 'on'}`)
    .join('; ');

const NEXT_DOCUMENT = `
  select case when is_called then last_value + 1 else last_value end::int as id, exists (select 1 from prodej_doklad) as any
  from prodej_doklad_id_seq`;

/** Documents one after another, with a pause for others after every so many lines. */
async function* inGoes<Document extends { lines: readonly unknown[] }>(documents: readonly Document[]) {
  let lines = 0;
  for (const one of documents) {
    yield one;
    lines += one.lines.length;
    if (lines < LINES_IN_A_GO) continue;
    lines = 0;
    await turn();
  }
}

/**
 * Takes the lines of a file into the database while it is read. What has to be merged with what is there is staged
 * (`davka`): returns, cancellations, documents that are known and differ, and those that come in pieces. Documents that are
 * there unchanged are passed over, and all others go straight into their tables. Runs in the import's transaction,
 * under its lock; nobody else adds names or documents meanwhile.
 */
export class Intake {
  readonly #client: pg.ClientBase;
  readonly #options: IntakeOptions;
  readonly #names: NameIds;
  readonly #open: OpenDocuments;
  readonly #oids: Oids = new Map();
  /** The id of a document that was handed over, by its number in the file; 0 when it is staged. */
  #ids = new Int32Array(1024);
  readonly #days = new Days();
  #first = 0;
  #next = 0;
  /** Whether any document can be known. */
  #isAny = false;
  #taken = { dokladu: 0, radku: 0 };
  /** The last statement that was sent: a connection takes them one at a time. */
  #sent: Promise<unknown> = Promise.resolve();
  #work: Promise<void> = Promise.resolve();
  #copies: Promise<unknown> = Promise.resolve();
  /** One is made while the other is sent. */
  #buffers = [newBuffers(), newBuffers()] as const;

  constructor(client: pg.ClientBase, options: IntakeOptions) {
    this.#client = client;
    this.#options = options;
    this.#names = new NameIds(this.#query);
    this.#open = new OpenDocuments({
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

  async begin() {
    await createStaging(this.#client);
    await this.#client.query(BY_KEYS(true));
    for (const { label, oid } of (await this.#query(OIDS)).rows) this.#oids.set(label, Number(oid));
    const { rows } = await this.#query(NEXT_DOCUMENT);
    this.#first = rows[0].id;
    this.#next = this.#first;
    this.#isAny = rows[0].any;
  }

  take(line: Line) {
    this.#open.take(line);
  }

  /** A row of the document was refused: it is staged, where it can be left out. */
  spoil(document: number) {
    this.#open.stage(document);
  }

  /** Whether `flush` is due. */
  get isFull() {
    return this.#open.isFull;
  }

  /** Sends what has come on its way; waits for what was sent before it, so that a batch is made while another is written. */
  async flush(isEnd = false) {
    const batch = this.#open.hand(isEnd);
    const before = this.#work;
    this.#work = before.then(() => this.#process(batch));
    this.#work.catch(() => {});
    await before;
  }

  /** Everything is in its place when this has resolved. */
  async finish(): Promise<Taken> {
    await this.flush(true);
    await this.#work;
    await this.#copies;
    const reopened = this.#open.reopened.map(document => this.#ids[document]!).filter(id => id > 0);
    const own = reopened.filter(id => id >= this.#first);
    if (reopened.length > 0) {
      const { rowCount } = await this.#query(STAGE_STORED, [reopened]);
      this.#taken.radku -= rowCount ?? 0;
      this.#taken.dokladu -= reopened.length;
      await this.#query('delete from prodejni_radek where doklad_id = any($1)', [own]);
      await this.#query('delete from prodej_doklad where id = any($1)', [own]);
    }
    const nove = this.#next - this.#first;
    if (nove > 0) await this.#query(`select setval('prodej_doklad_id_seq', $1)`, [this.#next - 1]);
    await this.#days.tell(this.#query);
    await this.#client.query(BY_KEYS(false));
    return { ...this.#taken, nove: nove - own.length, first: this.#first };
  }

  async #process({ whole, staged }: Batch) {
    const names = await this.#names.of([...whole.flatMap(({ lines }) => lines), ...staged]);
    let at = 0;
    const resolved = (lines: LineValues[]) => lines.map(values => sold(values, names[at++]!));
    const made: Made[] = [];
    for await (const { document, doklad, lines } of inGoes(whole)) {
      const own = resolved(lines);
      made.push({ document, doklad, lines: own, hash: documentHash(own, this.#oids) });
    }
    const [buffers, sent] = this.#buffers;
    this.#buffers = [sent, buffers];
    const writes = Object.values(buffers);
    for (const { rows } of writes) rows.clear();
    const { rows } = buffers.staged;
    const known = await this.#known(made);
    let index = 0;
    for await (const one of inGoes(made)) {
      const found = known.get(index++);
      if (found === undefined) this.#write(one, buffers);
      else if (found === null) for (const line of one.lines) stage(rows, one.doklad, line);
      else this.#pass(one, found);
    }
    for await (const { lines } of inGoes(staged.map(values => ({ lines: [values] }))))
      for (const line of resolved(lines)) stage(rows, lines[0]!.doklad!, line);
    await this.#copies;
    this.#copies = Promise.all(
      writes.filter(({ rows }) => rows.rows > 0).map(({ sql, rows }) => this.#copy(sql, rows)),
    );
    this.#copies.catch(() => {});
  }

  /** By position: the id of a document that is there as it is, or null for one that has to be merged. */
  async #known(made: Made[]): Promise<Map<number, number | null>> {
    const answers = new Map<number, number | null>();
    if (made.length === 0 || !this.#isAny) return answers;
    const { cancelsByStatus } = this.#options;
    const asked = cancelsByStatus
      ? [...made, ...made.map(one => ({ ...one, doklad: one.doklad + CANCELLED }))]
      : made;
    const { rows } = await this.#query(
      FIND_KNOWN,
      [
        asked.map(({ lines }) => lines[0]!.zdroj),
        asked.map(({ doklad }) => doklad),
        asked.map(({ hash }) => hash.toString('hex')),
      ],
      'find_known',
    );
    for (const [n, id, same] of rows[0].known as Known[])
      answers.set((n - 1) % made.length, same && !cancelsByStatus ? id : null);
    return answers;
  }

  #pass({ document, lines }: Made, id: number) {
    this.#note(document, id);
    this.#taken.dokladu++;
    this.#taken.radku += lines.length;
    for (const { cas } of lines) this.#days.add(cas, id >= this.#first);
  }

  #note(document: number, id: number) {
    if (document >= this.#ids.length) {
      const larger = new Int32Array(Math.max(document + 1, 2 * this.#ids.length));
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[document] = id;
  }

  /** A new document and its lines. */
  #write(one: Made, { documents, lines }: Buffers) {
    const id = this.#next++;
    this.#pass(one, id);
    const marks = marksOf(one.lines);
    const { importId = null } = this.#options;
    writeDocument(documents.rows, id, { ...one, zdroj: one.lines[0]!.zdroj, importId });
    for (const [at, line] of one.lines.entries()) writeLine(lines.rows, id, line, marks[at]!);
  }

  #copy(sql: string, rows: CopyBuffer) {
    return this.#send(() => {
      const stream = this.#client.query(copyFrom(sql));
      stream.end(rows.end());
      return finished(stream);
    });
  }
}
