import { CompiledQuery } from 'kysely';
import { isDiskFull } from './calls/database-errors.ts';
import { fail } from './calls/errors.ts';
import { type Db, onConnection, type Tx } from './database/db.ts';
import { together } from './database/together.ts';

const BEGIN = CompiledQuery.raw('begin; set local synchronous_commit = off');
const COMMIT = CompiledQuery.raw("commit; select pg_logical_emit_message(true, 'prodejna', '')");
const ROLLBACK = CompiledQuery.raw('rollback');

const UNCERTAIN =
  'Na serveru dochází místo na disku a není jisté, zda se změna uložila. Podívejte se, a případně ji zadejte znovu.';

/** The disk may have filled up for the second transaction only, so nobody may be told that nothing was saved. */
const whenUncertain = (error: unknown) => {
  throw isDiskFull(error) ? fail.unavailable(UNCERTAIN) : error;
};

/** Queries that a transaction sends along with its work. */
export type Around<T> = {
  /** Sent in the same round trip as BEGIN, before the transaction is known to be open: nothing that writes. */
  first?: readonly CompiledQuery[];
  /** A statement sent in the same round trip as the commit. */
  last?(result: T): CompiledQuery | null;
};

/**
 * Runs `work` in a transaction that is on disk when this resolves; `work` receives the rows of the `first` queries.
 * Transactions that announce something commit one after another, and each would make the others wait for its disk
 * flush. So it commits without one, and an empty transaction after it, in the same round trip, waits for the flush of
 * both together with everybody else's (docs/decisions/0054).
 */
export const committed = <T>(
  db: Db,
  work: (tx: Tx, asked: object[][]) => Promise<T>,
  { first = [], last }: Around<T> = {},
): Promise<T> =>
  onConnection(db, async (connection, finish) => {
    const tx = connection as Tx;
    // Compiled queries that are asked in one turn are sent in order; the first failure is what is thrown.
    const ask = (query: CompiledQuery) => tx.executeQuery<object>(query);
    try {
      const [, ...asked] = await together([BEGIN, ...first].map(ask));
      const result = await work(
        tx,
        asked.map(({ rows }) => rows),
      );
      const end = last?.(result);
      // When the last statement fails, the commit acts as a rollback.
      await together([end && finish(end), finish(COMMIT).catch(whenUncertain)]);
      return result;
    } catch (error) {
      // Fails only when the connection is gone, and the transaction with it.
      await finish(ROLLBACK).catch(() => {});
      throw error;
    }
  });
