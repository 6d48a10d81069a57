import { type CompiledQuery, sql } from 'kysely';
import { batched } from './batched.ts';
import { type Db, isPooled } from './database/db.ts';
import { prepared } from './database/prepared.ts';

/**
 * Caches the rows of queries until the data behind them changes (docs/decisions/0059): everybody asks the same all
 * day, and the numbers change with an import, a plan with an edit. An answer is never older than its question: the
 * current version is read from the database each time, after the question.
 */

/**
 * Tables that get another row with every commit that changed what the cached queries read: for sales (migration 0057)
 * and for shifts (0109).
 */
export type Mark = 'prodej_zmena' | 'smena_verze';

const VERSION = sql<string>`concat_ws(' ', count(*), max(id))`.as('verze');

/** The number of queries that are cached; the least recently used is dropped first. */
const MOST = 500;
/** Answers with more rows are not cached. */
const MOST_ROWS = 10_000;
/** Limit on the rows of all cached answers together. */
const MOST_ROWS_KEPT = 300_000;

const versions = prepared(db =>
  db.selectNoFrom(eb => [
    eb.selectFrom('prodej_zmena').select(VERSION).as('prodej_zmena'),
    eb.selectFrom('smena_verze').select(VERSION).as('smena_verze'),
  ]),
);

/** Reads the current version of every mark, a different text after each commit that changed its tables. */
const lookAtMarks = (db: Db) =>
  batched(async (_: Mark[]) => new Map(Object.entries((await versions(db, {}))[0]!) as [Mark, string][]));

const looks = new WeakMap<Db, ReturnType<typeof lookAtMarks>>();

function versionOf(db: Db, mark: Mark): Promise<string | undefined> {
  const look = looks.get(db) ?? lookAtMarks(db);
  looks.set(db, look);
  return look(mark);
}

type Entry = { rows: Promise<readonly object[]>; count: number };

/** The cached queries of one database under one mark. */
class KeptRows {
  readonly #version: () => Promise<string | undefined>;
  readonly #entries = new Map<string, Entry>();
  #rowsKept = 0;
  /** The version that the entries belong to. */
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

  /** Entries of another version are useless, and in a chain that clocks in one version quickly follows another. */
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

  /** Asks and caches the answer, which many callers will share: nobody may change its rows. */
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

/** Returns a function that answers queries over data covered by `mark` from the cache, except in a transaction. */
export function keptBy(mark: Mark) {
  const ofDatabase = new WeakMap<Db, KeptRows>();
  return async <Row extends object>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> => {
    if (!isPooled(db)) return (await db.executeQuery(query)).rows;
    const kept = ofDatabase.get(db) ?? new KeptRows(db, mark);
    ofDatabase.set(db, kept);
    return kept.of(db, query);
  };
}

/** A mark's table with this many rows or fewer is not worth a sweep. */
const FEW = 1_000;

/**
 * Deletes the rows of a mark. The result is a version that never existed before: the row inserted here is newer than
 * all others, and any later commit adds another.
 */
export async function sweepMarks(db: Db, mark: Mark) {
  const table = sql.table(mark);
  const { rows } = await sql<{ many: boolean }>`select count(*) > ${FEW} as many from ${table}`.execute(db);
  if (!rows[0]!.many) return;
  await sql`delete from ${table}`.execute(db);
  await sql`insert into ${table} default values`.execute(db);
}
