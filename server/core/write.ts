import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit/actions.ts';
import { TABLES, type Table, type TableName } from '#shared/audit/tables.ts';
import type { Change } from '#shared/events/topics.ts';
import { type Around, committed } from './commit.ts';
import type { Db, Tx } from './database/db.ts';
import { prepared } from './database/prepared.ts';

/** field → [before, after] */
export type Changes = Record<string, [unknown, unknown]>;

/** The contents of an audit row besides who, when and from where. */
export type AuditEntry = {
  co: AuditAction;
  tabulka: TableName;
  zaznam: string | number | null;
  zmeny?: Changes;
};

export type Author = { kdo: number | null; kdo_jmeno: string | null; adresa: string | null };

/** The author of what the application does automatically. */
export const NOBODY: Author = { kdo: null, kdo_jmeno: null, adresa: null };

type Values = object | null;
/** Overrides what is announced about a row; false announces nothing, or not yet. */
type Heard = Partial<Pick<Change, 'id' | 'co' | 'pro'>> | false;

/** A transaction of a write: its statements, its audit rows and its announcements commit together. */
export type Write = {
  db: Tx;
  /**
   * Reports once what a write did to a record: `before` is null for a new one, `after` for a deleted one. It adds the
   * audit row with the differences and announces them to those who listen to the table, unless `heard` overrides
   * that. For an unchanged record it does nothing.
   */
  record(
    tabulka: TableName,
    zaznam: AuditEntry['zaznam'],
    before: Values,
    after: Values,
    heard?: Heard,
  ): Promise<void>;
  /** Adds an audit row for an action that changes no record: a sign-in, an export. */
  audit(entry: AuditEntry): Promise<void>;
  announce(change: Omit<Change, 'kdo'>): Promise<void>;
  /** The number of the author; null for nobody in particular. */
  kdo: number | null;
};

const MASK = '•••';

/**
 * What `after` changes against `before`, field by field, as the audit keeps it (rule platform-7). Fields that `after`
 * does not mention are left out.
 */
export function difference(before: Values, after: Values): Changes {
  const changes: Changes = {};
  const [was, is] = [before, after] as (Record<string, unknown> | null)[];
  for (const key of Object.keys(is ?? was ?? {})) {
    // It grows with every change, so it says nothing about what changed.
    if (key === 'verze') continue;
    const [old, now] = [was?.[key] ?? null, is?.[key] ?? null];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[key] = [old, now];
  }
  return changes;
}

/** Whether `after` contains nothing that differs from `before`. */
export const isSame = (before: Values, after: Values) => Object.keys(difference(before, after)).length === 0;

/** The changes with secret values masked, so that they only show that a value exists and that it changed. */
const masked = ({ fields, secret }: Table, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, pair]) => {
      const isSecret = fields[field]?.kind === 'secret' || secret?.includes(field);
      const [old, now] = isSecret ? pair.map(value => value && MASK) : pair;
      return [field, [old, now]];
    }),
  );

type Left = Author & {
  co: AuditAction;
  tabulka: TableName;
  zaznam: string | null;
  zmeny: string;
  zpravy: string[];
};

/** Inserts an audit row and sends the announcements that belong to it. */
const leave = prepared((db, left: Left) =>
  db
    .with('zapsano', one =>
      one.insertInto('audit').values({
        ...{ kdo: left.kdo, kdo_jmeno: left.kdo_jmeno, adresa: left.adresa },
        ...{ co: left.co, tabulka: left.tabulka, zaznam: left.zaznam, zmeny: left.zmeny },
      }),
    )
    .selectFrom(sql<{ zprava: string }>`unnest(${left.zpravy}::text[])`.as(sql`zprava(zprava)`))
    .select(sql`pg_notify('zmeny', zprava)`.as('oznameno')),
);

/** How many people one announcement names: PostgreSQL accepts at most 8,000 bytes, and a number has up to eleven. */
const PEOPLE_A_MESSAGE = 500;

/** Splits an announcement's recipients, each once, into groups of the allowed size; one for everybody stays one. */
function inPieces(pro: number[] | undefined): (number[] | undefined)[] {
  if (!pro) return [undefined];
  const people = [...new Set(pro)];
  return Array.from({ length: Math.ceil(people.length / PEOPLE_A_MESSAGE) }, (_, at) =>
    people.slice(at * PEOPLE_A_MESSAGE, (at + 1) * PEOPLE_A_MESSAGE),
  );
}

/** Writes audit rows and announcements in the transaction `db`, in the name of `author`. */
export function recorder(db: Db, author: Author): Pick<Write, 'audit' | 'announce' | 'record'> {
  const messagesOf = ({ pro, ...change }: Omit<Change, 'kdo'>) =>
    inPieces(pro).map(some => JSON.stringify({ ...change, pro: some, kdo: author.kdo }));
  const leaveRow = async (
    { co, tabulka, zaznam, zmeny = {} }: AuditEntry,
    changes: Omit<Change, 'kdo'>[],
  ) => {
    await leave(db, {
      ...author,
      ...{ co, tabulka, zaznam: zaznam?.toString() ?? null },
      zmeny: JSON.stringify(masked(TABLES[tabulka], zmeny)),
      zpravy: changes.flatMap(messagesOf),
    });
  };
  const audit: Write['audit'] = entry => leaveRow(entry, []);
  const announce: Write['announce'] = async change => {
    await sql`select pg_notify('zmeny', zprava) from unnest(${messagesOf(change)}::text[]) zprava`.execute(
      db,
    );
  };
  const record: Write['record'] = async (tabulka, zaznam, before, after, heard = {}) => {
    const { heard: topics, isWhole }: Table = TABLES[tabulka];
    const co: AuditAction & Change['co'] =
      before === null ? 'vytvoreni' : after === null ? 'smazani' : 'zmena';
    const zmeny = difference(before, after);
    if (co === 'zmena' && Object.keys(zmeny).length === 0) return;
    const id = typeof zaznam === 'number' && !isWhole ? zaznam : null;
    const changes = topics.map((tema, at) =>
      at === 0 ? { tema, id, co, ...(heard || {}) } : { tema, id: null, co },
    );
    return leaveRow({ co, tabulka, zaznam, zmeny }, heard ? changes : []);
  };
  return { audit, announce, record };
}

/** A write by the application itself in somebody else's transaction, such as that of the sweep. */
export const byItself = (db: Tx): Write => ({ db, kdo: null, ...recorder(db, NOBODY) });

const MAX_TRIES = 3;

/**
 * Waits between tries, for a random time so that two writes do not collide again: the transaction that survived needs
 * a moment to take over the locks that the other held.
 */
const pause = () => setTimeout(20 + Math.random() * 80);

/** Deadlocks and serialization failures leave nothing written, so the whole write can be run again. */
const isWorthRepeating = (error: unknown) => /^(40001|40P01)$/.test((error as { code?: string }).code ?? '');

/**
 * Runs `work` in one transaction and makes sure that it adds an audit row, unless `work` returns false, which means
 * that there was nothing to write. Announcements reach the live streams of every instance when the transaction
 * commits, and never when it does not. `around` has the queries that are sent along with its beginning and its end
 * (docs/decisions/0127).
 */
export async function write<T>(
  db: Db,
  author: Author,
  work: (write: Write, asked: object[][]) => Promise<T>,
  around: Around<T> = {},
  tries = 1,
): Promise<T> {
  try {
    const recording = async (tx: Tx, asked: object[][]) => {
      let recorded = 0;
      const { audit, announce, record } = recorder(tx, author);
      const mine: Write = {
        db: tx,
        kdo: author.kdo,
        audit: entry => {
          recorded++;
          return audit(entry);
        },
        record: (...what) => {
          recorded++;
          return record(...what);
        },
        announce,
      };
      const result = await work(mine, asked);
      if (recorded === 0 && result !== false) throw new Error('A write must leave an audit row.');
      return result;
    };
    return await committed(db, recording, around);
  } catch (error) {
    if (tries >= MAX_TRIES || !isWorthRepeating(error)) throw error;
    await pause();
    return write(db, author, work, around, tries + 1);
  }
}
