import { type CompiledQuery, sql } from 'kysely';
import { batched } from './batched.ts';
import type { Db } from './database/db.ts';
import { prepared } from './database/prepared.ts';

/**
 * Rows of questions, kept until what they are made of changes (docs/decisions/0059): everybody asks the same all day, and
 * the numbers change with an import, a plan with an edit. An answer is never older than its question: which rows hold is
 * asked of the database each time, after the question.
 */

/**
 * Tables that have another row after every commit that changed what their questions read: of sales (migration 0057) and
 * of shifts (0109).
 */
export type Mark = 'prodej_zmena' | 'smena_verze';

const VERSION = sql<string>`concat_ws(' ', count(*), max(id))`.as('verze');

/** Questions that are kept; the one not asked for longest goes first. */
const MOST = 500;
/** Answers of more rows are asked again. */
const MOST_ROWS = 10_000;
/** Of all answers together. */
const MOST_ROWS_KEPT = 300_000;

const versions = prepared(db =>
  db.selectNoFrom(eb => [
    eb.selectFrom('prodej_zmena').select(VERSION).as('prodej_zmena'),
    eb.selectFrom('smena_verze').select(VERSION).as('smena_verze'),
  ]),
);

/** Asks which rows hold: of every mark another number after each commit that changed them. */
const lookAtMarks = (db: Db) =>
  batched(async (_: Mark[]) => new Map(Object.entries((await versions(db, {}))[0]!) as [Mark, string][]));

const looks = new WeakMap<Db, ReturnType<typeof lookAtMarks>>();

function versionOf(db: Db, mark: Mark): Promise<string | undefined> {
  const look = looks.get(db) ?? lookAtMarks(db);
  looks.set(db, look);
  return look(mark);
}

type Entry = { rows: Promise<readonly object[]>; count: number };

/** What one database was asked. */
class KeptRows {
  readonly #version: () => Promise<string | undefined>;
  readonly #entries = new Map<string, Entry>();
  #rowsKept = 0;
  /** Of which version the entries are. */
  #of = '';

  constructor(db: Db, mark: Mark) {
    this.#version = () => versionOf(db, mark);
  }

  async of<Row extends object>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const version = (await this.#version())!;
    const key = `${query.sql}\0${JSON.stringify(query.parameters)}`;
    if (version !== this.#of) this.#begin(version);
    const found = this.#forget(key);
    if (found) this.#keep(key, found);
    else this.#ask(db, key, query);
    return this.#entries.get(key)!.rows as Promise<readonly Row[]>;
  }

  /** What was kept of another version is of no use to anybody, and a chain that clocks in makes one after the other. */
  #begin(version: string) {
    this.#entries.clear();
    this.#rowsKept = 0;
    this.#of = version;
  }

  #keep(key: string, entry: Entry) {
    this.#entries.set(key, entry);
    this.#rowsKept += entry.count;
  }

  #forget(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (this.#entries.delete(key)) this.#rowsKept -= entry!.count;
    return entry;
  }

  /** Keeps the answer, which many will be given: nobody may change its rows. */
  #ask(db: Db, key: string, query: CompiledQuery<object>) {
    const entry: Entry = { count: 0, rows: this.#rows(db, query) };
    this.#keep(key, entry);
    this.#sweep();
    const isKept = () => this.#entries.get(key) === entry;
    entry.rows.then(
      ({ length }) => {
        if (!isKept()) return;
        this.#forget(key);
        if (length > MOST_ROWS) return;
        this.#keep(key, { ...entry, count: length });
        this.#sweep();
      },
      () => isKept() && this.#forget(key),
    );
  }

  async #rows(db: Db, query: CompiledQuery<object>): Promise<readonly object[]> {
    const { rows } = await db.executeQuery(query);
    return Object.freeze(rows.map(row => Object.freeze(row)));
  }

  #sweep() {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST && this.#rowsKept <= MOST_ROWS_KEPT) break;
      this.#forget(oldest);
    }
  }
}

/** Asks for rows of queries that read nothing but what `mark` tells of. A transaction asks for itself. */
export function keptBy(mark: Mark) {
  const ofDatabase = new WeakMap<Db, KeptRows>();
  return async <Row extends object>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> => {
    if (db.isTransaction) return (await db.executeQuery(query)).rows;
    const kept = ofDatabase.get(db) ?? new KeptRows(db, mark);
    ofDatabase.set(db, kept);
    return kept.of(db, query);
  };
}

/** Rows of a mark that are not worth a sweep. */
const FEW = 1_000;

/**
 * Forgets which changes there were. What is left is a number that there never was: the row made here is newer than all
 * others, and whoever commits after it adds another.
 */
export async function sweepMarks(db: Db, mark: Mark) {
  const table = sql.table(mark);
  const { rows } = await sql<{ many: boolean }>`select count(*) > ${FEW} as many from ${table}`.execute(db);
  if (!rows[0]!.many) return;
  await sql`delete from ${table}`.execute(db);
  await sql`insert into ${table} default values`.execute(db);
}
