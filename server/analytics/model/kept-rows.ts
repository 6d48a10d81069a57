import { type CompiledQuery, sql } from 'kysely';
import { batched } from '../../core/batched.ts';
import type { Db } from '../../core/db.ts';

/**
 * Rows of questions about sales, kept until what they are made of changes (docs/decisions/0059): everybody asks the same
 * all day, and the numbers change with an import. An answer is never older than its question: which numbers hold is
 * asked of the database each time, after the question.
 */

/** Questions that are kept; the one not asked for longest goes first. */
const MOST = 500;
/** Answers of more rows are asked again. */
const MOST_ROWS = 2_000;

/** The number of the numbers that hold: another one after every commit that changed them. */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ verze: string }>`
    select concat_ws(' ', count(*), max(id)) as verze from prodej_zmena`.execute(db);
  return rows[0]!.verze;
}

type Entry = { version: string; rows: Promise<readonly object[]> };

/** What one database was asked. */
class KeptRows {
  readonly #version: () => Promise<string | undefined>;
  readonly #entries = new Map<string, Entry>();

  constructor(db: Db) {
    const look = batched(async (keys: 'version'[]) => {
      const version = await versionOf(db);
      return new Map(keys.map(key => [key, version]));
    });
    this.#version = () => look('version');
  }

  async of<Row extends object>(db: Db, query: CompiledQuery<Row>): Promise<readonly Row[]> {
    const version = (await this.#version())!;
    const key = `${query.sql}\0${JSON.stringify(query.parameters)}`;
    const found = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = found?.version === version ? found : { version, rows: this.#ask(db, key, query) };
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break;
      this.#entries.delete(oldest);
    }
    return entry.rows as Promise<readonly Row[]>;
  }

  /** The rows, which many will be given: nobody may change them. */
  async #ask(db: Db, key: string, query: CompiledQuery<object>): Promise<readonly object[]> {
    try {
      const { rows } = await db.executeQuery(query);
      if (rows.length > MOST_ROWS) this.#entries.delete(key);
      return Object.freeze(rows.map(row => Object.freeze(row)));
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }
}

const ofDatabase = new WeakMap<Db, KeptRows>();

/** The rows of `query`, which reads nothing but what `prodej_zmena` tells of. A transaction asks for itself. */
export async function keptRows<Row extends object>(
  db: Db,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  if (db.isTransaction) return (await db.executeQuery(query)).rows;
  const kept = ofDatabase.get(db) ?? new KeptRows(db);
  ofDatabase.set(db, kept);
  return kept.of(db, query);
}
